import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { openDatabase } from '#server/database/database.ts';
import { createLog } from '#server/process/log.ts';
import { applyDuePlans, startPlans } from '#server/routes/rates/plans.ts';
import { waitingForLocks } from '#tests/support/locks.ts';
import { createRates, ladderRow, levelRow } from '#tests/support/rates.ts';
import { createTestServer, sharedTestServer } from '#tests/support/server.ts';

const ZONE = 'Europe/Moscow';
const DUE = '2031-05-10T09:00';
/** The same moment: Moscow is three hours ahead. */
const MOMENT = new Date('2031-05-10T06:00:00.000Z');
const MINUTE = 60_000;
const before = { now: () => new Date(MOMENT.getTime() - 1), zone: ZONE };
const after = { now: () => MOMENT, zone: ZONE };
const PLAN = {
  planned_date: DUE,
  planned_new_client_rate: 700,
  planned_returning_client_rate: 350,
};
const server = sharedTestServer();
let token: string;

beforeAll(async () => {
  // Plans of the demo do not matter here.
  await server.db.deleteFrom('level_rates').execute();
  await server.db.deleteFrom('ladder_rates').execute();
});
beforeEach(async () => {
  token = await server.signIn('editor@example.com');
});

describe('a plan', () => {
  test('of both kinds takes effect at its minute and not before', async () => {
    const levels = await createRates(server, token);
    const ladder = await createRates(server, token, 'ladder-rates');
    const later = levelRow(3, { ...PLAN, planned_date: '2031-05-10T09:01' });
    const planned = await levels.save([levelRow(1, PLAN), levelRow(2), later]);
    await ladder.save([ladderRow('good', { planned_date: DUE, planned_rate_value: 555.5 })]);
    const transaction = vi.spyOn(server.db, 'transaction');
    expect(await applyDuePlans(server.db, before)).toBe(0);
    expect(transaction, 'locks no channel for it').not.toHaveBeenCalled();
    transaction.mockRestore();
    expect((await levels.read()).body).toEqual(planned.body);

    expect(await applyDuePlans(server.db, after)).toBe(2);
    const [row, ...others] = (await levels.read()).body.data;
    expect(row).toMatchObject({
      ...levelRow(1),
      new_client_rate: 700,
      returning_client_rate: 350,
      updated_at: MOMENT.toISOString(),
      version: 3,
      list_version: 3,
    });
    expect(others).toEqual(
      planned.body.data.slice(1).map((other) => ({ ...other, list_version: 3 })),
    );
    expect((await ladder.read()).body.data).toMatchObject([
      { rate_value: 555.5, planned_date: null, planned_rate_value: null },
    ]);
    expect(await applyDuePlans(server.db, after)).toBe(0);
  });

  test('in an hour that daylight saving time skips takes effect once the clock is past it', async () => {
    const berlin = (instant: string) => ({ now: () => new Date(instant), zone: 'Europe/Berlin' });
    const rates = await createRates(server, token);
    await rates.save([levelRow(1, { ...PLAN, planned_date: '2030-03-31T02:30' })]);
    expect(await applyDuePlans(server.db, berlin('2030-03-31T00:59:59Z'))).toBe(0);
    expect(await applyDuePlans(server.db, berlin('2030-03-31T01:00:00Z'))).toBe(1);
  });

  test('in an hour that occurs twice takes effect once, the first time', async () => {
    const berlin = (instant: string) => ({ now: () => new Date(instant), zone: 'Europe/Berlin' });
    const rates = await createRates(server, token);
    await rates.save([levelRow(1, { ...PLAN, planned_date: '2030-10-27T02:30' })]);
    expect(await applyDuePlans(server.db, berlin('2030-10-27T00:29:59Z'))).toBe(0);
    expect(await applyDuePlans(server.db, berlin('2030-10-27T00:30:00Z'))).toBe(1);
    expect(await applyDuePlans(server.db, berlin('2030-10-27T01:30:00Z'))).toBe(0);
  });

  test('of a locked channel waits for the next run; those of other channels do not', async () => {
    const [busy, free] = [await createRates(server, token), await createRates(server, token)];
    for (const rates of [busy, free]) await rates.save([levelRow(1, PLAN)]);
    await server.db.transaction().execute(async (trx) => {
      await trx.selectFrom('channels').where('id', '=', busy.id).select('id').forUpdate().execute();
      expect(await applyDuePlans(server.db, after)).toBe(1);
      expect((await busy.read()).status, 'nothing is due by its clock: no wait').toBe(200);
    });
    expect((await busy.read()).body.data).toMatchObject([PLAN]);
    expect((await free.read()).body.data).toMatchObject([{ new_client_rate: 700 }]);
    expect(await applyDuePlans(server.db, after)).toBe(1);
  });

  test('of many rows is applied once by several processes at the same time', async () => {
    const channels = await Promise.all([1, 2, 3, 4].map(() => createRates(server, token)));
    const rows = Array.from({ length: 20 }, (_, index) => levelRow(index, PLAN));
    for (const rates of channels) await rates.save(rows);
    const processes = [1, 2, 3].map(() => openDatabase(server.connection!));
    try {
      const counts = await Promise.all(
        Array.from({ length: 12 }, (_, index) => applyDuePlans(processes[index % 3]!, after)),
      );
      expect(counts.reduce((sum, count) => sum + count, 0)).toBe(80);
    } finally {
      await Promise.all(processes.map((db) => db.destroy()));
    }
    for (const rates of channels) {
      const { body, headers } = await rates.read();
      expect(headers.get('ETag'), 'counted on once').toBe('"level-3"');
      expect(new Set(body.data.map((row) => row.new_client_rate))).toEqual(new Set([700]));
    }
  });
});

describe('plans of several channels', () => {
  /** Three channels with a plan; the commit of the second one fails with `error`. */
  async function obstructed(error: string) {
    const channels = await Promise.all([1, 2, 3].map(() => createRates(server, token)));
    for (const rates of channels) await rates.save([levelRow(1, PLAN)]);
    const [first, second, last] = channels.sort((one, other) => one.id - other.id);
    await sql`create function fail() returns trigger language plpgsql as
      $$ begin raise exception 'no' using errcode = ${sql.lit(error)}; end $$`.execute(server.db);
    await sql`create constraint trigger obstacle after update on level_rates deferrable initially deferred
      for each row when (new.channel_id = ${sql.lit(second!.id)}) execute function fail()`.execute(
      server.db,
    );
    const remove = () => sql`drop function fail() cascade`.execute(server.db);
    return { first: first!, second: second!, last: last!, remove };
  }
  const rateIn = ({ id }: { readonly id: number }) =>
    server.db
      .selectFrom('level_rates')
      .where('channel_id', '=', id)
      .select('new_client_rate')
      .executeTakeFirstOrThrow();

  test('are applied although that of one channel fails', async () => {
    const { first, second, last, remove } = await obstructed('check_violation');
    try {
      await expect(applyDuePlans(server.db, after)).rejects.toThrow('no');
      expect(await rateIn(first)).toEqual({ new_client_rate: 700 });
      expect(await rateIn(second)).toEqual({ new_client_rate: 100 });
      expect(await rateIn(last)).toEqual({ new_client_rate: 700 });
    } finally {
      await remove();
    }
    expect(await applyDuePlans(server.db, after)).toBe(1);
    expect(await rateIn(second)).toEqual({ new_client_rate: 700 });
  });

  test('wait for the next run when the database is too slow and when the server stops', async () => {
    const { first, second, last, remove } = await obstructed('query_canceled');
    let left = 1;
    try {
      expect(await applyDuePlans(server.db, after, () => left-- === 0)).toBe(1);
      expect(await rateIn(first)).toEqual({ new_client_rate: 700 });
      await expect(applyDuePlans(server.db, after)).rejects.toThrow('no');
      expect(await rateIn(second)).toEqual({ new_client_rate: 100 });
      expect(await rateIn(last)).toEqual({ new_client_rate: 100 });
    } finally {
      await remove();
    }
    expect(await applyDuePlans(server.db, after)).toBe(2);
  });
});

describe('without a timer', () => {
  /** A server just before the planned minute. */
  async function early() {
    const lone = await createTestServer();
    lone.clock.advance((MOMENT.getTime() - lone.clock.now().getTime() - MINUTE) / 1_000);
    const access = await lone.signIn('admin@example.com');
    const rates = await createRates(lone, access);
    const planned = await rates.save([levelRow(1, PLAN), levelRow(2)]);
    return { lone, rates, planned };
  }

  test('no read shows an overdue plan', async () => {
    const { lone, rates, planned } = await early();
    expect((await rates.read()).body).toEqual(planned.body);
    lone.clock.advance(60);
    const reads = await Promise.all(Array.from({ length: 6 }, () => rates.read()));
    for (const { body, headers } of reads) {
      expect(body.data[0]).toMatchObject({ new_client_rate: 700, planned_date: null });
      expect(headers.get('ETag')).toBe('"level-3"');
    }
    await lone.drop();
  });

  test('a call that is repeated with its key shows no overdue plan', async () => {
    const { lone, rates } = await early();
    const access = await lone.signIn('admin@example.com');
    const key = '0b0f4a2e-1111-4222-8333-444455556666';
    const write = () =>
      lone.request<{ data: object[] }>(`/api/v1/channels/${rates.id}/rates`, {
        ...{ method: 'POST', token: access, headers: { 'Idempotency-Key': key } },
        body: { rates: [levelRow(1, PLAN), levelRow(2)] },
      });
    expect((await write()).body.data[0]).toMatchObject({ planned_date: DUE });
    lone.clock.advance(60);
    const again = await write();
    expect(again.headers.get('Idempotency-Replayed')).toBe('true');
    expect(again.body.data[0]).toMatchObject({ new_client_rate: 700, planned_date: null });
    expect(again.body).toEqual((await rates.read()).body);
    await lone.drop();
  });

  test('an overdue plan does not keep an active channel from being deleted, a later one does', async () => {
    const { lone, rates } = await early();
    const access = await lone.signIn('admin@example.com');
    const remove = () =>
      lone.request(`/api/v1/channels/${rates.id}`, { method: 'DELETE', token: access });
    const later = levelRow(3, { ...PLAN, planned_date: '2031-05-10T09:01' });
    await rates.save([levelRow(1, PLAN), later]);
    lone.clock.advance(60);
    expect(await remove()).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('ставок (1)') },
    });
    lone.clock.advance(60);
    expect((await remove()).status).toBe(200);
    await lone.drop();
  });

  test('a read that applies a plan waits for a writer of the channel, and locks no rate until then', {
    retry: 4,
  }, async () => {
    const { lone, rates } = await early();
    lone.clock.advance(60);
    const { reading } = await lone.db.transaction().execute(async (trx) => {
      await trx
        .selectFrom('channels')
        .where('id', '=', rates.id)
        .select('id')
        .forUpdate()
        .execute();
      const reading = rates.read();
      await expect.poll(() => waitingForLocks(lone.db), { interval: 10 }).toBe(1);
      const held = trx.selectFrom('level_rates').where('channel_id', '=', rates.id).select('id');
      expect(await held.forUpdate().noWait().execute()).toHaveLength(2);
      return { reading };
    });
    expect((await reading).body.data[0]).toMatchObject({ new_client_rate: 700 });
    await lone.drop();
  });

  test('a write with the version before the plan is refused, and one without a version overwrites it', async () => {
    const { lone, rates, planned } = await early();
    lone.clock.advance(60);
    const stale = await rates.save(planned.body.data, planned);
    expect(stale).toMatchObject({ status: 412, body: { data: [{ new_client_rate: 700 }, {}] } });
    const again = await rates.save([levelRow(1, { ...PLAN, planned_new_client_rate: 900 })]);
    expect(again.body.data, 'a plan for a time that has passed').toMatchObject([
      { new_client_rate: 900, planned_date: null },
    ]);
    await lone.drop();
  });
});

test('the timer applies plans, survives a failure and stops', async () => {
  const rates = await createRates(server, token);
  await rates.save([levelRow(1, PLAN)]);
  const db = openDatabase(server.connection!);
  const lines: string[] = [];
  const log = createLog('info', (line) => lines.push(line));
  let calls = 0;
  const now = () => {
    calls += 1;
    if (calls === 1) throw new Error('the clock is broken');
    return MOMENT;
  };
  const plans = startPlans(db, { now, zone: ZONE }, log, 5);
  await expect.poll(() => lines.join()).toContain('planned rates came into force');
  expect(lines.join()).toContain('planned rates were not applied');
  await plans.stop();
  const ended = calls;
  await delay(30);
  expect(calls).toBe(ended);
  await db.destroy();
});
