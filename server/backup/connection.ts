/** Opens one connection to the database that Pult uses with the same environment. */
import { readdirSync } from 'node:fs';
import pg from 'pg';
import { startEmbedded } from '#server/database/embedded/embedded.ts';
import { findRunning, hasCluster } from '#server/database/embedded/running.ts';
import { configOf, placeOf, unreachable } from '#server/database/external/address.ts';
import type { Config } from '#server/process/config.ts';
import { errorCode, StartError } from '#server/process/start-error.ts';

export interface Connection {
  readonly client: pg.Client;
  /** For messages; without the account and its password. */
  readonly place: string;
  close(): Promise<void>;
}

type Where = Pick<Config, 'databaseUrl' | 'dataDir'>;

/**
 * Connects to the server at DATABASE_URL, to the embedded database of a running Pult, or to an embedded
 * database that it starts itself. Throws a `StartError` if there is none.
 */
export async function connectToRead({ databaseUrl, dataDir }: Where): Promise<Connection> {
  if (databaseUrl) return connectTo(databaseUrl);
  const running = findRunning(dataDir);
  if (!running) {
    if (hasCluster(dataDir)) return start(dataDir);
    requireReadable(dataDir);
    throw new StartError(
      `There is no database in ${dataDir}: set DATA_DIR to the folder of the data, or DATABASE_URL to the server.`,
    );
  }
  const { superuser, owner } = running;
  if (superuser)
    return open(superuser, dataDir, (error) => explainAccessDenied(dataDir, owner, error));
  throw new StartError(
    `Process ${owner} uses the data folder ${dataDir}, and its database takes no connections: try again when it has started.`,
  );
}

/**
 * Connects to the database to restore into: the one at DATABASE_URL, or a new one in the data folder. Throws a
 * `StartError` if the folder is in use or cannot be written.
 */
export async function connectToFill({ databaseUrl, dataDir }: Where): Promise<Connection> {
  return databaseUrl ? connectTo(databaseUrl) : start(dataDir);
}

const connectTo = async (url: string) =>
  open(configOf(url), placeOf(url), (error) => unreachable(url, error));

async function start(dataDir: string): Promise<Connection> {
  const { connection, stop } = await startEmbedded(dataDir);
  try {
    const opened = await open(connection as pg.ClientConfig, dataDir, (error) => error);
    const close = async () => {
      await opened.close();
      await stop();
    };
    return { ...opened, close };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function open(
  config: pg.ClientConfig,
  place: string,
  explain: (error: unknown) => unknown,
): Promise<Connection> {
  const client = new pg.Client({
    application_name: 'pult',
    ...config,
    connectionTimeoutMillis: 10_000,
  });
  // If the connection breaks, the waiting query fails too and reports the error.
  client.on('error', () => undefined);
  try {
    await client.connect();
  } catch (error) {
    throw explain(error);
  }
  return { client, place, close: () => client.end().catch(() => undefined) };
}

function requireReadable(dataDir: string): void {
  try {
    readdirSync(dataDir);
  } catch (error) {
    if (errorCode(error) !== 'EACCES') return;
    throw new StartError(
      `The data folder ${dataDir} belongs to another account: do it as root, or as the account that starts Pult.`,
      { cause: error },
    );
  }
}

/** Explains the error of a running embedded database if it refuses this account; returns other errors unchanged. */
export function explainAccessDenied(dataDir: string, owner: number, error: unknown): unknown {
  const code = errorCode(error);
  if (!['28000', 'EACCES'].includes(code)) return error;
  return new StartError(
    `The database of process ${owner} in ${dataDir} does not let this account in: do it as root, or as the account that started Pult.`,
    { cause: error },
  );
}
