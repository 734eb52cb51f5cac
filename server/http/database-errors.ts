/** Classifies errors of `pg`. */
import pg from 'pg';
import type { FieldErrors } from '#contract/problem.ts';
import { invalid } from './failure.ts';

// https://www.postgresql.org/docs/18/errcodes-appendix.html: connection exceptions (08), insufficient resources
// (53), operator intervention (57, including statement timeouts) and system errors (58); then serialisation
// failure, deadlock, lock and idle-in-transaction timeouts, and a read-only database, which is no longer the
// primary or has an almost full disk; then a database that refuses connections (28) or is being replaced.
const UNAVAILABLE_CODE = /^(?:08|53|57|58|28|40001|40P01|55P03|25P03|25P04|25006|3D000)/;
// The last four: this machine is out of file descriptors or memory.
const NETWORK_CODE =
  /^(?:ECONN|ENOENT|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EAI_AGAIN|ENOTFOUND|EMFILE|ENFILE|ENOBUFS|ENOMEM)/;
// `pg` and its pool throw these without a code.
const UNAVAILABLE_TEXT =
  /timeout exceeded when (?:trying to connect|waiting for a turn)|connection terminated|client has encountered a connection error|query read timeout|connection ended|pool after calling end|driver has already been destroyed/i;

/** Returns whether the database is unreachable or too slow, so that a later attempt may succeed. */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isUnavailable);
  if (!(error instanceof Error)) return false;
  const code = codeOf(error);
  if (code) return UNAVAILABLE_CODE.test(code) || NETWORK_CODE.test(code);
  return UNAVAILABLE_TEXT.test(error.message);
}

/** Returns whether the database refuses writes: it is not the primary, or is set to read-only. */
export const isReadOnly = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === '25006';

// PostgreSQL also reports 53100 for `/dev/shm`, which a large search may fill while the disk has space.
const SHARED_MEMORY = 'dsm_impl.c';

/** Returns whether the disk of the database was too full for the statement. */
export const isDiskFull = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === '53100' && error.file !== SHARED_MEMORY;

// Connection exceptions, insufficient resources, shutdowns, system and internal errors.
const DOUBTFUL_CODE = /^(?:08|53|57P|58|XX)/;
// A full disk, out of memory and a configuration limit: the connection stays usable. In another server language
// the severity is not ERROR; then the outcome stays doubtful.
const LACKS_CODE = /^53(?:100|200|400)$/;

/**
 * Returns whether PostgreSQL refused the statement, so that it changed nothing. An error that ends the
 * connection is no refusal: even a commit may have succeeded before it.
 */
export function isRefusal(error: unknown): boolean {
  if (!(error instanceof pg.DatabaseError)) return false;
  const { code = 'XX', severity } = error;
  return !DOUBTFUL_CODE.test(code) || (severity === 'ERROR' && LACKS_CODE.test(code));
}

/**
 * Turns a violation of this unique index into 422 with errors of these fields. A check before the write could
 * miss a parallel one.
 */
export function refuseTaken<T>(write: Promise<T>, index: string, fields: FieldErrors) {
  return write.catch((error: unknown) => {
    const isUnique = error instanceof Error && codeOf(error) === '23505';
    throw isUnique && constraintOf(error) === index ? invalid(fields) : error;
  });
}

/**
 * Returns the fields of an error that may be logged. Messages and details of PostgreSQL contain values, so its
 * errors are logged by code, constraint and stack only.
 */
export function loggable(error: unknown): Record<string, string> {
  if (!(error instanceof Error)) return { error: typeof error };
  const code = codeOf(error);
  const constraint = constraintOf(error);
  const frames = (error.stack ?? '').split('\n').filter((text) => /^\s+at /.test(text));
  return {
    error: error.name,
    ...(code ? { code } : { detail: error.message }),
    ...(constraint && { constraint }),
    at: frames
      .map((frame) => frame.trim())
      .slice(0, 12)
      .join(' < '),
  };
}

const codeOf = (error: Error) => textOf(error, 'code');
const constraintOf = (error: Error) => textOf(error, 'constraint');

function textOf(error: Error, key: string): string | undefined {
  const value: unknown = Reflect.get(error, key);
  return typeof value === 'string' ? value : undefined;
}
