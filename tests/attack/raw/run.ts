/**
 * Raw requests to a listening server: broken lines, smuggling, pipelines, other protocols, slow and cut ones. The
 * server stays up, answers the next honest request, writes nothing, and its memory does not grow.
 */
import { connect, type Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { createRandom } from '#server/database/seed/random.ts';
import { LIMITS } from '#server/process/limits.ts';
import { changedTables, checksums } from '#tests/attack/checksums.ts';
import {
  type Attack,
  createTally,
  ENOUGH,
  type Finding,
  fewest,
  type Outcome,
  patiently,
} from '#tests/attack/part.ts';
import { openPlace } from '#tests/attack/place.ts';
import { buildServer, removeBuild } from '#tests/support/server-process.ts';
import { type RawCase, rawCase } from './cases.ts';
import { isJson } from './oracles.ts';
import { ownTarget, processTarget, type Target } from './target.ts';

const BATCH = 200;
const AT_ONCE = 10;
/** How long a connection may stay without an answer before the next case. */
const QUIET_MS = 60;
const SETTLE_MS = 150;
const MOST_MEMORY_GROWTH = 150 * 2 ** 20;
/** Tables that change by the clock: expired sessions are removed. */
const OF_THE_CLOCK = ['sessions', 'retired_tokens', 'login_failures'];

/** Sends `attack.count` raw requests. */
export async function attackRaw(attack: Attack): Promise<Outcome> {
  const tally = createTally();
  const findings: Finding[] = [];
  const { seed, count, until, plant } = attack;
  const random = createRandom(seed);
  const place = await openPlace(attack.postgres, { plant });
  if (!plant) await buildServer();
  const token = await place.signIn('admin@example.com');
  let target = await (plant ? ownTarget(place) : processTarget(place));
  let done = 0;
  let memory = 0;

  /** Sends these cases, a few at once. Returns what is wrong after them. */
  async function run(cases: readonly RawCase[]): Promise<string | null> {
    if (!target.isAlive() && !plant) target = await processTarget(place);
    const before = await checksums(place.db);
    const said = target.output().length;
    const answers = await sendAll(target, cases);
    for (const [at, answer] of answers.entries()) {
      tally.add(`${cases[at]!.name}: ${statusesIn(answer).join(' ') || 'closed'}`.slice(0, 60));
    }
    const wrong = answers.map(wrongAnswer).find((one) => one !== null) ?? null;
    const dishonest = await honest(target, token);
    // The work of a closed connection may still run.
    await setTimeout(SETTLE_MS);
    const changed = changedTables(before, await checksums(place.db), OF_THE_CLOCK);
    if (changed.length > 0) return `wrote ${changed}`;
    const output = target.output().slice(said);
    if (/uncaught|unhandled|"level":"error"/i.test(output))
      return `the log says ${output.slice(0, 300)}`;
    return wrong ?? dishonest;
  }

  try {
    while (
      done < count &&
      performance.now() < until &&
      findings.length < (attack.enough ?? ENOUGH)
    ) {
      const size = Math.min(BATCH, count - done);
      const cases = Array.from({ length: size }, () => rawCase(random, token));
      const said = await run(cases);
      done += size;
      attack.onCase?.(done);
      if (said !== null) {
        const { items, said: what } = await fewest(cases, said, run, attack.shrinks ?? 24);
        const smallest = items.slice(0, 5).map((one) => JSON.stringify(one).slice(0, 600));
        findings.push({ seed, what, smallest: smallest.join('\n') });
      }
      const now = target.isAlive() ? target.memory() : 0;
      // The first batches fill caches.
      if (done <= count / 4 || memory === 0) memory = Math.max(memory, now);
      else if (now - memory > MOST_MEMORY_GROWTH) {
        const what = `memory grew from ${memory >> 20} to ${now >> 20} MB`;
        findings.push({ seed, what, smallest: `${done} requests` });
        break;
      }
    }
  } finally {
    if (target.isAlive()) await target.stop();
    if (!plant) await removeBuild();
    await place.drop();
  }
  return { done, findings, met: tally.met };
}

async function sendAll({ port }: Target, cases: readonly RawCase[]): Promise<string[]> {
  const answers: string[] = [];
  let next = 0;
  const lane = async () => {
    while (next < cases.length) {
      const at = next;
      next += 1;
      answers[at] = await send(port, cases[at]!);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
  return answers;
}

/** Returns all that the server answers until it closes the connection or falls silent. */
async function send(port: number, { chunks, end }: RawCase): Promise<string> {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  let answer = '';
  let heard = performance.now();
  let isClosed = false;
  socket.setEncoding('latin1');
  socket.on('data', (text: string) => {
    answer += text;
    heard = performance.now();
  });
  socket.on('error', () => undefined);
  socket.on('end', () => socket.end());
  socket.on('close', () => {
    isClosed = true;
  });
  for (const { bytes, after } of chunks) {
    if (after > 0) await setTimeout(after);
    if (isClosed) break;
    socket.write(bytes, 'latin1');
  }
  if (end === 'reset') socket.resetAndDestroy();
  else if (end === 'drop') socket.destroy();
  else if (end === 'half') socket.end();
  heard = performance.now();
  while (!isClosed && performance.now() - heard < QUIET_MS) await setTimeout(5);
  socket.destroy();
  return answer;
}

const statusesIn = (answer: string) =>
  [...answer.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status));

function wrongAnswer(answer: string): string | null {
  const broken = statusesIn(answer).find((status) => status >= 500 && status !== 503);
  if (broken !== undefined) return `answered ${broken}`;
  if (/\bat [\w.]+ \(|node:internal|node_modules/.test(answer))
    return 'the answer contains a stack';
  return isJson(answer);
}

/** The number of calls that one address may have at once. */
const SLOW = LIMITS.callsPerPerson;

/** Begins writes of a list from this address that never end. */
async function slowStrangers(port: number): Promise<readonly Socket[]> {
  const begin = () => {
    const socket = connect({ port, host: '127.0.0.1' });
    socket.on('error', () => undefined);
    socket.write(
      'POST /api/v1/channels HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n1\r\n{\r\n',
    );
    return socket;
  };
  const sockets = Array.from({ length: SLOW }, begin);
  await setTimeout(SETTLE_MS);
  return sockets;
}

/** Checks that the next honest request is answered, and that one without a token is refused at once. */
async function honest({ port, isAlive }: Target, token: string): Promise<string | null> {
  if (!isAlive()) return 'the server has ended';
  const slow = await slowStrangers(port);
  const ask = async (headers: Record<string, string>) => {
    const url = `http://127.0.0.1:${port}/api/user/me`;
    const { status } = await patiently(
      () => fetch(url, { headers, signal: AbortSignal.timeout(5_000) }),
      (answer) => answer.status === 503,
    );
    return status;
  };
  try {
    const known = await ask({ Authorization: `Bearer ${token}` });
    const unknown = await ask({});
    if (known !== 200) return `an honest request was answered ${known}`;
    return unknown === 401 ? null : `a stranger beside slow ones was answered ${unknown}`;
  } catch (error) {
    return `an honest request failed: ${error}`;
  } finally {
    for (const socket of slow) socket.destroy();
  }
}
