/**
 * 200 searches at once by one person on the real server: how long the health probe and another
 * person's call take meanwhile, and how soon what cannot run is refused.
 */
import { benchConsole, isKept, quantile } from './console.mjs';

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
  const timed = async (path, token) => {
    const started = performance.now();
    const answer = await fetch(`${origin}${path}`, {
      headers: { Authorization: `Bearer ${token}` },
    });
    await answer.arrayBuffer();
    return { status: answer.status, ms: performance.now() - started };
  };
  // The server recognises both from now on.
  for (const token of [admin, editor]) await timed('/api/user/me', token);
  const searches = Array.from({ length: CALLERS }, () => timed('/api/v1/clients?search=а', admin));
  const probes = [];
  const others = [];
  for (let probe = 0; probe < PROBES; probe++) {
    probes.push(await timed('/healthz', ''));
    others.push(await timed('/api/user/me', editor));
  }
  return { probes, others, searches: await Promise.all(searches) };
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
    isKept('a refusal, median', quantile(ms(refused), 0.5), BUDGET),
  ].every(Boolean);
}
