// @vitest-environment node
import { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { expect, test } from 'vitest';
import { Lease } from '#server/database/lease.ts';
import { createPrepared } from '#server/database/prepared/statement.ts';

/** A connection that notes what it is sent, and refuses what `refuses` matches. */
function lend(refuses?: RegExp) {
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
      if (refuses?.test(text)) throw new Error('refused');
      return { command: 'SELECT', rows: [] };
    },
  };
  const lease = new Lease({
    ...{ client: client as unknown as pg.PoolClient, socket, patience: 1_000 },
    ...{ work: undefined, prepared: createPrepared(() => undefined) },
    ...{ onSend: () => undefined, onSilence: () => undefined },
  });
  return { lease, sent, corks };
}

const BEGIN = 'begin; set local lock_timeout = 0';

test('the beginning of a transaction goes with its first read, in one piece', async () => {
  const { lease, sent, corks } = lend();
  await lease.query('begin');
  expect(sent).toEqual([]);
  await lease.query('select 1');
  await pause(0);
  expect(corks).toEqual(['cork', BEGIN, 'select 1', 'uncork']);
});

test('what is sent in the same moment leaves in one piece, and what comes later in another', async () => {
  const { lease, corks } = lend();
  await Promise.all([lease.query('select 1'), lease.query('select 2')]);
  await pause(0);
  await lease.query('select 3');
  await pause(0);
  const [first, second] = [['select 1', 'select 2'], ['select 3']];
  expect(corks).toEqual(['cork', ...first, 'uncork', 'cork', ...second, 'uncork']);
});

test('a write waits for the beginning, and is not sent if that fails', async () => {
  const { lease, sent } = lend(/begin/);
  await lease.query('begin');
  await expect(lease.query('insert into a values (1)')).rejects.toThrow('refused');
  expect(sent).toEqual([BEGIN]);
});

test('a read that was sent with a beginning that fails has failed, too', async () => {
  const { lease } = lend(/begin/);
  await lease.query('begin');
  await expect(lease.query('select 1')).rejects.toThrow('refused');
});

test.each(['commit', 'rollback'])('%s of nothing is not sent', async (end) => {
  const { lease, sent } = lend();
  await lease.query('begin');
  await lease.query(end);
  await lease.query('select 1');
  expect(sent).toEqual(['select 1']);
});
