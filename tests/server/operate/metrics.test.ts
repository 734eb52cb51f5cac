import type { Server } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '#server/app.ts';
import { DEMO_PASSWORD } from '#server/database/seed/demo.ts';
import { metricsHandler, metricsServer } from '#server/metrics/endpoint.ts';
import { createMetrics, type Metrics } from '#server/metrics/metrics.ts';
import { readConfig } from '#server/process/config.ts';
import { listen, shutDown } from '#server/process/listen.ts';
import { createLog } from '#server/process/log.ts';
import { createSite } from '#server/process/site.ts';
import { applyDuePlans } from '#server/routes/rates/plans.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/postgres.ts';
import { quickPasswords } from '#tests/support/quick-passwords.ts';
import { levelRow } from '#tests/support/rates.ts';

const TOKEN = 'a-token-of-this-test';
const config = readConfig({ METRICS_TOKEN: TOKEN });
const log = createLog('error', () => undefined);
let database: TestDatabase;
let metrics: Metrics;
let site: ReturnType<typeof createSite>;
let token: string;

beforeAll(async () => {
  database = await createTestDatabase('demo');
  const { db } = database;
  const passwords = quickPasswords();
  metrics = createMetrics({ db, passwords: passwords.limit });
  const api = createApp({ db, config, log, passwords, metrics });
  const handler = metricsHandler(metrics, TOKEN);
  site = createSite({ api, db, config, built: undefined, metrics: handler });
  const answer = await call('/api/login', {
    method: 'POST',
    body: JSON.stringify({ email: 'admin@example.com', password: DEMO_PASSWORD }),
  });
  token = ((await answer.json()) as { access_token: string }).access_token;
});
afterAll(() => database.drop());

const call = async (url: string, init: RequestInit = {}) =>
  site.request(url, {
    ...init,
    headers: {
      'Content-Type': 'application/json',
      ...(token && { Authorization: `Bearer ${token}` }),
      ...init.headers,
    },
  });

const scrape = (authorization = `Bearer ${TOKEN}`) =>
  site.request('/metrics', { headers: { Authorization: authorization } });

/** The values by name and labels. */
async function values(): Promise<Map<string, number>> {
  const lines = (await (await scrape()).text()).split('\n');
  const samples = lines.filter((line) => line && !line.startsWith('#'));
  return new Map(
    samples.map((line) => {
      const end = line.lastIndexOf(' ');
      return [line.slice(0, end), Number(line.slice(end + 1))];
    }),
  );
}

const callsOf = (method: string, route: string, status: number) =>
  `pult_http_calls_total{method="${method}",route="${route}",status="${status}"}`;

describe('the metrics', () => {
  it('count calls by the pattern of their route, with their durations', async () => {
    const before = await values();
    for (const id of [1, 2, 999_999]) await call(`/api/v1/channels/${id}/rates`);
    await call('/api/users?search=ivanov@example.com');
    await call('/api/no/such/route/4711');
    await call('/api/users/4712', { method: 'PROPFIND' });
    const after = await values();
    const grown = (name: string) => (after.get(name) ?? 0) - (before.get(name) ?? 0);
    const rates = '/api/v1/channels/:id{[0-9]+}/rates';
    expect(grown(callsOf('GET', rates, 200))).toBe(2);
    expect(grown(callsOf('GET', rates, 404))).toBe(1);
    expect(grown(callsOf('GET', '/api/users', 200))).toBe(1);
    expect(grown(callsOf('GET', 'none', 404))).toBe(1);
    expect(grown(callsOf('OTHER', 'none', 405))).toBe(1);
    const durations = `pult_http_call_duration_seconds`;
    const labels = `method="GET",route="${rates}"`;
    expect(grown(`${durations}_count{${labels}}`)).toBe(3);
    expect(grown(`${durations}_bucket{le="+Inf",${labels}}`)).toBe(3);
    expect(after.get(`${durations}_sum{${labels}}`)).toBeGreaterThan(0);
  });

  it('show pool, password checks, sessions, event loop and memory', async () => {
    const found = await values();
    expect(found.get('pult_sessions')).toBe(1);
    expect(found.get('pult_database_up')).toBe(1);
    expect(found.get('pult_database_connections{state="total"}')).toBeGreaterThan(0);
    expect(found.get('pult_database_connections{state="waiting"}')).toBe(0);
    expect(found.get('pult_password_checks{state="running"}')).toBe(0);
    expect(found.get('process_resident_memory_bytes')).toBeGreaterThan(1e6);
    expect([...found.keys()]).toContain('nodejs_eventloop_lag_p99_seconds');
  });

  it('count the plans that come into force', async () => {
    const onApplied = metrics.plansApplied;
    const clock = { now: () => new Date('2040-01-01'), zone: 'Europe/Moscow', onApplied };
    const rows = await applyDuePlans(database.db, clock);
    expect(rows).toBeGreaterThan(0);
    expect((await values()).get('pult_plans_applied_total')).toBe(rows);
  });

  const due = {
    planned_date: '2020-01-01T00:00',
    planned_new_client_rate: 1,
    planned_returning_client_rate: 1,
  };
  /** Makes one plan due, and returns the path of its channel's rates. */
  async function beginDue(): Promise<string> {
    await applyDuePlans(database.db, { now: () => new Date(), zone: 'Europe/Moscow' });
    const { channel_id } = await database.db
      .updateTable('level_rates')
      .set(due)
      .where('id', '=', ({ selectFrom }) =>
        selectFrom('level_rates').select(({ fn }) => fn.min('id').as('id')),
      )
      .returning('channel_id')
      .executeTakeFirstOrThrow();
    return `/api/v1/channels/${channel_id}/rates`;
  }
  const applied = async () => (await values()).get('pult_plans_applied_total')!;

  it('count all plans that a save of rates applies', async () => {
    const path = await beginDue();
    const before = await applied();
    const rates = [98, 99].map((level) => levelRow(level, due));
    const saved = await call(path, { method: 'POST', body: JSON.stringify({ rates }) });
    expect(saved.status).toBe(200);
    expect(await applied()).toBe(before + 1 + rates.length);
  });

  it('do not count a plan whose write is refused, because it is applied again later', async () => {
    const path = await beginDue();
    const before = await applied();
    const stale = { method: 'POST', body: '{"rates":[]}', headers: { 'If-Match': '"level-0"' } };
    expect((await call(path, stale)).status).toBe(412);
    expect(await applied()).toBe(before);
    expect((await call(path)).status).toBe(200);
    expect(await applied()).toBe(before + 1);
  });

  it('have no label with an id, a search text or an e-mail', async () => {
    const labels = [...(await values()).keys()]
      .filter((name) => name.startsWith('pult_'))
      .join('\n');
    expect(labels).toContain('/api/login');
    expect(labels).not.toMatch(/ivanov|example\.com|4711|4712|999999|search=|channels\/\d/);
  });

  it('are shown only to callers with the token', async () => {
    const { status, headers } = await scrape();
    expect(status).toBe(200);
    expect(headers.get('Content-Type')).toMatch(/^text\/plain; version=0\.0\.4/);
    expect(headers.get('Cache-Control')).toBe('no-store');
    for (const wrong of [
      '',
      TOKEN,
      `Bearer ${TOKEN}x`,
      `Bearer ${TOKEN.slice(1)}`,
      `Bearer ${token}`,
    ]) {
      const answer = await scrape(wrong);
      expect(answer.status, wrong).toBe(401);
      expect(await answer.text()).not.toContain('pult_');
    }
  });

  it('are not found unless they are configured', async () => {
    const off = createSite({
      api: { fetch: () => new Response() },
      db: database.db,
      config,
      built: undefined,
    });
    const headers = { Authorization: `Bearer ${TOKEN}` };
    expect((await off.request('/metrics', { headers })).status).toBe(404);
  });
});

describe('the separate port of the metrics', () => {
  async function on(server: Server, work: (address: string) => Promise<void>): Promise<void> {
    const address = await listen(server, { host: '127.0.0.1', port: 0 });
    await work(address).finally(() => shutDown(server, 100));
  }

  it('shows the metrics without a token if none is set, and nothing else', async () => {
    await on(metricsServer(metrics, undefined), async (address) => {
      const answer = await fetch(`${address}/metrics`);
      expect(await answer.text()).toContain('pult_sessions 1');
      expect((await fetch(`${address}/api/user/me`)).status).toBe(404);
    });
  });

  it('requires the token if there is one', async () => {
    await on(metricsServer(metrics, TOKEN), async (address) => {
      expect((await fetch(`${address}/metrics`)).status).toBe(401);
    });
  });
});

it('the metrics report a database that does not answer', async () => {
  const gone = await createTestDatabase('migrated');
  const alone = createMetrics({ db: gone.db, passwords: quickPasswords().limit });
  await gone.drop();
  const text = await alone.text();
  expect(text).toContain('pult_database_up 0');
  expect(text).not.toMatch(/^pult_sessions/m);
  expect(text).toContain('nodejs_eventloop_lag');
});

it('a metrics token that is easy to guess is refused without repeating it', () => {
  expect(() => readConfig({ METRICS_TOKEN: 'short' })).toThrow(
    /^METRICS_TOKEN must be at least 16/,
  );
  expect(() => readConfig({ METRICS_TOKEN: 'short' })).not.toThrow(/short/);
  expect(() => readConfig({ METRICS_PORT: '70000' })).toThrow('METRICS_PORT must be');
});

it('the port of the metrics must differ from that of Pult', () => {
  const another = 'METRICS_PORT must differ from PORT';
  expect(() => readConfig({ METRICS_PORT: '4700' })).toThrow(another);
  expect(() => readConfig({ PORT: '9090', METRICS_PORT: '9090' })).toThrow(another);
  // Each gets a free port of its own.
  expect(readConfig({ PORT: '0', METRICS_PORT: '0' })).toMatchObject({ port: 0, metricsPort: 0 });
});
