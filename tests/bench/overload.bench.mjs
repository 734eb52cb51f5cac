/**
 * 200 searches at once by one user on the real server: how long the health probe and another user's
 * call take meanwhile, and how soon the excess searches are refused.
 */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { benchConsole, isKept, quantile } from './console.mjs';
import { createCaller } from './support/callers.mjs';

const CALLERS = 200;
const PROBES = 20;
const BUDGET = 100;

await benchConsole(async (page) => {
  const { origin } = new URL(page.url());
  const admin = await page.evaluate(() => localStorage.token);
  return report(await measure(origin, admin, await signIn(origin)));
});

async function signIn(origin) {
  const answer = await fetch(`${origin}/api/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: 'editor@example.com', password: 'pult-demo' }),
  });
  return (await answer.json()).access_token;
}

async function measure(origin, admin, editor) {
  const probe = createCaller(origin);
  // From now on the server recognises both.
  for (const token of [admin, editor]) await probe('/api/user/me', token);
  // The callers run in a separate thread, so that the probes do not wait for them.
  const callers = new Worker(new URL('support/callers.mjs', import.meta.url), {
    workerData: { origin, token: admin, path: '/api/v1/clients?search=а', count: CALLERS },
  });
  await once(callers, 'message');
  callers.postMessage('go');
  const ended = once(callers, 'message');
  const probes = [];
  const others = [];
  for (let n = 0; n < PROBES; n++) {
    probes.push(await probe('/healthz', ''));
    others.push(await probe('/api/user/me', editor));
  }
  const [searches] = await ended;
  return { probes, others, searches };
}

function report({ probes, others, searches }) {
  const ms = (calls) => calls.map((call) => call.ms);
  const refused = searches.filter(({ status }) => status === 503);
  const served = searches.filter(({ status }) => status === 200);
  if (refused.length + served.length !== CALLERS) throw new Error('a call failed otherwise');
  if (others.some(({ status }) => status !== 200)) throw new Error('another person was refused');
  console.log(`${served.length} served, ${refused.length} refused`);
  return [
    isKept('/healthz, 95th percentile', quantile(ms(probes), 0.95), BUDGET),
    isKept('another person, 95th percentile', quantile(ms(others), 0.95), BUDGET),
    isKept('a refusal, 95th percentile', quantile(ms(refused), 0.95), BUDGET),
  ].every(Boolean);
}
