import type { HttpBindings } from '@hono/node-server';
import { expect, test } from 'vitest';
import { DEMO_PASSWORD } from '#server/database/seed/demo.ts';
import { faultsOf, idsOf, runCommand } from '#tests/support/conformance.ts';
import { sharedTestServer } from '#tests/support/server.ts';

const ADMIN = 'admin@example.com';
const incoming = { socket: { remoteAddress: '127.0.0.1' } };
const bindings = { incoming } as unknown as HttpBindings;

const server = sharedTestServer();

/** The tables of records, without those of sign-ins. */
const TABLES = [
  'users',
  'user_roles',
  'channel_default_settings',
  'offer_default_settings',
  'channels',
  'channel_settings',
  'level_rates',
  'ladder_rates',
  'offers',
  'offer_settings',
  'clients',
  'passports',
  'addresses',
] as const;

/** All rows of the tables, as JSON. */
async function content(): Promise<Record<string, Set<string>>> {
  const tables = TABLES.map(async (table) => {
    const rows = await server.db.selectFrom(table).selectAll().execute();
    return [table, new Set(rows.map((row) => JSON.stringify(row)))] as const;
  });
  return Object.fromEntries(await Promise.all(tables));
}

test('the reference API conforms in every check and keeps all its records', async () => {
  const expired = await server.signIn(ADMIN);
  server.clock.advance(901);
  const before = await content();
  const { exit, report, output } = await runCommand(
    ['https://pult.example.com', '--email', ADMIN, '--write'],
    async (url, init) => server.app.request(url, init, bindings),
    { env: { PULT_PASSWORD: DEMO_PASSWORD, PULT_EXPIRED_TOKEN: expired } },
  );
  expect(faultsOf(report)).toEqual([]);
  expect(exit).toBe(0);
  expect(idsOf(report, 'skipped'), output).toEqual([]);
  // How long a call takes depends on the machine.
  const optional = ['wire.time'];
  expect(idsOf(report, 'lacks').filter((id) => !optional.includes(id))).toEqual([]);

  const after = await content();
  const lost = TABLES.filter((table) => [...before[table]!].some((row) => !after[table]!.has(row)));
  expect(lost, 'tables with rows that were changed or deleted').toEqual([]);
  const added = TABLES.flatMap((table) =>
    [...after[table]!].filter((row) => !before[table]!.has(row)).map((row) => ({ table, row })),
  );
  // Only the client stays, because the API has no call to delete it.
  expect(added.map(({ table }) => table)).toEqual([
    'clients',
    'passports',
    'addresses',
    'addresses',
  ]);
  expect(added[0]!.row).toContain('pult-check-');
  expect(report.stays).toHaveLength(1);
  // 260 calls, each checked for the rows that it touches.
}, 60_000);
