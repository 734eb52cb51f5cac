/**
 * Global set-up of Vitest: one PostgreSQL for the whole run, started when the first test asks for
 * a database, so that a run without such tests does not wait for it. Durability is off. Demo data
 * are planted once; what tests get are copies.
 */
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { type Db, openDatabase } from '#server/database/database.ts';
import { type Embedded, startEmbedded } from '#server/database/embedded/embedded.ts';
import { isAlive } from '#server/database/embedded/process-identity.ts';
import { migrate } from '#server/database/migrate.ts';
import { seedDemo } from '#server/database/seed/demo.ts';
import { quickPasswords } from '#tests/support/quick-passwords.ts';

/** What a test needs in order to make a database: the server, and templates to copy. */
export interface TestServer {
  /** As the API does, to a database that is still to be named. */
  readonly connection: pg.PoolConfig;
  readonly superuser: pg.ClientConfig;
  readonly templates: { readonly migrated: string; readonly demo: string };
}

declare module 'vitest' {
  export interface ProvidedContext {
    /** A Unix socket; connecting to it starts the server and is answered with a `TestServer`. */
    postgresStarter: string;
  }
}

const PREFIX = 'pult-test-';
const TEMPLATES = { migrated: 'pult_migrated', demo: 'pult_demo' };

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await removeFoldersOfKilledRuns();
  const folder = await mkdtemp(path.join(tmpdir(), `${PREFIX}${process.pid}-`));
  let embedded: Promise<Embedded> | undefined;
  let ready: Promise<TestServer> | undefined;

  const start = async (): Promise<TestServer> => {
    embedded = startEmbedded(path.join(folder, 'data'), { durable: false });
    const { connection, superuser } = await embedded;
    const server = {
      ...{ connection, templates: TEMPLATES },
      superuser: { ...superuser, database: 'postgres' },
    };
    await makeTemplates(server);
    return server;
  };

  const starter = createServer((_, response) => {
    ready ??= start();
    ready.then(
      (server) => response.end(JSON.stringify(server)),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  const socket = path.join(folder, 'starter');
  await new Promise<void>((resolve) => starter.listen(socket, resolve));
  project.provide('postgresStarter', socket);

  return async () => {
    starter.close();
    await (await embedded?.catch(() => undefined))?.stop();
    await rm(folder, { recursive: true, force: true });
  };
}

async function makeTemplates(server: TestServer): Promise<void> {
  const { migrated, demo } = TEMPLATES;
  await makeTemplate(server, migrated, 'template0', migrate);
  await makeTemplate(server, demo, migrated, async (db) => {
    await seedDemo(db, quickPasswords());
    // As autovacuum would do sooner or later: plans must not depend on when.
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

async function removeFoldersOfKilledRuns(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const pid = name.startsWith(PREFIX) ? Number.parseInt(name.slice(PREFIX.length), 10) : 0;
    if (pid && !isAlive(pid))
      await rm(path.join(tmpdir(), name), { recursive: true, force: true }).catch(() => undefined);
  }
}
