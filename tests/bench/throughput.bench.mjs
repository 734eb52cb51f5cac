/**
 * How many calls a second 16 callers get from the built server, on 100,000 clients, one call after another
 * each: `npm run bench -- throughput`. Prints what a call costs, too: processor time of the server and of
 * PostgreSQL, which also mean something on a busy machine, and statements. `--calls list,me`
 * measures some of them, `--seconds 3` measures longer, `--profile` writes a profile of the server.
 */
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { build } from 'vite';
import { inCache, inRoot, ROOT, run } from '../../scripts/support/project.mjs';
import { serverBuild } from '../../scripts/support/server-build.mjs';
import { quantile } from './console.mjs';
import { noteGoal } from './support/goal.mjs';
import { cpuOf, signInAll, startServer, statementsOf } from './support/measured-server.mjs';

const CALLERS = 16;
const WARM_MS = 2_000;
/** The goal as a multiple of the rate of one process, with a second process on the same database. */
const TWO_PROCESSES = 1.3;

const flag = (name) => {
  const at = process.argv.indexOf(name);
  return at < 0 ? undefined : (process.argv[at + 1] ?? '');
};
const seconds = Number(flag('--seconds') ?? 5);
const only = flag('--calls')?.split(',');

const get = (path) => ({ path, method: 'GET' });
const put = (id, n) => ({
  path: `/api/v1/clients/${id}`,
  method: 'PUT',
  body: JSON.stringify({
    ...{ last_name: 'Нагрузкина', first_name: 'Анна', patronymic: null, birth_date: '1990-02-28' },
    ...{ phone: `79${String(n % 1e9).padStart(9, '0')}`, email: `load${id}@example.com` },
    ...{ passport: null, addresses: [] },
  }),
});

/** Each caller has its own calls, which it repeats. */
const KINDS = {
  healthz: { of: () => [get('/healthz')] },
  me: { least: 3_000, p99: 30, of: () => [get('/api/user/me')] },
  client: {
    ...{ least: 2_000, p99: 40 },
    of: (caller) => range(200, (n) => get(`/api/v1/clients/${1 + caller * 200 + n}`)),
  },
  list: {
    ...{ least: 1_000, p99: 60 },
    of: (caller) => range(20, (n) => get(`/api/v1/clients?page=${1 + ((caller + n) % 20)}`)),
  },
  put: {
    ...{ least: 600, p99: 120 },
    // Values differ from run to run, because equal values would be no change.
    of: (caller) => range(400, (n) => put(50_000 + caller * 50 + (n % 50), Date.now() + n)),
  },
};
const NAMES = {
  ...{ healthz: '/healthz', me: 'GET user/me', client: 'GET client by id' },
  ...{ list: 'GET list of clients', put: 'PUT of a client, with its log row' },
};

const range = (count, of) => Array.from({ length: count }, (_, n) => of(n));

const bytesOf = ({ path, method, body = '' }, token) =>
  Buffer.from(
    [
      `${method} ${path} HTTP/1.1`,
      'Host: 127.0.0.1',
      ...(path.startsWith('/api') ? [`Authorization: Bearer ${token}`] : []),
      ...(body ? ['Content-Type: application/json'] : []),
      ...(body ? [`Content-Length: ${Buffer.byteLength(body)}`] : []),
      `\r\n${body}`,
    ].join('\r\n'),
  );

const worker = new Worker(new URL('support/raw-callers.mjs', import.meta.url));

/** Calls for this time, with the callers spread over the servers. */
async function callAll(kind, { servers, people, forMs }) {
  const callers = range(CALLERS, (n) => ({
    port: servers[n % servers.length].port,
    requests: KINDS[kind].of(n).map((call) => bytesOf(call, people[n % people.length])),
  }));
  worker.postMessage({ callers, forMs });
  const [answers] = await once(worker, 'message');
  if (answers.odd.length > 0) {
    throw new Error(`${kind}: ${answers.odd.length} answers were not 200: ${answers.odd[0]}`);
  }
  return answers;
}

async function measure(kind, { servers, people }) {
  await callAll(kind, { servers, people, forMs: WARM_MS });
  const statements = await statementsOf(servers);
  const cpu = cpuOf(servers);
  const { ms, took } = await callAll(kind, { servers, people, forMs: seconds * 1_000 });
  const spent = cpuOf(servers);
  const calls = ms.length;
  const per = (part) => (spent[part] - cpu[part]) / calls;
  return {
    rps: (calls / took) * 1_000,
    ...{ p50: quantile(ms, 0.5), p99: quantile(ms, 0.99) },
    ...{ node: per('node'), postgres: per('postgres') },
    statements: ((await statementsOf(servers)) - statements) / calls,
  };
}

const shown = (kind, one) =>
  [
    NAMES[kind].padEnd(36),
    `${one.rps.toFixed(0).padStart(6)} rps`,
    `p50 ${one.p50.toFixed(1).padStart(5)} ms`,
    `p99 ${one.p99.toFixed(1).padStart(6)} ms`,
    `CPU per call: server ${one.node.toFixed(3)} ms, PostgreSQL ${one.postgres.toFixed(3)} ms`,
    `${one.statements.toFixed(2)} statements`,
  ].join('  ');

function note(kind, one, floor) {
  const { least, p99 } = KINDS[kind];
  if (least === undefined) return true;
  const name = `API, 16 callers: ${NAMES[kind]}`;
  return [
    noteGoal({ name, value: one.rps, unit: 'rps', floor, least }),
    noteGoal({ name: `${name}, p99`, value: one.p99, most: p99 }),
  ].every(Boolean);
}

async function benchAll(url) {
  const kinds = Object.keys(KINDS).filter((kind) => !only || only.includes(kind));
  const servers = [await startServer(url, { profile: process.argv.includes('--profile') })];
  try {
    const people = await signInAll(servers[0].address);
    const found = {};
    for (const kind of kinds) {
      found[kind] = await measure(kind, { servers, people });
      console.log(shown(kind, found[kind]));
    }
    const floor = found.healthz?.rps;
    const kept = kinds.map((kind) => note(kind, found[kind], floor));
    if (process.argv.includes('--profile')) return true;
    servers.push(await startServer(url));
    for (const kind of kinds.filter((one) => one !== 'healthz')) {
      const two = await measure(kind, { servers, people });
      console.log(`two processes: ${shown(kind, two)}`);
      const name = `two processes: ${NAMES[kind]}`;
      const floor = found[kind].rps;
      const value = two.rps / floor;
      kept.push(noteGoal({ name, value, unit: '×', least: TWO_PROCESSES }));
    }
    return kept.every(Boolean);
  } finally {
    for (const server of servers) await server.stop();
  }
}

process.chdir(ROOT);
if ((await run(process.execPath, [inRoot('scripts/build.mjs'), '--if-stale'])) !== 0)
  process.exit(1);
const outDir = inCache(`bench-${process.pid}`);
process.once('exit', () => rmSync(outDir, { recursive: true, force: true }));
await build(serverBuild(outDir, { ssr: inRoot('tests', 'bench', 'throughput-api.ts') }));
const { startFilled } = await import(pathToFileURL(`${outDir}/main.js`).href);
const { url, stop } = await startFilled(process.env.BENCH_DATA_DIR ?? inCache('bench-throughput'));
let isWithin = false;
try {
  isWithin = await benchAll(url);
} finally {
  await stop();
  await worker.terminate();
}
process.exit(isWithin ? 0 : 1);
