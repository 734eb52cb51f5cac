import type { HttpBindings } from '@hono/node-server';
import type pg from 'pg';
import { afterAll, beforeAll } from 'vitest';
import { createApp } from '#server/app.ts';
import type { Passwords } from '#server/auth/passwords.ts';
import { type Db, openDatabase } from '#server/database/database.ts';
import { DEMO_PASSWORD } from '#server/database/seed/demo.ts';
import type { Config } from '#server/process/config.ts';
import { LIMITS } from '#server/process/limits.ts';
import { createLog } from '#server/process/log.ts';
import { requireDescribed } from './described-answers.ts';
import { createTestDatabase } from './postgres.ts';
import { quickPasswords } from './quick-passwords.ts';
import { BY_HAND, noteTouchedRows, type TouchedRows } from './touched-rows.ts';

export interface TestRequest {
  readonly token?: string | undefined;
  readonly method?: string;
  /** Sent as JSON; a string is sent unchanged. */
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
  /** The client address of the call. */
  readonly from?: string;
  /** Aborted when the caller disconnects. */
  readonly signal?: AbortSignal;
}

export interface TestAnswer<TBody> {
  readonly status: number;
  readonly headers: Headers;
  readonly body: TBody;
}

type App = ReturnType<typeof createApp>;

interface Overrides {
  readonly config?: Partial<Config>;
  /** Password hashing; the demo accounts use the quick one. */
  readonly passwords?: Passwords;
  /** Without demo data, so there are no accounts. */
  readonly empty?: boolean;
  /** Another app on the same database, like a second process. */
  readonly beside?: { readonly db: Db; readonly clock: TestClock };
}

/** A clock that stands still until it is moved. */
class TestClock {
  #time = Date.now();
  readonly now = () => new Date(this.#time);
  advance(seconds: number) {
    this.#time += seconds * 1_000;
  }
}

const CONFIG: Config = {
  port: 0,
  host: '127.0.0.1',
  dataDir: '',
  backupDir: '',
  databaseUrl: undefined,
  accessTtl: 900,
  refreshTtl: 604_800,
  registration: 'open',
  lock: 'confirm',
  userSees: [],
  demo: true,
  admin: undefined,
  businessTz: 'Europe/Moscow',
  logLevel: 'debug',
  metricsToken: undefined,
  metricsPort: undefined,
  trustProxy: false,
  // A busy machine must not make calls time out.
  limits: { ...LIMITS, queueMs: 20_000 },
};

/** Checks each answer against the description of the API. */
function describedBy(handle: App['fetch']): App['fetch'] {
  return async (request, ...rest) => {
    const answer = await handle(request, ...rest);
    await requireDescribed(request, answer);
    return answer;
  };
}

export type TestServer = Awaited<ReturnType<typeof createTestServer>>;

/** Shared by the servers of one clock. */
interface Place {
  /** The connections of the test itself, and those of the API. */
  readonly db: Db;
  readonly apiDb: Db;
  readonly touched: TouchedRows;
  readonly connection: pg.PoolConfig;
  readonly drop: () => Promise<void>;
}
const places = new WeakMap<TestClock, Place>();

async function createPlace(clock: TestClock, content: 'migrated' | 'demo'): Promise<Place> {
  const database = await createTestDatabase(content);
  const connection = { ...database.connection, ...BY_HAND };
  const db = openDatabase(connection);
  const touched = await noteTouchedRows(db, clock.now);
  const drop = async () => {
    await db.destroy();
    await database.drop();
    touched.end();
  };
  return { db, apiDb: database.db, touched, connection, drop };
}

/**
 * The API on its own database with demo data, a clock to move and a log to read. A call fails if it writes a row that
 * it does not name, or if its answer does not match the description.
 */
export async function createTestServer(overrides: Overrides = {}) {
  const { config, passwords = quickPasswords(), empty, beside } = overrides;
  const clock = beside?.clock ?? new TestClock();
  const place = places.get(clock) ?? (await createPlace(clock, empty ? 'migrated' : 'demo'));
  places.set(clock, place);
  const db = beside?.db ?? place.db;
  const logged: string[] = [];
  const log = createLog('debug', (line) => logged.push(line));
  const app = createApp({
    db: db === place.db ? place.apiDb : db,
    config: { ...CONFIG, ...config },
    log,
    now: clock.now,
    passwords,
  });
  const bare = app.fetch;
  app.fetch = describedBy(place.touched.watch(app.fetch));

  /** Sends one call. The caller specifies the type of the body. */
  async function request<TBody = unknown>(
    path: string,
    options: TestRequest = {},
  ): Promise<TestAnswer<TBody>> {
    const { token, body, from = '127.0.0.1' } = options;
    const headers = new Headers(options.headers);
    if (token) headers.set('Authorization', `Bearer ${token}`);
    if (body !== undefined && !headers.has('Content-Type')) {
      headers.set('Content-Type', 'application/json');
    }
    const init: RequestInit = { method: options.method ?? 'GET', headers };
    if (options.signal) init.signal = options.signal;
    if (body !== undefined) init.body = typeof body === 'string' ? body : JSON.stringify(body);
    const incoming = { socket: { remoteAddress: from } };
    const answer = await app.request(path, init, { incoming } as unknown as HttpBindings);
    const text = await answer.text();
    return { status: answer.status, headers: answer.headers, body: text ? JSON.parse(text) : text };
  }

  const login = (email: string, password: string, options: TestRequest = {}) =>
    request<{ access_token: string }>('/api/login', {
      ...options,
      method: 'POST',
      body: { email, password },
    });

  return {
    app,
    /** Calls the API without the checks, which wait for the whole body. */
    bare,
    /** The connection of the test itself. */
    db,
    /** The connection of the API. */
    apiDb: db === place.db ? place.apiDb : db,
    clock,
    /** The settings to open the database again; undefined for a second app. */
    connection: beside ? undefined : place.connection,
    /** The lines of the log. */
    logged,
    request,
    login,
    /** The token of a demo account, or of any account with this password. */
    async signIn(email: string, password: string = DEMO_PASSWORD): Promise<string> {
      const answer = await login(email, password);
      if (answer.status !== 200) throw new Error(`${email} cannot sign in: ${answer.status}`);
      return answer.body.access_token;
    },
    drop: async () => (beside ? undefined : place.drop()),
  };
}

/** One server for the tests of a file, or of a `describe`: it starts before the first and is dropped after the last. */
export function sharedTestServer(overrides: Overrides = {}): TestServer {
  let server: TestServer;
  beforeAll(async () => {
    server = await createTestServer(overrides);
  });
  afterAll(() => server.drop());
  // Tests refer to the server before it exists.
  return new Proxy({} as TestServer, { get: (_, name) => Reflect.get(server, name) });
}
