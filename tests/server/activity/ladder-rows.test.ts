/** The log names the row of a ladder rate, since a step may have several. */
import { sql } from 'kysely';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ActivityEntry } from '#contract/activity.ts';
import { verifyLog } from '#server/activity/verify.ts';
import { migrate } from '#server/database/migrate.ts';
import { migrations } from '#server/database/migrations/index.ts';
import { activityOf } from '#tests/support/activity.ts';
import { createTestDatabase } from '#tests/support/postgres.ts';
import { ladderRow } from '#tests/support/rates.ts';
import { returnsOn } from '#tests/support/returns.ts';
import { sharedTestServer } from '#tests/support/server.ts';

type Row = Record<string, unknown>;

const server = sharedTestServer();
const tools = activityOf(server);
const LADDER = '/api/v1/channels/3/ladder-rates';
const NOT_TOLD = 'какая из них менялась, не видно';
const PLAN = { planned_date: '2099-02-01T09:00', planned_rate_value: 420 };
const NO_PLAN = { planned_date: null, planned_rate_value: null };
let admin: string;
let console_: ReturnType<typeof returnsOn>;
beforeAll(async () => {
  admin = await server.signIn('admin@example.com');
});
beforeEach(async () => {
  console_ = returnsOn(server, admin);
  await tools.send('POST', LADDER, { rates: [] });
  await save([
    ladderRow('good', { rate_value: 400, range_to: 15_000 }),
    ladderRow('good', { rate_value: 450, range_from: 15_000, range_to: 100_000 }),
    ladderRow('bad', { rate_value: 450 }),
  ]);
});
afterEach(() => console_.end());

const rows = async () =>
  (await server.request<{ data: Row[] }>(LADDER, { token: admin })).body.data.toSorted(
    (a, b) => Number(a.id) - Number(b.id),
  );
const save = (rates: readonly Row[]) => tools.send('POST', LADDER, { rates });
/** Changes one row; returns its log entry. */
const change = async (at: number, patch: Row) => {
  const sent = (await rows()).map((row, index) => (index === at ? { ...row, ...patch } : row));
  const [entry] = await tools.added(() => save(sent));
  return entry!;
};
const values = async () => (await rows()).map(({ rate_value }) => rate_value);
/** The entry without the row, like in an older log. */
const nameless = ({ part, ...entry }: ActivityEntry): ActivityEntry => ({
  ...entry,
  part: { ...part!, row: undefined },
});

test('entries name the row of a step when it is changed, deleted or created, but not that of a level', async () => {
  const all = await rows();
  expect((await change(1, { rate_value: 1 })).part).toEqual({
    ...{ type: 'rate', id: 'good', name: '15000–100000', row: all[1]!.id },
  });
  const entries = await tools.added(async () => {
    await save((await rows()).slice(1));
    await save([...(await rows()), ladderRow('start')]);
  });
  expect(entries.map(({ action, part }) => [action, part?.row])).toEqual([
    ['deleted', all[0]!.id],
    ['created', (await rows()).at(-1)!.id],
  ]);
  const levels = '/api/v1/channels/1/rates';
  const { body } = await server.request<{ data: Row[] }>(levels, { token: admin });
  const rates = body.data.map((row, at) => (at === 0 ? { ...row, new_client_rate: 1 } : row));
  const [level] = await tools.added(() => tools.send('POST', levels, { rates }));
  expect(level!.part).toEqual({ type: 'rate', id: String(body.data[0]!.level), name: null });
});

test('entries name a rate by its range, as it is after the change', async () => {
  const named = async (at: number, patch: Row) => (await change(at, patch)).part?.name;
  expect(await named(0, { rate_value: 1 })).toBe('0–15000');
  expect(await named(0, { range_from: 0.5 })).toBe('0.5–15000');
  expect(await named(2, { range_from: null, range_to: null })).toBe(null);
});

describe('a return', () => {
  test('of a change of one range keeps the other, also if both have had the same amount', async () => {
    const same = await change(0, { rate_value: 450 });
    await console_.send(same);
    expect(await values()).toEqual([400, 450, 450]);
    await console_.send(await change(1, { rate_value: 400 }));
    expect(await values()).toEqual([400, 450, 450]);
    expect(console_.messages).toEqual([]);

    const slip = await change(0, { rate_value: 450 });
    const corrected = await change(0, { rate_value: 440 });
    await console_.send(slip);
    expect(await values()).toEqual([440, 450, 450]);
    expect(console_.messages.map(({ text }) => text)).toEqual([
      expect.stringContaining('Это изменено позже'),
    ]);
    await console_.send(corrected);
    await console_.send(slip);
    expect(await values()).toEqual([400, 450, 450]);
  });

  test('of a cancelled plan does not apply the plan to another row', async () => {
    await change(0, PLAN);
    const cancelled = await change(0, NO_PLAN);
    await change(0, { planned_date: '2099-03-01T09:00', planned_rate_value: 480 });
    const before = await rows();
    for (const entry of [cancelled, nameless(cancelled)]) await console_.send(entry);
    expect(await rows()).toEqual(before);
    expect(console_.writes()).toEqual([]);
    expect(console_.messages).toHaveLength(2);
  });

  test('succeeds although another range was replaced since', async () => {
    const entry = await change(0, { rate_value: 410 });
    const [first, , bad] = await rows();
    await save([
      first!,
      bad!,
      ladderRow('good', { rate_value: 410, range_from: 20_000, range_to: 30_000 }),
    ]);
    await console_.send(entry);
    expect(await values()).toEqual([400, 450, 410]);
  });

  test('of an added range removes it, also if another range of its step has moved to another step', async () => {
    const third = ladderRow('good', { rate_value: 460, range_from: 100_000, range_to: 200_000 });
    const [added] = await tools.added(async () => save([...(await rows()), third]));
    await change(0, { rate_type: 'start' });
    await console_.send(added!);
    expect(await values()).toEqual([400, 450, 450]);
    expect(console_.messages).toEqual([]);
  });

  test('is refused because its row was deleted since, not because of changes of another range', async () => {
    const entry = await change(0, { rate_value: 410 });
    await save((await rows()).slice(1));
    await change(0, { rate_value: 460 });
    await console_.send(entry);
    expect(console_.writes()).toEqual([]);
    expect(console_.messages.map(({ text }) => text)).toEqual([
      expect.stringMatching(/удаляли, добавляли или переименовывали.*Это удалено позже/),
    ]);
  });
});

describe('a return of an entry of an older log', () => {
  test('is refused if the amount is that of another range', async () => {
    const slip = nameless(await change(0, { rate_value: 450 }));
    await console_.send(slip);
    await change(0, { rate_value: 440 });
    await console_.send(slip);
    expect(console_.writes()).toEqual([]);
    expect(await values()).toEqual([440, 450, 450]);
    const [refused, later] = console_.messages.map(({ text }) => text);
    expect(refused).toContain(NOT_TOLD);
    // Later entries name their row, so this refusal gives the reason.
    expect(later).toContain('Это изменено позже');
  });

  test('succeeds if its row is found by the amount, by the range, or as the only one of its step', async () => {
    await console_.send(nameless(await change(0, { rate_value: 410 })));
    await console_.send(nameless(await change(0, { rate_value: 450, range_from: 1 })));
    await console_.send(nameless(await change(2, { rate_value: 400 })));
    expect(await values()).toEqual([400, 450, 450]);
    const early = nameless(await change(2, { rate_value: 100 }));
    await change(2, { range_to: 7 });
    await console_.send(early);
    expect((await rows())[2]).toMatchObject({ rate_value: 450, range_to: 7 });
    expect(console_.messages).toEqual([]);
  });

  test('applies to its row although the others change during the return', async () => {
    const entry = nameless(await change(0, { rate_value: 410 }));
    let isFirst = true;
    console_.control.before = async (call) => {
      if (call !== `POST ${LADDER}` || !isFirst) return undefined;
      isFirst = false;
      await change(0, { rate_value: 420 });
      await change(1, { rate_value: 410 });
      return undefined;
    };
    await console_.send(entry);
    expect(await values()).toEqual([420, 410, 450]);
  });
});

test('entries from before the migration keep their hashes; later ones name their rows', async () => {
  const own = await createTestDatabase('nothing');
  const update = (value: number) =>
    sql`update ladder_rates set rate_value = ${value}`.execute(own.db);
  try {
    const older = Object.entries(migrations).filter(([name]) => name < '092');
    await migrate(own.db, { migrations: Object.fromEntries(older) });
    await sql`
      with channel as (insert into channels (name, slug) values ('Канал', 'channel') returning id)
      insert into ladder_rates (channel_id, rate_type, rate_value, updated_at, version, created_version)
      select id, 'good', 1, now(), 1, 1 from channel
    `.execute(own.db);
    await migrate(own.db);
    await update(2);
    const entries = await sql`
      select action, part_row from activity where part = 'rate' order by month, number
    `.execute(own.db);
    expect(entries.rows).toEqual([
      { action: 'created', part_row: null },
      { action: 'changed', part_row: 1 },
    ]);
    expect((await verifyLog(own.db)).faults).toEqual([]);
    await sql`alter table activity disable trigger user`.execute(own.db);
    await sql`update activity set part_row = 2 where part_row = 1`.execute(own.db);
    expect((await verifyLog(own.db)).faults).toMatchObject([{ what: 'changed' }]);
  } finally {
    await own.drop();
  }
});
