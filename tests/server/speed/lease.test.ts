import { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, expect, test, vi } from 'vitest';
import { Lease } from '#server/database/lease.ts';
import { createPrepared, statement } from '#server/database/prepared/statement.ts';

/** A connection that records what it is sent; a query fails if `answer` throws. */
function lend(answer: (text: string) => unknown = () => undefined) {
  const sent: string[] = [];
  const corks: string[] = [];
  const socket = new Socket();
  socket.cork = () => void corks.push('cork');
  socket.uncork = () => void corks.push('uncork');
  const client = {
    query: async (query: string | { text: string }) => {
      const text = typeof query === 'string' ? query : query.text;
      sent.push(text);
      corks.push(text);
      await answer(text);
      return { command: 'SELECT', rows: [] };
    },
  };
  const namesRefused = vi.fn();
  const onRoom = vi.fn();
  const lease = new Lease({
    ...{ client: client as unknown as pg.PoolClient, socket, timeout: 1_000 },
    ...{ work: undefined, prepared: createPrepared(namesRefused) },
    ...{ onSend: () => undefined, onRoom, onSilence: () => undefined },
  });
  return { lease, sent, corks, namesRefused, onRoom };
}

/** A pause of the fake clock, unlike that of Node. */
const pauseFor = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const refuse = (what: RegExp) => (text: string) => {
  if (what.test(text)) throw new Error('refused');
};

const BEGIN = 'begin; set local lock_timeout = 0';

test('the begin of a transaction is sent in one piece with its first read', async () => {
  const { lease, sent, corks } = lend();
  await lease.query('begin');
  expect(sent).toEqual([]);
  await lease.query('select 1');
  await pause(0);
  expect(corks).toEqual(['cork', BEGIN, 'select 1', 'uncork']);
});

test('statements of the same moment are sent in one piece, and later ones in another', async () => {
  const { lease, corks } = lend();
  await Promise.all([lease.query('select 1'), lease.query('select 2')]);
  await pause(0);
  await lease.query('select 3');
  await pause(0);
  const [first, second] = [['select 1', 'select 2'], ['select 3']];
  expect(corks).toEqual(['cork', ...first, 'uncork', 'cork', ...second, 'uncork']);
});

test('a write waits for the begin, and is not sent if that fails', async () => {
  const { lease, sent } = lend(refuse(/begin/));
  await lease.query('begin');
  await expect(lease.query('insert into a values (1)')).rejects.toThrow('refused');
  expect(sent).toEqual([BEGIN]);
});

test('a read that was sent with a begin that fails is rejected, too', async () => {
  const { lease } = lend(refuse(/begin/));
  await lease.query('begin');
  await expect(lease.query('select 1')).rejects.toThrow('refused');
});

test.each(['commit', 'rollback'])('%s of an empty transaction is not sent', async (end) => {
  const { lease, sent } = lend();
  await lease.query('begin');
  await lease.query(end);
  await lease.query('select 1');
  expect(sent).toEqual(['select 1']);
});

test('no statement overtakes a write that waits for the begin', async () => {
  const { lease, sent } = lend();
  await lease.query('begin');
  const texts = ['a', 'b', 'c'].map((name) => `insert into ${name} values (1)`);
  await Promise.all(texts.map((text) => lease.query(text)));
  expect(sent).toEqual([BEGIN, ...texts]);
});

test('a read that is sent together with a write fails with its begin', async () => {
  const { lease, sent } = lend(refuse(/begin/));
  await lease.query('begin');
  const both = ['insert into a values (1)', 'select 1'].map((text) => lease.query(text));
  const answers = await Promise.allSettled(both);
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(sent).toEqual([BEGIN]);
});

test('a transaction whose begin failed is rolled back, and later statements are sent', async () => {
  const { lease, sent } = lend(refuse(/begin/));
  await lease.query('begin');
  await expect(lease.query('insert into a values (1)')).rejects.toThrow('refused');
  await lease.query('rollback');
  await lease.query('select 1');
  expect(sent).toEqual([BEGIN, 'rollback', 'select 1']);
});

afterEach(() => {
  vi.useRealTimers();
});

test('the timeout of a statement begins when the previous one is answered', async () => {
  vi.useFakeTimers();
  const { lease } = lend((text) => pauseFor(text.endsWith('1') ? 900 : 1_800));
  const both = Promise.all([lease.query('select 1'), lease.query('select 2')]);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await both).toHaveLength(2);
});

test('a silent connection rejects all statements that were sent together', async () => {
  vi.useFakeTimers();
  const { lease } = lend(() => new Promise(() => undefined));
  const both = Promise.allSettled([lease.query('select 1'), lease.query('select 2')]);
  await vi.advanceTimersByTimeAsync(1_000);
  const statuses = (await both).map(({ status }) => status);
  expect(statuses).toEqual(['rejected', 'rejected']);
  expect(lease.isBroken).toBe(true);
});

/** Returns an error of PostgreSQL with this code. */
function refusal(code: string): Error {
  return Object.assign(new pg.DatabaseError('refused', 7, 'error'), { code });
}
const NOT_KEPT = '26000';

test('an unknown prepared name after a failure in the transaction does not count as refused', async () => {
  const twice = statement<Record<never, never>>()(() => sql`select 3`).with({}).sql;
  const codes = ['55P03', NOT_KEPT];
  const { lease, namesRefused } = lend((text) => {
    if (text === twice) throw refusal(codes.shift() ?? NOT_KEPT);
  });
  const run = () => Promise.allSettled([lease.query(twice), lease.query(twice)]);
  await lease.query('begin');
  await run();
  expect(namesRefused).not.toHaveBeenCalled();
  await lease.query('rollback');
  await lease.query('begin');
  await run();
  expect(namesRefused).toHaveBeenCalled();
});

test.each([
  ['fd.c', [[false]]],
  ['dsm_impl.c', []],
])('a lack of room that %s reports calls onRoom with %j', async (file, heard) => {
  const { lease, onRoom } = lend(() => {
    throw Object.assign(refusal('53100'), { file });
  });
  await expect(lease.query('select 1')).rejects.toThrow('refused');
  expect(onRoom.mock.calls).toEqual(heard);
});
