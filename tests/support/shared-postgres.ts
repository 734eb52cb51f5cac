/**
 * One PostgreSQL per test run. Durability is off. Demo data is seeded once; tests get copies of the
 * template.
 */
import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import type { Passwords } from '#server/auth/passwords.ts';
import { type Db, openDatabase } from '#server/database/database.ts';
import { startEmbedded } from '#server/database/embedded/embedded.ts';
import { isAlive } from '#server/database/embedded/process-identity.ts';
import { migrate } from '#server/database/migrate.ts';
import { seedDemo } from '#server/database/seed/demo.ts';

/** What a test needs to create a database: the server, and templates to copy. */
export interface TestServer {
  /** The connection of the API, without a database name. */
  readonly connection: pg.PoolConfig;
  readonly superuser: pg.ClientConfig;
  readonly templates: { readonly migrated: string; readonly demo: string };
}

/** A copy of a template and its connections. */
export interface DatabaseCopy {
  readonly connection: pg.PoolConfig;
  /** For actions that the API has no rights for. */
  readonly superuser: pg.ClientConfig;
  /** Drops the database, even with open connections. */
  drop(): Promise<void>;
}

const PREFIX = 'pult-test-';
const TEMPLATES = { migrated: 'pult_migrated', demo: 'pult_demo' };

/** A folder for this run. If the run is killed, a later run removes it. */
export async function makeRunFolder(): Promise<string> {
  await removeFoldersOfKilledRuns();
  return mkdtemp(path.join(tmpdir(), `${PREFIX}${process.pid}-`));
}

/**
 * Starts the server in `folder` and creates the templates. `passwords` hashes the demo passwords.
 */
export async function startSharedPostgres(folder: string, passwords?: Passwords) {
  const embedded = await startEmbedded(path.join(folder, 'data'), { durable: false });
  const server: TestServer = {
    connection: embedded.connection,
    superuser: { ...embedded.superuser, database: 'postgres' },
    templates: TEMPLATES,
  };
  try {
    await makeTemplates(server, passwords);
  } catch (error) {
    await embedded.stop();
    throw error;
  }
  return { server, stop: () => embedded.stop() };
}

/** A new database: with demo data, migrated but empty, or without tables. */
export async function copyDatabase(
  server: TestServer,
  content: 'demo' | 'migrated' | 'nothing',
): Promise<DatabaseCopy> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  const template = content === 'nothing' ? 'template0' : server.templates[content];
  // Copying files is faster than logging pages, because nothing waits for the disk.
  await command(
    server,
    `create database ${name} template ${template} owner ${server.connection.user} strategy file_copy`,
  );
  return {
    connection: { ...server.connection, database: name },
    superuser: { ...server.superuser, database: name },
    drop: () => command(server, `drop database ${name} with (force)`),
  };
}

async function makeTemplates(server: TestServer, passwords?: Passwords): Promise<void> {
  const { migrated, demo } = TEMPLATES;
  await makeTemplate(server, migrated, 'template0', migrate);
  await makeTemplate(server, demo, migrated, async (db) => {
    await seedDemo(db, passwords);
    // Autovacuum would do it at any time, and query plans must not depend on that.
    await sql`analyze`.execute(db);
  });
}

async function makeTemplate(
  { connection, superuser }: TestServer,
  name: string,
  from: string,
  fill: (db: Db) => Promise<void>,
): Promise<void> {
  const admin = new pg.Client(superuser);
  await admin.connect();
  await admin.query(`create database ${name} template ${from} owner ${connection.user}`);
  const db = openDatabase({ ...connection, database: name });
  await fill(db);
  await db.destroy();
  await admin.query(`alter database ${name} is_template true allow_connections false`);
  await admin.end();
}

async function command(server: TestServer, statement: string): Promise<void> {
  const client = new pg.Client(server.superuser);
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

async function removeFoldersOfKilledRuns(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const pid = name.startsWith(PREFIX) ? Number.parseInt(name.slice(PREFIX.length), 10) : 0;
    if (pid && !isAlive(pid))
      await rm(path.join(tmpdir(), name), { recursive: true, force: true }).catch(() => undefined);
  }
}
