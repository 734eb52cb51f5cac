/** Checks the database in read-only transactions. */
import { closeSync, openSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import type pg from 'pg';
import { explainAccessDenied } from '#server/backup/connection.ts';
import { type Db, openDatabase } from '#server/database/database.ts';
import { packagedVersion } from '#server/database/embedded/postgres-binaries.ts';
import { findRunning } from '#server/database/embedded/running.ts';
import { configOf, placeOf, unreachable } from '#server/database/external/address.ts';
import { loggedValues, lostLimits, oddSettings } from '#server/database/external/settings.ts';
import { appliedMigrations, misplacedMigration } from '#server/database/migrate.ts';
import { migrations } from '#server/database/migrations/index.ts';
import { findDemoSignIn } from '#server/database/seed/demo.ts';
import { type Config, exposure } from '#server/process/config.ts';
import { errorCode, StartError } from '#server/process/start-error.ts';
import { bad, type Check, check, doubtful, good } from './check.ts';

/** Returns all checks that need a running database. Never starts a second server. */
export async function databaseChecks(config: Config): Promise<Check[]> {
  const { databaseUrl, dataDir } = config;
  if (databaseUrl) return lookAt(databaseUrl, config);
  const running = findRunning(dataDir);
  if (running?.superuser) {
    const { superuser, owner } = running;
    return look(superuser, config, (error) => silent(explainAccessDenied(dataDir, owner, error)));
  }
  if (isHidden(path.join(dataDir, running ? 'postgres/postmaster.pid' : 'owner.json'))) {
    const unseen = doubtful(
      'The embedded database was not looked at: this account may not look into its folder.',
      'Run npm run doctor as root or as the account that starts Pult.',
    );
    return [await check('Database', () => unseen)];
  }
  const answer = running
    ? bad(
        `Process ${running.owner} uses the data folder, and its database takes no connections.`,
        'Wait if it is starting; else see its log and postgres.log.',
      )
    : doubtful(
        `The embedded database (PostgreSQL ${await packagedVersion()}) does not run, so its inside was not looked at.`,
        'Run npm run doctor while Pult runs (npm start).',
      );
  return [await check('Database', () => answer)];
}

async function lookAt(url: string, config: Config): Promise<Check[]> {
  let from: pg.ClientConfig;
  try {
    from = configOf(url);
  } catch (error) {
    const fail = () => {
      throw error;
    };
    return [await check('Database', fail, REACH)];
  }
  return look(from, config, (error) => unreachable(url, error));
}

/** Returns whether the file may exist but is not accessible to this account. */
function isHidden(file: string): boolean {
  try {
    closeSync(openSync(file, 'r'));
    return false;
  } catch (error) {
    return errorCode(error) === 'EACCES';
  }
}

const silent = (error: unknown) =>
  error instanceof StartError
    ? error
    : new StartError(
        `The embedded database does not answer (${errorCode(error) || 'in time'}): see its postgres.log in the data folder.`,
        { cause: error },
      );

async function look(
  connection: pg.ClientConfig,
  config: Config,
  explain: (error: unknown) => unknown,
): Promise<Check[]> {
  const db = openDatabase(connection as pg.PoolConfig);
  let isStuck = false;
  const ask = async () => {
    isStuck = await isReadOnly(db).catch((error: unknown) => {
      throw explain(error);
    });
    return reading(db, (trx) => checkServer(trx, config));
  };
  try {
    const reached = await check('Database', ask, config.databaseUrl && REACH);
    if (reached.state === 'bad') return [reached];
    const server =
      config.databaseUrl && isStuck
        ? { ...reached, ...bad(`${reached.text}: read-only.`, PRIMARY) }
        : reached;
    const migrated = await check(
      'Migrations',
      () => reading(db, checkMigrations),
      config.databaseUrl && RIGHTS,
    );
    const rest = migrated.state === 'good' ? await peopleChecks(db, config) : [];
    const clock = await check('Database clock', () => reading(db, checkTime));
    return [server, clock, migrated, ...rest];
  } finally {
    await db.destroy();
  }
}

/** Runs `work` in a read-only transaction, because a setting of the session would not pass a pooler. */
const reading = <T>(db: Db, work: (trx: Db) => Promise<T>): Promise<T> =>
  db.transaction().setAccessMode('read only').execute(work);

/** Returns whether Pult could not write at all: a standby, or a database set to read-only. */
async function isReadOnly(db: Db): Promise<boolean> {
  const { rows } = await sql<{ value: string }>`
    select current_setting('transaction_read_only') as value
  `.execute(db);
  return rows[0]?.value === 'on';
}

const PRIMARY = 'Nothing can be saved. Name the primary server in DATABASE_URL.';

const REACH =
  'See that the server runs, that the address in DATABASE_URL is right, and that this account may use it.';

const RIGHTS =
  'Grant this account the rights on the tables of Pult, or make it the owner of the database.';

async function checkServer(db: Db, config: Config) {
  const { rows } = await sql<{ version: string; size: string; ctype: string }>`
    select current_setting('server_version') as version,
      pg_size_pretty(pg_database_size(current_database())) as size,
      (select datctype from pg_database where datname = current_database()) as ctype
  `.execute(db);
  const [{ version, size, ctype } = { version: '', size: '', ctype: '' }] = rows;
  const place = config.databaseUrl ? placeOf(config.databaseUrl) : 'embedded';
  const text = `PostgreSQL ${version}, ${place}, ${size}`;
  if (Number.parseInt(version, 10) < 14)
    return bad(`${text}: too old.`, 'Use PostgreSQL 14 or newer.');
  const odd = await oddSettings(db);
  if (odd) return bad(`${text}, has ${odd}`, 'Pult will not start until this is fixed.');
  const lost = await lostLimits(db);
  if (lost) return doubtful(`${text}: ${lost.text}.`, `${lost.fix}.`);
  const logged = await loggedValues(db);
  if (logged) return doubtful(`${text}: ${logged.text}.`, `${logged.fix}.`);
  if (!/^(C|POSIX)$/.test(ctype)) return good(text);
  return doubtful(
    `${text}, ctype C: searches scan whole tables.`,
    'Move it to a database with a UTF-8 ctype.',
  );
}

async function checkMigrations(db: Db) {
  const applied = await appliedMigrations(db);
  const newer = applied.filter((name) => !(name in migrations));
  if (newer.length > 0) {
    return bad(
      `A newer version of Pult made the database (${newer.join(', ')}).`,
      'Start that version or a later one.',
    );
  }
  const wrong = misplacedMigration(applied, Object.keys(migrations));
  if (wrong) return bad(wrong, 'Pult will not start until this is fixed.');
  const pending = Object.keys(migrations).filter((name) => !applied.includes(name));
  if (pending.length === 0) return good(`All ${applied.length} are applied`);
  return doubtful(
    `${applied.length} are applied, pending: ${pending.join(', ')}.`,
    'The next npm start applies them. Back up first.',
  );
}

const NEAR_MS = 2_000;
const FAR_MS = 60_000;

async function checkTime(db: Db) {
  const start = Date.now();
  const { rows } = await sql<{ now: string }>`select clock_timestamp() as now`.execute(db);
  const ahead = Date.parse(rows[0]?.now ?? '') - (start + Date.now()) / 2;
  const keep = 'Set the clocks of both machines by a time service.';
  const side = ahead > 0 ? 'ahead of' : 'behind';
  const text = `The database's clock is ${(Math.abs(ahead) / 1_000).toFixed(1)} s ${side} this machine's`;
  if (Math.abs(ahead) > FAR_MS) return bad(`${text}.`, keep);
  return Math.abs(ahead) > NEAR_MS ? doubtful(`${text}.`, keep) : good(text);
}

/** If the clock was set back, sessions live longer and planned rates take effect later. */
async function checkLeap(db: Db) {
  const { rows } = await sql<{ hours: number | null }>`
    select (extract(epoch from max(made) - clock_timestamp()) / 3600)::float as hours from (
      select max(created_at) as made from users where isfinite(created_at)
      union all select max(created_at) from sessions where isfinite(created_at)
    ) as latest
  `.execute(db);
  const hours = rows[0]?.hours ?? 0;
  if (hours * 3_600_000 <= FAR_MS) return good('No row is from the future');
  return bad(
    `The database's clock has leapt back: it has rows from ${hours.toFixed(1)} hours in the future.`,
    'Set the clock of its machine right before Pult starts again.',
  );
}

async function administrators(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from user_roles
    join roles on roles.id = role_id join users on users.id = user_id
    where roles.name = 'admin' and users.disabled_at is null
  `.execute(db);
  return rows[0]?.count ?? 0;
}

const peopleChecks = (db: Db, config: Config): Promise<Check[]> =>
  Promise.all([
    check('Clock leap', () => reading(db, checkLeap)),
    check('Demo password', async () => {
      const find = (trx: Db) => findDemoSignIn(trx, undefined, { isReadOnly: true });
      if (!(await reading(db, find))) {
        return good('No account has the demo password');
      }
      const change =
        'Change the passwords of the demo accounts, or start on a new data folder with SEED=none.';
      const why = exposure(config);
      if (why)
        return bad(`Accounts have the demo password, and others can reach Pult (${why}).`, change);
      return doubtful('Accounts have the demo password; only this machine reaches Pult.', change);
    }),
    check('Administrator', async () => {
      const count = await reading(db, administrators);
      if (count > 0) return good(`Administrators: ${count}`);
      return doubtful(
        'Nobody is an administrator.',
        'Start once with ADMIN_EMAIL and ADMIN_PASSWORD.',
      );
    }),
  ]);
