/** Built servers on a database, the users that call them, and the cost of their work. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { inCache, inRoot } from '../../../scripts/support/project.mjs';
import { addressOf } from '../console.mjs';

/** Four calls of a user run at once, so sixteen callers are at least four users. */
const PEOPLE = 8;
const PASSWORD = 'soak-and-dry-1234';
const METRICS_TOKEN = 'of-the-benchmark';

/** Starts a server configured for production, but with quotas for users who never rest. */
export async function startServer(url, { profile = false } = {}) {
  const flags = profile ? ['--cpu-prof', `--cpu-prof-dir=${inCache('profiles')}`] : [];
  const server = spawn(process.execPath, [...flags, inRoot('dist/server/main.js')], {
    env: {
      ...{ ...process.env, PORT: '0', DATABASE_URL: url, LOG_LEVEL: 'error', SEED: 'demo' },
      ...{ CLIENTS_PER_HOUR: '2000000000', ACCESS_TTL: '7200', METRICS_TOKEN },
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(server, 'exit');
  const address = await addressOf(server);
  return {
    ...{ address, port: Number(new URL(address).port), pid: server.pid },
    stop: async () => {
      server.kill('SIGTERM');
      await ended;
    },
  };
}

/** Returns the tokens of the users; creates their accounts at the first run. */
export async function signInAll(address) {
  const post = async (path, body, token) => {
    const headers = { 'Content-Type': 'application/json' };
    if (token) headers.Authorization = `Bearer ${token}`;
    const init = { method: 'POST', headers, body: JSON.stringify(body) };
    const answer = await fetch(`${address}${path}`, init);
    return { status: answer.status, body: await answer.json() };
  };
  const login = (email, password) => post('/api/login', { email, password });
  const admin = await login('admin@example.com', 'pult-demo');
  const tokens = [];
  for (let n = 0; n < PEOPLE; n++) {
    const email = `caller${n}@example.com`;
    let signed = await login(email, PASSWORD);
    if (signed.status !== 200) {
      const user = { name: `Нагрузка ${n}`, email, roles: ['admin'] };
      const secret = { password: PASSWORD, password_confirmation: PASSWORD };
      await post('/api/users', { ...user, ...secret }, admin.body.access_token);
      signed = await login(email, PASSWORD);
    }
    if (signed.status !== 200) throw new Error(`${email} cannot sign in: ${signed.status}`);
    tokens.push(signed.body.access_token);
  }
  return tokens;
}

/** Returns how many statements the servers have sent since their start. */
export async function statementsOf(servers) {
  let sum = 0;
  for (const { address } of servers) {
    const headers = { Authorization: `Bearer ${METRICS_TOKEN}` };
    const text = await (await fetch(`${address}/metrics`, { headers })).text();
    sum += Number(/^pult_database_statements_total (\d+)/m.exec(text)?.[1] ?? Number.NaN);
  }
  return sum;
}

/** Returns the processor time in ms of the servers, and of PostgreSQL, which is a child of this process. */
export function cpuOf(servers) {
  const own = new Set([process.pid, ...servers.map(({ pid }) => pid)]);
  const others = treeOf(process.pid).filter((pid) => !own.has(pid));
  const sum = (pids) => pids.reduce((total, pid) => total + millisecondsOf(pid), 0);
  return { node: sum(servers.map(({ pid }) => pid)), postgres: sum(others) };
}

function treeOf(parent) {
  const children = new Map();
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const stat = readOr(`/proc/${name}/stat`, '');
    const of = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
    children.set(of, [...(children.get(of) ?? []), Number(name)]);
  }
  const walk = (pid) => [pid, ...(children.get(pid) ?? []).flatMap(walk)];
  return walk(parent);
}

/** Returns the time of all threads; the kernel counts nanoseconds. */
function millisecondsOf(pid) {
  try {
    return readdirSync(`/proc/${pid}/task`).reduce((sum, task) => {
      const [ns] = readOr(`/proc/${pid}/task/${task}/schedstat`, '0').split(' ');
      return sum + Number(ns) / 1e6;
    }, 0);
  } catch {
    return 0;
  }
}

function readOr(file, otherwise) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return otherwise;
  }
}
