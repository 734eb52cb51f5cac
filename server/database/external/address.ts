/** Parses the address of a database server in DATABASE_URL. */
import type pg from 'pg';
import { parse } from 'pg-connection-string';
import { LIMITS } from '#server/database/database.ts';
import { errorCode, StartError } from '#server/process/start-error.ts';

/** The settings that an address may contain; others are ignored. */
const SETTABLE = new Set([
  ...['user', 'password', 'host', 'port', 'database', 'ssl', 'sslnegotiation', 'options'],
  ...['client_encoding', 'application_name', 'fallback_application_name', 'replication'],
  ...['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout', 'query_timeout'],
]);

/**
 * Returns the settings in an address, with the certificates that it names. Read once: `pg` would read the files
 * again for each connection, and would throw uncaught if one is missing. Throws a `StartError`.
 */
export function configOf(url: string): pg.ClientConfig {
  try {
    return Object.fromEntries(Object.entries(parse(url)).filter(([name]) => SETTABLE.has(name)));
  } catch (error) {
    throw unreachable(url, error);
  }
}

const REASONS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens there',
  ENOTFOUND: 'the host is unknown',
  EAI_AGAIN: 'the host is unknown',
  ENOENT: 'there is no such socket',
  '28P01': 'the password or the user is wrong',
  '28000': 'it refuses this user from here',
  '3D000': 'it has no such database',
  '53300': 'it has no free connections',
  '57P03': 'it is starting up',
};

/** Returns the statements that change these settings for Pult's account. */
export const statementsFor = (settings: Readonly<Record<string, string | number>>): string =>
  Object.entries(settings)
    .map(([name, value]) => `alter role … set ${name} = '${value}'`)
    .join('; ');

/** The message names the host and the database, never the password. */
export function unreachable(url: string, error: unknown): StartError {
  const message = error instanceof Error ? (error.message.split('\n')[0] ?? '') : '';
  if (/unsupported startup parameter/.test(message)) {
    return new StartError(
      `DATABASE_URL leads to a pooler at ${placeOf(url)} that refuses a limit of Pult (${message}): set ignore_startup_parameters = ${Object.keys(LIMITS)} in its pgbouncer.ini, and the limits at the server (${statementsFor(LIMITS)}).`,
      { cause: error },
    );
  }
  const file = fileOf(error);
  if (file !== undefined) {
    return new StartError(
      `DATABASE_URL names the file ${file}, which cannot be read (${errorCode(error)}): correct sslrootcert, sslcert or sslkey in it, or let Pult read the file.`,
      { cause: error },
    );
  }
  if (/no encryption/.test(message)) {
    return new StartError(
      `DATABASE_URL cannot be reached: PostgreSQL at ${placeOf(url)} lets nobody in without TLS: add ?sslmode=verify-full&sslrootcert=… to it.`,
      { cause: error },
    );
  }
  const reason = REASONS[errorCode(error)] ?? message;
  return new StartError(
    `DATABASE_URL cannot be reached: PostgreSQL at ${placeOf(url)} does not let Pult in (${reason}).`,
    { cause: error },
  );
}

/** Returns the file that could not be read; the error of a missing socket has an address instead of a path. */
function fileOf(error: unknown): string | undefined {
  const path: unknown = error instanceof Error ? Reflect.get(error, 'path') : undefined;
  return typeof path === 'string' ? path : undefined;
}

/** Returns host, port and database of an address, without the account. */
export function placeOf(url: string): string {
  try {
    const { hostname, port, pathname, searchParams } = new URL(url);
    return `${searchParams.get('host') ?? hostname}:${port || 5432}${pathname}`;
  } catch {
    return 'the given address';
  }
}
