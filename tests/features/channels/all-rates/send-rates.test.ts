/** What is sent for the changed rates of one channel, and which questions are asked instead. */
import { describe, expect, it } from 'vitest';
import type { RateRecord } from '#api/rates.api.ts';
import { ODD } from '#contract/odd.ts';
import { ProblemError } from '#contract/problem.ts';
import type { RatesWork } from '#features/channels/all-rates/all-rates.logic.ts';
import { blankValues } from '#features/channels/all-rates/channel-rates.ts';
import { sendRates } from '#features/channels/all-rates/sending/send-rates.ts';
import { sendingEnd } from '#features/channels/all-rates/sending/sending-end.ts';
import { draftOf, RATE_KINDS, type RateDraft } from '#features/channels/rates/rate-tables.ts';
import { changedIn } from '#machines/rates/edits.ts';
import type { JobOutcome } from '#machines/rates/jobs.ts';
import { level } from '#tests/support/rate-changes.ts';
import { rateServer } from '#tests/support/rate-servers.ts';
import { ladderRow } from '#tests/support/rates.ts';

const kind = RATE_KINDS.level;
const edit = (row: RateRecord, patch: RateDraft) => {
  const base = draftOf(kind, row);
  return { base, values: { ...base, ...patch } };
};
const work = (edits: RatesWork['edits']): RatesWork => ({ channelId: 5, type: 'level', edits });
const conflictOf = (outcome: JobOutcome<RatesWork>) => {
  if (outcome.type !== 'conflict') throw new Error('nothing was asked');
  return outcome;
};
const changesIn = ({ edits }: RatesWork) =>
  Object.fromEntries(
    Object.entries(edits).map(([rate, own]) => [
      rate,
      Object.fromEntries(changedIn(own).map((field) => [field, own.values[field]])),
    ]),
  );
const planned = level(1, 100, {
  planned_date: '2099-03-01T09:00',
  planned_new_client_rate: 420,
  planned_returning_client_rate: 120,
});
const [one, two, three] = [level(1, 100), level(2, 200), level(3, 300)];
const raise = work({ '5:1': edit(one, { new_client_rate: '110' }) });
const raiseBoth = work({ ...raise.edits, '5:2': edit(two, { new_client_rate: '220' }) });
const blank = blankValues(kind, '7');
const added = {
  base: blank,
  values: { ...blank, new_client_rate: '70', returning_client_rate: '60' },
};
const raiseAndAdd = work({ ...raise.edits, '5:new:7': added });

describe('the changed rates of a channel', () => {
  it('are sent as one list, with the other rows as received', async () => {
    const { services, calls, rows } = rateServer({ 5: [one, two, three] });
    const edits = {
      '5:1': edit(one, { new_client_rate: '110' }),
      '5:3': edit(three, { returning_client_rate: '99,5' }),
    };
    expect(await sendRates(services, work(edits))).toEqual({ type: 'sent' });
    expect(calls).toEqual(['GET 5', 'POST 5']);
    expect(rows[5]).toEqual([
      { ...one, new_client_rate: 110 },
      two,
      { ...three, returning_client_rate: 99.5 },
    ]);
  });

  it('keep what others change in other rows between reading and writing', async () => {
    const { services, calls, rows, next, set } = rateServer({ 5: [one, two] });
    next.POST.push(() => set(5, [one, { ...two, new_client_rate: 222 }]));
    const outcome = await sendRates(services, raise);
    expect(outcome.type).toBe('sent');
    expect(calls).toEqual(['GET 5', 'POST 5', 'GET 5', 'POST 5']);
    expect(rows[5]!.map((row) => row.new_client_rate)).toEqual([110, 222]);
  });

  it('conflict with a change of others to the same rate, and are sent if the user keeps them', async () => {
    const theirs = { ...one, new_client_rate: 150, returning_client_rate: 77 };
    const { services, calls, rows } = rateServer({ 5: [theirs, two] });
    const { edits } = raiseBoth;
    const { clashes, mine, rest, yields } = conflictOf(await sendRates(services, raiseBoth));
    expect(calls).toEqual(['GET 5']);
    expect(clashes).toEqual([
      { label: 'Уровень 1: Ставка для новых', was: '100', theirs: '150', mine: '110' },
      { label: 'Уровень 1: Ставка для повторных', was: '100', theirs: '77', mine: 'не менялось' },
    ]);
    expect(rest!.edits).toEqual({ '5:2': edits['5:2'] });
    expect(yields.edits).toEqual({ '5:1': edits['5:1'] });

    // `mine` keeps the other amount, which others have changed.
    expect(await sendRates(services, mine!)).toEqual({ type: 'sent' });
    expect(rows[5]!.map((row) => [row.new_client_rate, row.returning_client_rate])).toEqual([
      [110, 77],
      [220, 100],
    ]);
  });

  it('yield to others only in the fields that others have changed, too', async () => {
    const { services, rows } = rateServer({ 5: [{ ...one, new_client_rate: 150 }] });
    const own = { new_client_rate: '110', returning_client_rate: '90' };
    const both = work({ '5:1': edit(one, own) });
    const { clashes, rest, yields } = conflictOf(await sendRates(services, both));
    expect(clashes).toEqual([
      { label: 'Уровень 1: Ставка для новых', was: '100', theirs: '150', mine: '110' },
    ]);
    expect(changesIn(yields)).toEqual({ '5:1': { new_client_rate: '110' } });
    expect(await sendRates(services, rest!)).toEqual({ type: 'sent' });
    expect(rows[5]).toEqual([{ ...one, new_client_rate: 150, returning_client_rate: 90 }]);
  });

  it('yield a plan as a whole, and keep the other amounts', async () => {
    const { services, set } = rateServer({ 5: [planned] });
    set(5, [{ ...planned, planned_new_client_rate: 430 }]);
    const own = edit(planned, { planned_date: '2099-04-01T09:00', new_client_rate: '110' });
    const { clashes, rest, yields } = conflictOf(await sendRates(services, work({ '5:1': own })));
    expect(clashes.map(({ label }) => label)).toEqual([
      'Уровень 1: Плановая дата',
      'Уровень 1: Плановая ставка для новых',
    ]);
    expect(changesIn(yields)).toEqual({ '5:1': { planned_date: '2099-04-01T09:00' } });
    expect(changesIn(rest!)).toEqual({ '5:1': { new_client_rate: '110' } });
  });

  it.each<[string, object]>([
    ['cancelled', {}],
    ['come into force', { new_client_rate: 420, returning_client_rate: 120 }],
  ])('write the whole moved plan if the user keeps it (on the server: %s)', async (_, theirs) => {
    const { services, rows } = rateServer({ 5: [{ ...one, ...theirs }] });
    const moved = work({ '5:1': edit(planned, { planned_date: '2099-04-01T09:00' }) });
    const { clashes, mine, rest } = conflictOf(await sendRates(services, moved));
    const plans = clashes.filter(({ theirs: now }) => now === '-').map((clash) => clash.mine);
    expect(plans).toEqual([expect.stringContaining('01.04.2099'), '420', '120']);
    expect(rest).toBeNull();
    expect(await sendRates(services, mine!)).toEqual({ type: 'sent' });
    expect(rows[5]).toEqual([{ ...planned, ...theirs, planned_date: '2099-04-01T09:00' }]);
  });

  it('conflict with a plan that has come into force instead of cancelling it', async () => {
    const theirs = { ...one, new_client_rate: 420, returning_client_rate: 120 };
    const { services, calls } = rateServer({ 5: [theirs, two] });
    const none = {
      planned_date: '',
      planned_new_client_rate: '',
      planned_returning_client_rate: '',
    };
    const cancelled = work({
      '5:1': edit(planned, none),
      '5:2': edit(two, { new_client_rate: '220' }),
    });
    const { clashes, mine } = conflictOf(await sendRates(services, cancelled));
    expect(calls).toEqual(['GET 5']);
    expect(clashes[0]).toMatchObject({ was: '100', theirs: '420', mine: 'не менялось' });
    expect(changesIn(mine!)).toEqual({ '5:2': { new_client_rate: '220' } });
    const only = work({ '5:1': edit(planned, none) });
    expect(conflictOf(await sendRates(services, only))).toMatchObject({ mine: null, rest: null });
    // Others have also cancelled the plan, before it came into force.
    const gone = rateServer({ 5: [one] });
    expect(await sendRates(gone.services, only)).toEqual({ type: 'sent' });
  });

  it('keep a plan of others if the own change has none', async () => {
    const { services, rows } = rateServer({ 5: [planned] });
    const { clashes, mine } = conflictOf(await sendRates(services, raise));
    expect(clashes.map((clash) => clash.mine)).toEqual(Array(3).fill('не менялось'));
    expect(await sendRates(services, mine!)).toEqual({ type: 'sent' });
    expect(rows[5]).toEqual([{ ...planned, new_client_rate: 110 }]);
  });

  it('conflict again if others change the rate again before the kept version is sent', async () => {
    const { services, set } = rateServer({ 5: [{ ...one, new_client_rate: 150 }] });
    const { mine } = conflictOf(await sendRates(services, raise));
    set(5, [{ ...one, new_client_rate: 160 }]);
    expect(conflictOf(await sendRates(services, mine!)).clashes).toMatchObject([
      { was: '150', theirs: '160', mine: '110' },
    ]);
  });

  it('leave nothing to send if all of them are in conflict', async () => {
    const { services } = rateServer({ 5: [{ ...one, new_client_rate: 150 }] });
    const outcome = await sendRates(services, raise);
    expect(conflictOf(outcome).rest).toBeNull();
  });

  it('conflict with a deletion by others, and are added again if the user keeps them', async () => {
    const { services, calls, rows } = rateServer({ 5: [two] });
    const { clashes, mine, rest, yields } = conflictOf(await sendRates(services, raiseBoth));
    expect(calls).toEqual(['GET 5']);
    const theirs = 'ставка удалена';
    expect(clashes).toEqual([
      { label: 'Уровень 1: Ставка для новых', was: '100', theirs, mine: '110' },
      { label: 'Уровень 1: Ставка для повторных', was: '100', theirs, mine: '100' },
    ]);
    expect(rest!.edits).toEqual({ '5:2': raiseBoth.edits['5:2'] });
    expect(Object.keys(yields.edits)).toEqual(['5:1']);
    expect(await sendRates(services, mine!)).toEqual({ type: 'sent' });
    expect(rows[5]!.map((row) => [row.level, row.new_client_rate])).toEqual([
      [2, 220],
      [1, 110],
    ]);
  });

  it('of a deleted range never replace another range of their step', async () => {
    const own = RATE_KINDS.ladder;
    const [low, high] = [
      { ...ladderRow('good'), id: 8 },
      { ...ladderRow('good', { range_from: 1000, range_to: 2000 }), id: 9 },
    ];
    const { services, types } = rateServer({ 5: [high] });
    types[5] = 'ladder';
    const base = draftOf(own, low);
    const edits = { '5:8': { base, values: { ...base, rate_value: '350' } } };
    const { clashes, mine } = conflictOf(
      await sendRates(services, { channelId: 5, type: 'ladder', edits }),
    );
    expect(mine).toBeNull();
    expect(clashes[0]).toMatchObject({ mine: 'добавить можно только на вкладке ставок' });
  });

  /** Executes each write and loses its answer. */
  function withoutAnswers(services: ReturnType<typeof rateServer>['services']) {
    const { replace } = services.rates;
    Object.assign(services.rates, {
      replace: async (...all: Parameters<typeof replace>) => {
        await replace(...all);
        throw new ProblemError({
          kind: 'network',
          message: 'Нет связи',
          isOutcomeUnknown: true,
          link: 'POST level 5',
        });
      },
    });
    return () => Object.assign(services.rates, { replace });
  }
  const ended = { type: 'ended', sent: [5], unsent: 0, unknown: 0, conflicts: 0 } as const;

  it('can be undone once they turn out to be written although the answer was lost', async () => {
    const { services, offers, revert, rows, calls } = rateServer({ 5: [one] });
    const answerAgain = withoutAnswers(services);
    await expect(sendRates(services, raiseAndAdd)).rejects.toThrow('Нет связи');
    answerAgain();
    expect(await sendRates(services, raiseAndAdd)).toEqual({ type: 'sent' });
    expect(calls.filter((call) => call.startsWith('POST'))).toHaveLength(1);
    services.writers.of(sendingEnd).notify(ended);
    expect(offers).toMatchObject([{ href: '/channels/5/rates' }]);
    await revert();
    expect(rows[5]).toEqual([one]);
  });

  it('offer no undo if others have written the same value after a lost answer', async () => {
    const { services, offers, set } = rateServer({ 5: [one] });
    const lost = { kind: 'network', message: 'Нет связи', isOutcomeUnknown: true } as const;
    const { replace } = services.rates;
    Object.assign(services.rates, {
      replace: async () => {
        throw new ProblemError({ ...lost, link: 'POST level 5' });
      },
    });
    await expect(sendRates(services, raise)).rejects.toThrow('Нет связи');
    Object.assign(services.rates, { replace });
    // The edit is not what was sent: it was changed since, and others have written just that.
    set(5, [{ ...one, new_client_rate: 130 }]);
    const other = work({ '5:1': edit(one, { new_client_rate: '130' }) });
    expect(await sendRates(services, other)).toEqual({ type: 'sent' });
    services.writers.of(sendingEnd).notify(ended);
    expect(offers).toEqual([]);
  });

  it('are not written a second time if the answer to the first write was lost', async () => {
    const { services, calls, rows } = rateServer({ 5: [one] });
    withoutAnswers(services);
    await expect(sendRates(services, raiseAndAdd)).rejects.toThrow('Нет связи');
    expect(await sendRates(services, raiseAndAdd)).toEqual({ type: 'sent' });
    expect(calls).toEqual(['GET 5', 'POST 5', 'GET 5']);
    expect(rows[5]!.map((row) => [row.level, row.new_client_rate])).toEqual([
      [1, 110],
      [7, 70],
    ]);
  });

  it('keep what others have changed in other rows before the read', async () => {
    const theirs = { ...two, new_client_rate: 222, returning_client_rate: 99 };
    const { services, calls, rows } = rateServer({ 5: [one, theirs, three] });
    expect(await sendRates(services, raise)).toEqual({ type: 'sent' });
    expect(calls).toEqual(['GET 5', 'POST 5']);
    expect(rows[5]).toEqual([{ ...one, new_client_rate: 110 }, theirs, three]);
  });

  it('of a row with an unreadable field are refused with the reason, unlike those of other rows', async () => {
    const raw = { ...one, returning_client_rate: 'много' };
    const text = 'Строка пришла неполной: Ставка для повторных';
    const odd = { fields: ['returning_client_rate'], raw, text, isNameless: false };
    const { services, calls, rows } = rateServer({ 5: [{ ...one, [ODD]: odd } as never, two] });
    await expect(sendRates(services, raise)).rejects.toThrow(`${text}. Записать поверх неё нельзя`);
    expect(calls).toEqual(['GET 5']);
    const other = work({ '5:2': edit(two, { new_client_rate: '220' }) });
    expect(await sendRates(services, other)).toEqual({ type: 'sent' });
    expect(rows[5]).toMatchObject([one, { ...two, new_client_rate: 220 }]);
  });

  it('of a row that was received incomplete are not sent', async () => {
    const { services, calls } = rateServer({ 5: [one] });
    const { list } = services.rates;
    Object.assign(services.rates, {
      list: async (...all: Parameters<typeof list>) => {
        const { rows, etag } = await list(...all);
        return { rows: rows.map(({ id }) => ({ id })), etag };
      },
    });
    const outcome = await sendRates(services, raise).catch(() => null);
    expect(outcome?.type ?? 'refused').not.toBe('sent');
    expect(calls).toEqual(['GET 5']);
  });

  it('are undone together, keeping what others have changed since', async () => {
    const { services, offers, revert, rows, set } = rateServer({ 5: [one, two] });
    const { notify } = services.writers.of(sendingEnd);
    await sendRates(services, raiseAndAdd);
    notify({ type: 'ended', sent: [5], unsent: 0, unknown: 0, conflicts: 0 });
    expect(offers).toMatchObject([{ href: '/channels/5/rates' }]);
    set(
      5,
      rows[5]!.map((row) => (row.id === 2 ? { ...row, new_client_rate: 222 } : row)),
    );
    await revert();
    expect(rows[5]).toEqual([one, { ...two, new_client_rate: 222 }]);
  });

  it('are not undone if that would restore a plan whose time has passed', async () => {
    const plan = { planned_new_client_rate: 420, planned_returning_client_rate: 120 };
    const planned = level(1, 100, { planned_date: '2020-01-01T09:00', ...plan });
    const { services, offers, revert, rows } = rateServer({ 5: [planned, two] });
    const later = edit(planned, { planned_date: '2099-01-01T09:00' });
    await sendRates(services, work({ ...raiseBoth.edits, '5:1': later }));
    services.writers
      .of(sendingEnd)
      .notify({ type: 'ended', sent: [5], unsent: 0, unknown: 0, conflicts: 0 });
    expect(offers).toHaveLength(1);
    await expect(revert()).rejects.toThrow('Срок прежнего плана прошёл: он применился бы сразу.');
    expect(rows[5]).toMatchObject([{ planned_date: '2099-01-01T09:00' }, { new_client_rate: 220 }]);
  });

  it('are not sent to a table that is no longer in force', async () => {
    const { services, calls, types } = rateServer({ 5: [one] });
    types[5] = 'ladder';
    await expect(sendRates(services, raise)).rejects.toThrow(
      'Тип ставок сменили, теперь «Лесенка». Ничего не отправлено:',
    );
    // If the answer was lost, that is not known.
    services.writers.of(sendingEnd).unanswered.set(5, [{}]);
    await expect(sendRates(services, raise)).rejects.toThrow('«Лесенка». Повторно не отправлено:');
    expect(calls).toEqual([]);
  });

  it('of a ladder keep their ranges', async () => {
    const own = RATE_KINDS.ladder;
    const row = { ...ladderRow('good'), id: 8 };
    const { services, rows, types } = rateServer({ 5: [row] });
    types[5] = 'ladder';
    const base = draftOf(own, row);
    const edits = { '5:8': { base, values: { ...base, rate_value: '350,25' } } };
    expect(await sendRates(services, { channelId: 5, type: 'ladder', edits })).toEqual({
      type: 'sent',
    });
    expect(rows[5]).toEqual([{ ...row, rate_value: 350.25 }]);
  });
});
