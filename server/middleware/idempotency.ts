/**
 * A call with an `Idempotency-Key` runs once. The key is stored in the transaction of the write, so a failed
 * call stores none. The same call with the same key changes nothing and is answered with the current record: no
 * copy of the answer is stored, because it could contain personal data.
 */
import { createHash, createHmac } from 'node:crypto';
import type { Context } from 'hono';
import type { Db } from '#server/database/database.ts';
import { deleteExpired } from '#server/database/expired.ts';
import { bodyText } from '#server/http/body.ts';
import { Failure, malformed } from '#server/http/failure.ts';

/** How long a key is kept, in seconds. */
const KEPT_S = 86_400;
/** The IETF draft has quotes around the key; most clients omit them. */
const KEY = /^("?)([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\1$/i;

/** Announces that keys are kept, and for how many seconds. */
export const KEYS_KEPT = { 'Idempotency-Key-Kept': String(KEPT_S) };

/** How a repeated call gets the result of the first one. */
export interface Again<T> {
  /** Returns the id of the created record, for `read`. */
  readonly idOf?: (result: T) => number;
  /** Reads the current result. */
  readonly read: (trx: Db, id: number) => Promise<T>;
}

type Call = Pick<Context, 'header' | 'req'>;

/** A call with its key, as stored. */
interface KeyedCall {
  readonly user_id: number;
  readonly key: Buffer;
  readonly fingerprint: Buffer;
}

/**
 * Returns the key of a POST or PATCH; null if there is none. Throws 400 if it is not a UUID. PUT and DELETE
 * need no key: repeating them changes nothing.
 */
export async function keyedCall(c: Call, user_id: number): Promise<KeyedCall | null> {
  const sent = c.req.header('Idempotency-Key');
  if (sent === undefined || !/^(?:POST|PATCH)$/.test(c.req.method)) return null;
  const key = KEY.exec(sent.trim())?.[2]?.toLowerCase();
  if (!key) throw malformed('Idempotency-Key должен быть UUID.');
  const call = [c.req.method, c.req.path, await bodyText(c)].join('\n');
  return {
    user_id,
    key: createHash('sha256').update(key).digest(),
    fingerprint: createHmac('sha256', key).update(call).digest(),
  };
}

/** Runs the work, or reads its result again if the call has already run. */
export async function once<T>(
  trx: Db,
  call: KeyedCall,
  { work, again, now, c }: Once<T>,
): Promise<T> {
  if (!(await claim(trx, call, now()))) {
    const { fingerprint, record_id } = await ofCall(trx, call)
      .select(['fingerprint', 'record_id'])
      .executeTakeFirstOrThrow();
    if (!fingerprint.equals(call.fingerprint)) throw otherCall();
    c.header('Idempotency-Replayed', 'true');
    return again.read(trx, record_id ?? 0).catch((error: unknown) => {
      throw again.idOf && error instanceof Failure && error.status === 404 ? deleted() : error;
    });
  }
  const result = await work(trx);
  if (again.idOf) {
    await trx
      .updateTable('idempotency_keys')
      .set({ record_id: again.idOf(result) })
      .where('user_id', '=', call.user_id)
      .where('key', '=', call.key)
      .execute();
  }
  return result;
}

interface Once<T> {
  readonly work: (trx: Db) => Promise<T>;
  readonly again: Again<T>;
  readonly now: () => Date;
  readonly c: Call;
}

/** Claims the key, waiting for a running call with the same key. Returns false if that call has succeeded. */
async function claim(trx: Db, call: KeyedCall, time: Date): Promise<boolean> {
  const expires_at = new Date(time.getTime() + KEPT_S * 1_000).toISOString();
  const { fingerprint } = call;
  const claimed = await trx
    .insertInto('idempotency_keys')
    .values({ ...call, expires_at })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'key'])
        .doUpdateSet({ fingerprint, expires_at, record_id: null })
        .where('idempotency_keys.expires_at', '<=', time.toISOString()),
    )
    .returning('user_id')
    .executeTakeFirst();
  if (claimed) await deleteExpired(trx, 'idempotency_keys', 'expires_at', time.toISOString());
  return claimed !== undefined;
}

const ofCall = (trx: Db, { user_id, key }: KeyedCall) =>
  trx.selectFrom('idempotency_keys').where('user_id', '=', user_id).where('key', '=', key);

/** 409: the key belongs to a different call. */
const otherCall = () =>
  new Failure(409, 'С этим Idempotency-Key уже выполнен другой запрос. Нужен новый ключ.');

/** 410: the record that the call created has been deleted. */
const deleted = () => new Failure(410, 'Запись была создана этим запросом, но её уже удалили.');
