/**
 * The whole server in this process on its own database, with a clock that can be moved and a log
 * that can be read. A call fails if it writes a row that it does not name.
 */
import type { HttpBindings } from '@hono/node-server';
import { sql } from 'kysely';
import { createApp } from '#server/app.ts';
import { openDatabase } from '#server/database/database.ts';
import { DEMO_PASSWORD } from '#server/database/seed/demo.ts';
import { readConfig } from '#server/process/config.ts';
import { createLog } from '#server/process/log.ts';
import { createSite } from '#server/process/site.ts';
import type { Console } from '#server/process/static.ts';
import { quickPasswords } from '#tests/support/quick-passwords.ts';
import { copyDatabase, type TestServer } from '#tests/support/shared-postgres.ts';
import { BY_HAND, noteTouchedRows } from '#tests/support/touched-rows.ts';
import { type Handle, type Plant, patiently } from './part.ts';

interface Sent {
  readonly token?: string | undefined;
  readonly method?: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Answered<TBody> {
  readonly status: number;
  readonly headers: Headers;
  readonly body: TBody;
}

export type Place = Awaited<ReturnType<typeof openPlace>>;

interface Options {
  readonly plant?: Plant | undefined;
  readonly content?: 'demo' | 'migrated';
  /** The console to serve beside the API; none by default. */
  readonly built?: Console | undefined;
}

/** Opens a place; `drop` closes it and removes its database. */
export const openPlace = (postgres: TestServer, options: Options = {}) =>
  patiently(() => open(postgres, options));

async function open(postgres: TestServer, { plant, content = 'demo', built }: Options) {
  const copy = await copyDatabase(postgres, content);
  const db = openDatabase({ ...copy.connection, ...BY_HAND });
  const apiDb = openDatabase(copy.connection);
  const clock = createClock();
  const touched = await noteTouchedRows(db, clock.now);
  const config = readConfig({
    LOG_LEVEL: 'debug',
    SEED: 'demo',
    QUEUE_MS: '20000',
    // The attack moves the clock by days.
    ACCESS_TTL: String(30 * 86_400),
    REFRESH_TTL: String(60 * 86_400),
  });
  const logged: string[] = [];
  const note = (line: string) => {
    logged.push(line);
  };
  const passwords = quickPasswords();
  const log = createLog('debug', note);
  const app = createApp({ db: apiDb, config, log, now: clock.now, passwords });
  const site = createSite({ api: app, db: apiDb, config, built });
  const bare = async (request: Request, env: object) => site.fetch(request, env);
  const write = async (statement: string) => {
    await sql.raw(statement).execute(apiDb);
  };
  const handle: Handle = touched.watch(plant ? plant(bare, { write, log: note }) : bare);

  const send = (request: Request, from = '127.0.0.1'): Promise<Response> => {
    const incoming = { socket: { remoteAddress: from } };
    return handle(request, { incoming } as unknown as HttpBindings);
  };

  /** The caller names the type of the body. */
  async function call<TBody = unknown>(path: string, sent: Sent = {}): Promise<Answered<TBody>> {
    const answer = await patiently(() => send(requestOf(path, sent)), isBusy);
    const text = await answer.text();
    return { status: answer.status, headers: answer.headers, body: text ? JSON.parse(text) : text };
  }

  return {
    app,
    /** The site as a handler, watched. */
    handle,
    /** Opens the database again. */
    connection: copy.connection,
    /** The token of a demo account. */
    signIn: async (email: string): Promise<string> => {
      const body = { email, password: DEMO_PASSWORD };
      const { body: said } = await call<{ access_token: string }>('/api/login', {
        method: 'POST',
        body,
      });
      return said.access_token;
    },
    /** The connection of the harness, whose writes belong to no call. */
    db,
    apiDb,
    clock,
    config,
    logged,
    passwords,
    send,
    call,
    drop: async () => {
      await Promise.all([db.destroy(), apiDb.destroy()]);
      await copy.drop();
    },
  };
}

/** 503 with nothing written: the machine is too busy. */
export const isBusy = ({ status }: { readonly status: number }): boolean => status === 503;

function createClock() {
  let time = Date.now();
  return {
    now: () => new Date(time),
    advance: (seconds: number) => {
      time += seconds * 1_000;
    },
  };
}

function requestOf(path: string, { token, method = 'GET', body, headers = {} }: Sent): Request {
  return new Request(`http://localhost${path}`, {
    method,
    headers: {
      ...(token !== undefined && { Authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
}
