/**
 * Hostile requests: every field of every body with every unusual value once, the rest at random. In
 * batches, each on its own database. The last part of a batch comes from people without rights to
 * change anything, so nothing may change.
 */
import fc from 'fast-check';
import { changedTables, checksumsOfRecords } from '#tests/attack/checksums.ts';
import {
  type Attack,
  fewest,
  inBatches,
  isOfBusyMachine,
  type Outcome,
  patiently,
} from '#tests/attack/part.ts';
import { isBusy, openPlace, type Place } from '#tests/attack/place.ts';
import {
  everyValue,
  type Hostile,
  hostileRequests,
  type Person,
  told,
  toRequest,
} from './hostile.ts';
import { type Judged, judge, LONGEST_MS } from './oracles.ts';
import { createPeople, isSigned } from './people.ts';
import type { Known } from './writes.ts';

const BATCH = 1_000;
/** The number of requests in each batch from people without rights to change anything. */
const POWERLESS = 200;
const NOBODY: readonly Person[] = ['none', 'broken', 'expired', 'refreshable', 'ended', 'user'];
/**
 * Tables that anyone may change: strangers register and sign in; a `user` has a profile and reads
 * clients.
 */
const OF_ANYBODY = [
  ...['users', 'user_roles', 'sessions', 'retired_tokens', 'known_devices', 'login_failures'],
  ...['idempotency_keys', 'client_reads'],
];

/** A request is slow only if it takes longer than this many plain reads. */
const PLAIN_READS = 20;

type Tell = (name: string) => void;

/** Sends `attack.count` requests. */
export const attackRequests = (attack: Attack): Promise<Outcome> =>
  inBatches(attack, BATCH, async ({ at, seed, size, isOver, notify, tried, find }) => {
    const field = await openField(attack);
    const meetAll = async (cases: readonly Hostile[]) => {
      for (const hostile of cases) {
        if (isOver()) return;
        const said = await field.meet(hostile, notify);
        tried();
        if (said !== null) find(await smallest(attack, hostile, said));
      }
    };
    try {
      const cases = casesOf(field, { seed, size, batch: at, count: attack.count });
      const free = size - Math.floor((size * POWERLESS) / BATCH);
      await meetAll(cases.slice(0, free));
      const before = await checksumsOfRecords(field.place.db);
      await meetAll(cases.slice(free).map(powerless));
      const changed = changedTables(before, await checksumsOfRecords(field.place.db), OF_ANYBODY);
      if (changed.length > 0) {
        const what = `${changed} changed by people who may not`;
        find({ what, smallest: `the last ${size - free} requests of a batch` });
      }
    } finally {
      await field.place.drop();
    }
  });

const powerless = (hostile: Hostile, index: number): Hostile => ({
  ...hostile,
  person: NOBODY[index % NOBODY.length]!,
});

interface Wanted {
  readonly seed: number;
  readonly size: number;
  readonly batch: number;
  readonly count: number;
}

/** Takes half of each batch from the list of every value, until it ends; a short attack skips evenly. */
function casesOf(field: Field, { seed, size, batch, count }: Wanted): Hostile[] {
  const all = everyValue(field.known);
  const stride = Math.max(1, Math.ceil((all.length * 2) / count));
  const from = (batch * BATCH) / 2;
  const cases = all.filter((_, index) => index % stride === (seed - batch) % stride);
  const own = cases.slice(from, from + Math.floor(size / 2));
  const random = hostileRequests(field.place, field.known);
  const both = [...own, ...fc.sample(random, { seed, numRuns: size - own.length })];
  return fc.sample(fc.shuffledSubarray(both, { minLength: size }), { seed, numRuns: 1 })[0]!;
}

interface Field {
  readonly place: Place;
  readonly known: Known;
  /** Sends a request and judges the answer. Returns what is wrong, or null. */
  readonly meet: (hostile: Hostile, notify?: Tell) => Promise<string | null>;
}

async function openField({ postgres, plant }: Attack): Promise<Field> {
  const place = await openPlace(postgres, { plant });
  const people = await createPeople(place);
  const { key } = await place.db
    .selectFrom('channel_default_settings')
    .where('type', '=', 'string')
    .select('key')
    .executeTakeFirstOrThrow();
  const { id: setting_id } = await place.db
    .selectFrom('offer_default_settings')
    .where('type', '=', 'string')
    .select('id')
    .executeTakeFirstOrThrow();

  const send = async (hostile: Hostile, shown: string | null) => {
    const request = toRequest(hostile, shown);
    if (!request) return null;
    const copy = request.clone();
    const from = place.logged.length;
    const started = performance.now();
    const answer = await place.send(request, hostile.from);
    const text = await answer.text();
    return {
      request: copy,
      answer,
      text,
      ms: performance.now() - started,
      logged: place.logged.slice(from),
    };
  };

  const meet = (hostile: Hostile, notify: Tell = () => undefined) =>
    patiently(() => meetOnce(hostile, notify)).catch((error: unknown) => String(error));

  async function meetOnce(hostile: Hostile, notify: Tell): Promise<string | null> {
    try {
      const shown = await people.shows(hostile.person);
      const sent = await patiently(
        () => send(hostile, shown),
        (one) => one !== null && isBusy(one.answer),
      );
      if (!sent) {
        notify('not sent: fetch refuses it');
        return null;
      }
      notify(`${sent.answer.status}`);
      if (mayEndSessions(hostile, sent)) people.forget();
      const said = await judge({ hostile, people, ...sent });
      if (said !== null || sent.ms <= LONGEST_MS) return said;
      return await slow(hostile, shown, sent.ms);
    } catch (error) {
      people.forget();
      if (isOfBusyMachine(error)) throw error;
      return error instanceof Error ? error.message.slice(0, 600) : String(error);
    }
  }

  /** A slow request is slow every time, and slower than a plain read: a busy machine delays both. */
  async function slow(hostile: Hostile, shown: string | null, first: number) {
    let least = first;
    for (let time = 0; time < 5 && least > LONGEST_MS; time += 1) {
      const started = performance.now();
      await place.send(new Request('http://localhost/readyz'));
      const plain = performance.now() - started;
      if (plain * PLAIN_READS > least) return null;
      least = Math.min(least, (await send(hostile, shown))?.ms ?? 0);
    }
    return least > LONGEST_MS ? `took ${Math.round(least)} ms` : null;
  }

  return { place, known: { key, setting_id }, meet };
}

/** Returns whether this may have ended a session or changed an account. */
function mayEndSessions(
  { person }: Hostile,
  { request, answer }: Pick<Judged, 'answer' | 'request'>,
): boolean {
  const isAboutAccounts = /^\/+api\/+(?:logout|refresh|users?)(?:\/|$)/i;
  if (answer.status === 401 && isSigned(person)) return true;
  return (
    request.method !== 'GET' &&
    answer.status < 300 &&
    isAboutAccounts.test(new URL(request.url).pathname)
  );
}

/** Returns the smallest request that fails alone in the same way; otherwise the original one. */
async function smallest(attack: Attack, hostile: Hostile, said: string) {
  if (attack.shrinks === 0) return { what: said, smallest: told(hostile) };
  const field = await openField(attack);
  try {
    const alone = await field.meet(hostile);
    if (alone === null)
      return { what: `${said}, only after those before it`, smallest: told(hostile) };
    const fails = (headers: Hostile['headers']) => field.meet({ ...hostile, headers });
    const { items: headers, said: what } = await fewest(hostile.headers, alone, fails, 12);
    let least: Hostile = { ...hostile, headers };
    for (const simpler of [
      { ...least, path: least.path.replace(/\?.*$/s, '') },
      { ...least, body: null },
      { ...least, body: least.body && '{}' },
      { ...least, person: 'admin' as const },
    ]) {
      if ((await field.meet({ ...least, ...simpler })) !== null) least = simpler;
    }
    return { what, smallest: told(least) };
  } finally {
    await field.place.drop();
  }
}
