/**
 * 100 calls a second by ten people for 30 minutes on the real server: 80 % reads of lists and records,
 * 15 % writes, 5 % searches. `npm run bench -- soak --minutes 2` tries it out. Calls begin on time,
 * however long others take, and a call is timed from when it was due.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { inRoot, run } from '../../scripts/support/project.mjs';
import { addressOf, isKept, quantile } from './console.mjs';

const RATE = 100;
const PEOPLE = 10;
const READS = 0.8;
const WRITES = 0.15;
const P99_MS = 100;
const GROWTH_PERCENT = 10;
const SETTLED_MINUTES = 5;
const IDLE_LOAD = 0.5;

const flag = process.argv.indexOf('--minutes');
const minutes = flag > 0 ? Number(process.argv[flag + 1]) : 30;
if (!(minutes > 0)) throw new Error('--minutes must be a number');

const [load] = loadavg();
const isIdle = load < IDLE_LOAD;
if (!isIdle) {
  console.log(`The machine is busy (load ${load.toFixed(2)}): the figures do not count.`);
}
if ((await run(process.execPath, [inRoot('scripts/build.mjs'), '--if-stale'])) !== 0)
  process.exit(1);

async function call(address, url, { token, method = 'GET', body } = {}) {
  const answer = await fetch(`${address}${url}`, {
    method,
    headers: {
      'Content-Type': 'application/json',
      ...(token && { Authorization: `Bearer ${token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(30_000),
  });
  const text = await answer.text();
  return { status: answer.status, body: text ? JSON.parse(text) : undefined };
}

/** Creates the users, each with their own client and channel, and signs them in. */
async function signInAll(address) {
  const login = async (email, password) => {
    const answer = await call(address, '/api/login', { method: 'POST', body: { email, password } });
    if (answer.status !== 200) throw new Error(`${email} cannot sign in: ${answer.status}`);
    return answer.body.access_token;
  };
  const token = await login('admin@example.com', 'pult-demo');
  const make = async (url, body) => {
    const answer = await call(address, url, { token, method: 'POST', body });
    if (answer.status !== 201) throw new Error(`${url}: ${answer.status}`);
    return answer.body.data;
  };
  const password = 'soak-and-dry-1234';
  const people = [];
  for (let n = 0; n < PEOPLE; n++) {
    const email = `soak${n}@example.com`;
    const user = { name: `Нагрузка ${n}`, email, roles: ['admin'] };
    await make('/api/users', { ...user, password, password_confirmation: password });
    const channel = { name: `Нагрузка ${n}`, description: '', is_active: true, rate_type: 'level' };
    const client = clientOf(n, 0);
    people.push({
      n,
      token: await login(email, password),
      client: (await make('/api/v1/clients', client)).id,
      channel: (await make('/api/v1/channels', channel)).id,
    });
  }
  return people;
}

const clientOf = (n, change) => ({
  ...{ last_name: 'Нагрузкина', first_name: 'Анна', patronymic: null, birth_date: '1990-02-28' },
  ...{ phone: `79${String(change % 1e9).padStart(9, '0')}`, email: `soak-client${n}@example.com` },
  ...{ passport: null, addresses: [] },
});

const READ = [
  () => '/api/v1/offers',
  () => '/api/v1/channels',
  () => '/api/user/me',
  (n) => `/api/users?page=${1 + (n % 3)}`,
  (n) => `/api/v1/clients?page=${1 + (n % 20)}`,
  (n) => `/api/v1/clients/${1 + (n % 200)}`,
  (n) => `/api/v1/channels/${1 + (n % 3)}/rates`,
];
const WORDS = ['иванов', 'анна', '7944', 'ова', 'example.com', 'щедрин'];

/** Returns the n-th call: 80 reads, 15 writes and 5 searches of each hundred, evenly mixed. */
function callOf(n, { token, client, channel, n: person }) {
  const share = ((n * 37) % 100) / 100;
  if (share < READS) return { kind: 'read', url: READ[n % READ.length](n), token };
  if (share >= READS + WRITES) {
    const word = encodeURIComponent(WORDS[n % WORDS.length]);
    return { kind: 'search', url: `/api/v1/clients?search=${word}`, token };
  }
  if (n % 2) {
    const body = clientOf(person, n);
    return { kind: 'write', url: `/api/v1/clients/${client}`, token, method: 'PUT', body };
  }
  return {
    kind: 'write',
    url: `/api/v1/channels/${channel}/toggle-status`,
    token,
    method: 'PATCH',
  };
}

async function soak(address, people) {
  const calls = [];
  const memory = [];
  const open = new Set();
  const begun = performance.now();
  const total = Math.round(minutes * 60 * RATE);
  for (let n = 0; n < total; n++) {
    const due = begun + (n * 1_000) / RATE;
    const wait = due - performance.now();
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
    if (n % (RATE * 5) === 0) memory.push({ at: due - begun, ...memoryOf(server.pid) });
    const { kind, url, ...options } = callOf(n, people[n % PEOPLE]);
    const done = call(address, url, options)
      .then(
        ({ status }) => status,
        () => 0,
      )
      .then((status) => calls.push({ kind, url, status, ms: performance.now() - due }))
      .finally(() => open.delete(done));
    open.add(done);
    if (n % (RATE * 60) === 0 && n > 0) console.log(`${n / RATE / 60} of ${minutes} minutes`);
  }
  await Promise.all(open);
  return { calls, memory };
}

/**
 * Returns the megabytes of the server, of PostgreSQL's processes, and of the memory that these
 * share: the cache of tables (`shared_buffers`), which grows with the data up to its fixed size.
 */
function memoryOf(pid) {
  const processes = childrenOf(pid).flatMap(tree);
  const sum = (part) => processes.reduce((all, each) => all + megabytes(each, part), 0);
  const cache = sum('Pss_Shmem');
  return { api: megabytes(pid, 'Pss'), postgres: sum('Pss') - cache, cache };
}

const tree = (pid) => [pid, ...childrenOf(pid).flatMap(tree)];

/** @param part A line of `smaps_rollup`, which divides shared memory among its users. */
function megabytes(pid, part) {
  let text;
  try {
    text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
  } catch {
    return 0;
  }
  const [, kilobytes] = new RegExp(`^${part}:\\s+(\\d+)`, 'm').exec(text) ?? [];
  if (text && kilobytes === undefined) throw new Error(`this kernel does not tell ${part}`);
  return Number(kilobytes ?? 0) / 1_024;
}

function childrenOf(parent) {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
        return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) === Number(parent);
      } catch {
        return false;
      }
    });
}

function report({ calls, memory }) {
  const odd = calls
    .filter(({ status }) => status !== 200)
    .map(({ status, url }) => `${status} ${url.replace(/\d+/g, 'n')}`);
  for (const text of new Set(odd)) {
    console.log(`${odd.filter((one) => one === text).length} times ${text}`);
  }
  const failed = calls.filter(({ status }) => status === 0 || status >= 500).length;
  const refused = calls.filter(({ status }) => status >= 400 && status < 500).length;
  for (const kind of ['read', 'write', 'search']) {
    const ms = calls.filter((each) => each.kind === kind).map((each) => each.ms);
    const [p50, p99] = [quantile(ms, 0.5), quantile(ms, 0.99)];
    console.log(`${ms.length} of kind ${kind}: p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`);
  }
  if (!isIdle)
    console.log(`The machine was busy (load ${load.toFixed(2)}): the figures do not count.`);
  const settled = Math.min(SETTLED_MINUTES, minutes / 2) * 60_000;
  const [first, last] = [memory[0], memory.at(-1)].map(({ cache }) => cache.toFixed(0));
  console.log(`cache of tables: ${first} MB at the start, ${last} MB at the end`);
  return [
    isKept(
      'all calls, 99th percentile',
      quantile(
        calls.map(({ ms }) => ms),
        0.99,
      ),
      P99_MS,
    ),
    isKept('calls without an answer or with a 5xx', failed, 0, ''),
    isKept('calls with a 4xx', refused, 0, ''),
    ...['api', 'postgres'].map((part) =>
      isKept(
        `growth of ${part} after ${settled / 60_000} min`,
        growth(memory, part, settled),
        GROWTH_PERCENT,
        ' %',
      ),
    ),
  ].every(Boolean);
}

/** Returns by how many percent the mean of the last fifth exceeds that of the fifth before the settled time. */
function growth(memory, part, settled) {
  const mean = (from, to) => {
    const values = memory.filter(({ at }) => at >= from && at <= to).map((each) => each[part]);
    return values.reduce((sum, each) => sum + each, 0) / values.length;
  };
  const end = minutes * 60_000;
  const before = mean(settled * 0.8, settled);
  const after = mean(end * 0.8, end);
  console.log(
    `${part}: ${before.toFixed(0)} MB at ${settled / 60_000} min, ${after.toFixed(0)} MB at the end`,
  );
  return Math.max(0, Math.round((after / before - 1) * 1_000) / 10);
}

const dataDir = mkdtempSync(path.join(tmpdir(), 'pult-soak-'));
const server = spawn(process.execPath, [inRoot('dist/server/main.js')], {
  env: {
    ...{ ...process.env, PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'error' },
    // Ten users read as much as a hundred would, and never refresh a token.
    ...{ CLIENTS_PER_HOUR: '1000000', ACCESS_TTL: '7200' },
  },
  stdio: ['ignore', 'pipe', 'inherit'],
});
const ended = once(server, 'exit');
try {
  const address = await addressOf(server);
  process.exitCode = report(await soak(address, await signInAll(address))) ? 0 : 1;
} finally {
  server.kill('SIGTERM');
  await ended;
  rmSync(dataDir, { recursive: true, force: true });
}
