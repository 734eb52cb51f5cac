/** Connects to the configured database, or explains in one sentence why it cannot. */
import { sql } from 'kysely';
import { tryPartitions } from '#server/activity/partitions.ts';
import type { Config } from '#server/process/config.ts';
import type { Log } from '#server/process/log.ts';
import { errorCode, StartError } from '#server/process/start-error.ts';
import { type Db, openDatabase } from './database.ts';
import { explainDiskFull } from './embedded/disk-full.ts';
import { startEmbedded } from './embedded/embedded.ts';
import { configOf, placeOf, unreachable } from './external/address.ts';
import { loggedValues, lostLimits, oddSettings } from './external/settings.ts';
import { migrate } from './migrate.ts';

export interface Connected {
  readonly db: Db;
  /** Resolves when the embedded server ends unexpectedly; never with DATABASE_URL. */
  readonly lost: Promise<void>;
  close(): Promise<void>;
}

/** Opens the database and runs pending migrations. */
export async function connect(
  { databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>,
  log: Log,
): Promise<Connected> {
  const embedded = databaseUrl ? undefined : await startEmbedded(dataDir, { log });
  const address = databaseUrl ? configOf(databaseUrl) : embedded?.connection;
  const db = openDatabase(address ?? {}, { log });
  const close = async () => {
    await db.destroy();
    await embedded?.stop();
  };
  try {
    if (databaseUrl) await checkServer(db, databaseUrl, log);
    await migrate(db, { log });
    await tryPartitions(db, log);
  } catch (error) {
    await close();
    throw explainStart({ databaseUrl, dataDir }, error);
  }
  return { db, lost: embedded?.lost ?? new Promise(() => undefined), close };
}

interface Server {
  readonly version: number;
  readonly encoding: string;
  readonly ctype: string;
  readonly icu: boolean;
  readonly isReadOnly: boolean;
}

/** The collation `"ru-x-icu"` requires a PostgreSQL with ICU. All common packages have it. */
async function checkServer(db: Db, url: string, log: Log): Promise<void> {
  const { rows } = await sql<Server>`
    select current_setting('server_version_num')::int as version, datctype as ctype,
      current_setting('server_encoding') as encoding,
      current_setting('transaction_read_only') = 'on' as "isReadOnly",
      exists (select from pg_collation where collname = 'ru-x-icu') as icu
    from pg_database where datname = current_database()
  `
    .execute(db)
    .catch((error: unknown) => {
      throw unreachable(url, error);
    });
  const [server] = rows;
  if (!server) return;
  if (server.isReadOnly) throw hindered(url, READ_ONLY);
  const lacks =
    (server.version < 140_000 && 'is older than PostgreSQL 14') ||
    (server.encoding !== 'UTF8' && `has the encoding ${server.encoding} instead of UTF8`) ||
    (!server.icu && 'was built without ICU, by which Pult sorts Russian text');
  if (lacks) throw new StartError(`The database that DATABASE_URL names ${lacks}.`);
  const odd = await oddSettings(db);
  if (odd) throw new StartError(`The database that DATABASE_URL names has ${odd}`);
  for (const found of [await lostLimits(db), await loggedValues(db)]) {
    if (found) log.warn(`${found.text}: ${found.fix}`);
  }
  if (/^(C|POSIX)$/.test(server.ctype)) {
    log.warn('the database has the ctype C: searches by parts of words cannot use their indexes');
  }
}

/** Explains in a sentence why the first writes fail; returns other errors unchanged. */
export function explainStart(
  { databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>,
  error: unknown,
): unknown {
  return databaseUrl ? unwritable(databaseUrl, error) : explainDiskFull(dataDir, error);
}

const READ_ONLY = 'the database is read-only: name the primary server';

const HINDRANCES: Readonly<Record<string, string>> = {
  '42501': 'the account may not create what it needs there: make it the owner of the database',
  '25006': READ_ONLY,
  '53100': 'the disk of that server is full: free space there',
};

/** Returns an explanation if Pult can connect but cannot write, else the original error. */
function unwritable(url: string, error: unknown): unknown {
  const hindrance = HINDRANCES[errorCode(error)];
  return hindrance ? hindered(url, hindrance, error) : error;
}

const hindered = (url: string, hindrance: string, cause?: unknown) =>
  new StartError(`DATABASE_URL leads to ${placeOf(url)}, and ${hindrance}.`, { cause });
