/** Global setup of Playwright: one PostgreSQL per run, with the demo data as a template. */
import { rm } from 'node:fs/promises';
import { cheapPasswords } from '#tests/support/quick-passwords.ts';
import {
  copyDatabase,
  makeRunFolder,
  startSharedPostgres,
  type TestServer,
} from '#tests/support/shared-postgres.ts';

/** Workers start after the setup and inherit it. */
const VARIABLE = 'PULT_TEST_POSTGRES';

export default async function setup(): Promise<() => Promise<void>> {
  const folder = await makeRunFolder();
  const { server, stop } = await startSharedPostgres(folder, cheapPasswords());
  process.env[VARIABLE] = JSON.stringify(server);
  return async () => {
    await stop();
    await rm(folder, { recursive: true, force: true });
  };
}

/** A new database with the demo data. */
export async function createDemoDatabase() {
  const server = JSON.parse(process.env[VARIABLE] ?? '') as TestServer;
  const { connection, superuser, drop } = await copyDatabase(server, 'demo');
  return { url: urlOf(connection), superuser, drop };
}

/** The DATABASE_URL of a database behind a Unix socket. */
export function urlOf({ host, port, user, password, database }: TestServer['connection']): string {
  if (!host || !user || typeof password !== 'string') throw new Error('no embedded PostgreSQL');
  const query = new URLSearchParams({ host, port: String(port) });
  return `postgres://${user}:${encodeURIComponent(password)}@/${database}?${query}`;
}
