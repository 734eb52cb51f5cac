import { describe, expect, test } from 'vitest';
import type { RateRecord } from '#api/rates.api.ts';
import type { ActivityEntry } from '#contract/activity.ts';
import { rateStory } from '#features/channels/rate-history/rate-story.ts';
import { RATE_KINDS } from '#features/channels/rates/rate-tables.ts';
import { change, entry as logged, rate } from '#tests/support/activity-entries.ts';
import { ladderRow, levelRow } from '#tests/support/rates.ts';

const { level, ladder } = RATE_KINDS;

const row = (patch: Partial<RateRecord> = {}): RateRecord => ({
  ...levelRow(5, { new_client_rate: 355, returning_client_rate: 120, ...patch }),
  id: 1,
});
const entry = (
  date: string,
  changes: Record<string, [unknown, unknown]>,
  patch: Partial<ActivityEntry> = {},
) =>
  logged({
    at: `2026-11-${date}T10:00:00.000Z`,
    part: rate('5'),
    changes: Object.entries(changes).map(([field, sides]) => change(field, ...sides)),
    ...patch,
  });
/** Returns the steps in short: the day from which they hold, and the rate for new clients. */
const short = (
  kind: typeof level,
  one: RateRecord,
  entries: readonly ActivityEntry[],
  field = 'new_client_rate',
) =>
  rateStory(kind, one, entries).steps.map(({ from, amounts }) => [
    from && new Date(from).getUTCDate(),
    amounts?.[field] ?? null,
  ]);

const born = { level: [null, 5], new_client_rate: [null, 300], returning_client_rate: [null, 100] };
const created = (date: string) => entry(date, born as never, { action: 'created' });

describe('the plan of a row', () => {
  const planned = row({ planned_date: '2026-11-20T13:00', planned_new_client_rate: 400 });
  const applied = (at: string) =>
    entry('20', { new_client_rate: [355, 400] }, { actor: 'plan', at });

  test('is none once the log shows that it was applied, although an older row still has it', () => {
    const planIn = (...entries: ActivityEntry[]) => rateStory(level, planned, entries).plan;
    expect(planIn()).toMatchObject({ date: '2026-11-20T13:00' });
    expect(planIn(applied('2026-11-20T10:00:06.000Z'))).toBeNull();
    // An earlier plan is no evidence for this one.
    expect(planIn(applied('2026-11-20T09:59:00.000Z'))).not.toBeNull();
    expect(planIn({ ...applied('2026-11-20T10:00:06.000Z'), actor: 'user' })).not.toBeNull();
  });
});

describe('the steps of a rate', () => {
  test('go from its creation to now, oldest first', () => {
    const entries = [
      entry('20', { new_client_rate: [350, 355] }),
      entry('15', { new_client_rate: [300, 350], returning_client_rate: [100, 120] }),
      created('10'),
    ];
    expect(short(level, row(), entries)).toEqual([
      [10, 300],
      [15, 350],
      [20, 355],
    ]);
    const { events, steps } = rateStory(level, row(), entries);
    expect(steps.map(({ amounts }) => amounts?.returning_client_rate)).toEqual([100, 120, 120]);
    expect(
      events.map(({ before, after }) => [before?.new_client_rate, after?.new_client_rate]),
    ).toEqual([
      [350, 355],
      [300, 350],
      [undefined, 300],
    ]);
  });

  test('are the current rate alone if nothing has changed', () => {
    expect(short(level, row(), [])).toEqual([[null, 355]]);
  });

  test('begin with the rate that was there before the log', () => {
    expect(short(level, row(), [entry('20', { new_client_rate: [350, 355] })])).toEqual([
      [null, 350],
      [20, 355],
    ]);
  });

  test('have a gap from a deletion until the rate is added again', () => {
    const gone = {
      level: [5, null],
      new_client_rate: [310, null],
      returning_client_rate: [90, null],
    };
    const entries = [
      entry('20', { new_client_rate: [300, 355] }),
      created('18'),
      entry('12', gone as never, { action: 'deleted' }),
      entry('11', { new_client_rate: [200, 310] }),
    ];
    expect(short(level, row({ returning_client_rate: 100 }), entries)).toEqual([
      [null, 200],
      [11, 310],
      [12, null],
      [18, 300],
      [20, 355],
    ]);
  });

  test('follow a rename, and ignore earlier changes of another rate with the new name', () => {
    const entries = [
      entry('20', { level: [4, 5] }),
      entry('19', { new_client_rate: [1, 2] }),
      entry('18', { new_client_rate: [340, 355] }, { part: rate('4') }),
    ];
    expect(short(level, row(), entries)).toEqual([
      [null, 340],
      [18, 355],
    ]);
    expect(rateStory(level, row(), entries).events).toHaveLength(2);
  });

  test('a change of the plan alone is an event, but no step', () => {
    const planned = entry('20', { planned_new_client_rate: [null, 400] });
    expect(rateStory(level, row(), [planned]).events).toHaveLength(1);
    expect(short(level, row(), [planned])).toEqual([[null, 355]]);
  });

  test('include a plan that the clock has applied', () => {
    const applied = entry(
      '20',
      {
        new_client_rate: [300, 355],
        planned_new_client_rate: [355, null],
        planned_date: ['2026-11-20T13:00', null],
      },
      { actor: 'plan', user: null },
    );
    expect(short(level, row(), [applied])).toEqual([
      [null, 300],
      [20, 355],
    ]);
  });

  test('an entry without a readable time, of another rate or another part is left out', () => {
    const entries = [
      entry('20', { new_client_rate: [1, 355] }, { at: 'вчера' }),
      entry('19', { new_client_rate: [2, 355] }, { part: rate('6') }),
      entry('18', { name: ['а', 'б'] }, { part: null }),
      entry('17', { value: ['а', 'б'] }, { part: { type: 'setting', id: '5' } }),
    ];
    expect(rateStory(level, row(), entries).events).toEqual([]);
  });

  test('read amounts that are texts as numbers, and others as unknown', () => {
    const entries = [
      entry('20', { new_client_rate: ['350.50', '355'] }),
      entry('19', { new_client_rate: ['много', '350.50'] }),
    ];
    expect(short(level, row({ new_client_rate: '355' }), entries)).toEqual([
      [null, null],
      [19, 350.5],
      [20, 355],
    ]);
  });
});

describe('a step of the ladder', () => {
  const step = { ...ladderRow('bad', { rate_value: 20, range_from: 6, range_to: 9 }), id: 1 };
  const other = { ...ladderRow('bad', { rate_value: 10, range_from: 2, range_to: 5 }), id: 2 };
  const bad = { part: rate('bad') };
  const own = { part: rate('bad', 1) };
  const others = { part: rate('bad', 2) };
  const storyOf = (one: RateRecord, entries: readonly ActivityEntry[], rows = [step, other]) => {
    const { events, steps, isCut } = rateStory(ladder, one, entries, rows);
    const amounts = steps.map((at) => at.amounts?.rate_value ?? null);
    return { amounts, events: events.length, isCut };
  };

  test('has no change of another range that once had the same amount', () => {
    // The other range was 8, became 20 like this one, then 10.
    const [later, earlier] = [{ rate_value: [20, 10] }, { rate_value: [8, 20] }] as const;
    const named = [entry('20', later as never, others), entry('19', earlier as never, others)];
    expect(storyOf(step, named)).toEqual({ amounts: [20], events: 0, isCut: false });
    expect(storyOf(other, named)).toEqual({ amounts: [8, 20, 10], events: 2, isCut: false });
    // An older log does not show which range the second entry is of.
    const like = (patch: object) => [
      entry('20', later as never, bad),
      entry('19', earlier as never, { ...bad, ...patch }),
      entry('18', { rate_value: [1, 8] }, bad),
    ];
    const narrower = { ...step, range_from: 2, range_to: 5 };
    const rows = [narrower, other];
    expect(storyOf(narrower, like({}), rows)).toEqual({ amounts: [20], events: 0, isCut: true });
    expect(storyOf(other, like({}), rows)).toEqual({ amounts: [20, 10], events: 1, isCut: true });
    // The range of the entry shows it.
    const range = entry('19', { rate_value: [8, 20], range_to: [4, 5] }, bad);
    expect(storyOf(other, [entry('20', later as never, bad), range])).toEqual({
      ...{ amounts: [8, 20, 10], events: 2, isCut: false },
    });
  });

  test('continues with a deleted row of its step if it restores that row, not if it was added', () => {
    const whole = (side: 0 | 1, range_from: number) =>
      Object.fromEntries(
        Object.entries({ rate_type: 'bad', rate_value: 20, range_from, range_to: 9 }).map(
          ([name, value]) => [name, side === 0 ? [value, null] : [null, value]],
        ),
      ) as never;
    const past = (range_from: number) => [
      entry('20', whole(1, 6), { ...own, action: 'created' }),
      entry('19', whole(0, range_from), { part: rate('bad', 3), action: 'deleted' }),
      entry('18', { rate_value: [15, 20] }, { part: rate('bad', 3) }),
    ];
    expect(storyOf(step, past(7))).toEqual({ amounts: [20], events: 1, isCut: false });
    expect(storyOf(step, past(6))).toEqual({
      ...{ amounts: [15, 20, null, 20], events: 3, isCut: false },
    });
  });

  test('continues with its earlier step if the log names its row', () => {
    const renamed = entry('20', { rate_type: ['good', 'bad'] }, own);
    const before = (row?: number) => [
      renamed,
      entry('19', { rate_value: [1, 2] }, { part: rate('good', 2) }),
      entry('18', { rate_value: [15, 20] }, { part: rate('good', row) }),
    ];
    expect(storyOf(step, before(1))).toEqual({ amounts: [15, 20], events: 2, isCut: false });
    expect(storyOf(step, before())).toEqual({ amounts: [20], events: 1, isCut: true });
  });

  test('is distinguished from another of its type by its later values', () => {
    const entries = [
      entry('20', { rate_value: [9, 10] }, bad),
      entry('19', { rate_value: [15, 20] }, bad),
      entry('18', { range_from: [1, 2] }, bad),
      entry('17', { range_from: [5, 6], rate_value: [12, 15] }, bad),
    ];
    expect(storyOf(step, entries)).toEqual({ amounts: [12, 15, 20], events: 2, isCut: false });
    expect(storyOf(other, entries)).toEqual({ amounts: [9, 10], events: 2, isCut: false });
  });
});

describe('the current plan of a rate', () => {
  test('is the plan of the row, also if its date has passed', () => {
    const planned = {
      planned_date: '2026-10-01T09:00:00',
      planned_new_client_rate: 400,
      planned_returning_client_rate: 130,
    };
    expect(rateStory(level, row(planned), []).plan).toEqual({
      date: '2026-10-01T09:00',
      amounts: { new_client_rate: 400, returning_client_rate: 130 },
    });
    expect(rateStory(level, row(), []).plan).toBeNull();
  });
});
