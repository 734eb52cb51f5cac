/** Restores a backup into an empty database, in one transaction. */
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import type { Migration } from 'kysely';
import type pg from 'pg';
import { type CopyStreamQuery, from as copyFrom } from 'pg-copy-streams';
import { LOCK, migratorOn, misplacedMigration } from '#server/database/migrate.ts';
import { StartError } from '#server/process/start-error.ts';
import { damaged } from './archive.ts';
import type { Header, Manifest } from './format.ts';
import { type Backup, newer, type Receiver, readBackup } from './read.ts';
import { copied, quoted, readTables, SETTINGS, type Table } from './tables.ts';

interface Options {
  /** All migrations of this version. */
  readonly migrations: Readonly<Record<string, Migration>>;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Creates the tables with the backup's migrations, fills them, and runs the newer migrations. Nothing is kept
 * if anything fails or the process ends early. Throws a `StartError` if the database is not empty (and says so
 * if this backup has already been restored into it), or if the file is damaged or newer than this version.
 */
export async function load(
  client: pg.Client,
  file: string,
  { migrations, signal }: Options,
): Promise<Backup> {
  await client.query(SETTINGS);
  // Read committed, to see what another process has done before it released the lock.
  await client.query('begin isolation level read committed');
  try {
    await requireAlone(client);
    await requireEmpty(client, file, signal);
    const backup = await fill(client, file, { migrations, signal });
    await noteOrigin(client, backup);
    await client.query('commit');
    await client.query('analyze');
    return backup;
  } catch (error) {
    // A broken connection has rolled back already.
    await client.query('rollback').catch(() => undefined);
    // PostgreSQL may refuse a damaged row before the checksum is compared: check the file.
    if (!(error instanceof StartError)) await readBackup(file, { signal });
    throw error;
  }
}

async function fill(
  client: pg.Client,
  file: string,
  { migrations, signal }: Options,
): Promise<Backup> {
  const migrator = migratorOn((text, values) => client.query(text, [...values]), migrations);
  const counts = new Map<string, number>();
  let current: Copying | undefined;
  let tables: readonly Table[] = [];

  const endCopy = async () => {
    if (!current) return;
    const { table, stream, refused } = current;
    current = undefined;
    stream.end();
    await Promise.race([finished(stream), refused]);
    counts.set(table, stream.rowCount);
  };
  const receiver: Receiver = {
    async begin(header) {
      checkHistory(header, Object.keys(migrations).sort());
      await migrator(header.migrations.at(-1));
      tables = header.tables;
      await checkTables(client, tables);
      await triggers(client, tables, 'disable');
      // Some migrations insert rows.
      if (tables.length > 0) {
        await client.query(`truncate ${tables.map(({ name }) => quoted(name)).join(', ')} cascade`);
      }
    },
    async piece(name, content) {
      if (current?.table !== name) {
        await endCopy();
        const table = tables.find((one) => one.name === name);
        if (!table) throw damaged();
        if (name === 'activity') {
          await client.query(PARTITIONS);
          await triggers(client, [table], 'disable');
        }
        current = startCopy(client, table);
      }
      const { stream, refused } = current;
      if (!stream.write(content)) await Promise.race([once(stream, 'drain'), refused]);
    },
  };
  const backup = await readBackup(file, { receiver, signal }).catch((error: unknown) => {
    // Otherwise PostgreSQL would wait for more rows.
    current?.abandon();
    throw error;
  });
  await endCopy();
  for (const [table, { rows, sequences }] of Object.entries(backup.manifest.tables)) {
    if ((counts.get(table) ?? 0) !== rows) throw damaged();
    await setSequences(client, table, sequences);
  }
  await triggers(client, tables, 'enable');
  await migrator();
  return backup;
}

/** Creates the log's monthly partitions; the heads have been restored before. */
const PARTITIONS = 'select activity_partition(month) from activity_heads where dropped_at is null';

/** Triggers would log the restored rows as new and renumber the log. Partitions have triggers of their own. */
async function triggers(
  client: pg.Client,
  tables: readonly Table[],
  what: 'disable' | 'enable',
): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class
    where relnamespace = current_schema()::regnamespace and (relname = any($1) or oid in (
      select inhrelid from pg_inherits join pg_class as whole on whole.oid = inhparent
      where whole.relnamespace = current_schema()::regnamespace and whole.relname = any($1)
        and whole.relkind = 'p'))
      and relkind in ('r', 'p')`,
    [tables.map(({ name }) => name)],
  );
  for (const { name } of rows) {
    await client.query(`alter table ${name} ${what} trigger user`);
  }
}

interface Copying {
  readonly table: string;
  readonly stream: CopyStreamQuery;
  /** Rejects if PostgreSQL refuses a row; the stream then neither drains nor ends. */
  readonly refused: Promise<never>;
  abandon(): void;
}

function startCopy(client: pg.Client, table: Table): Copying {
  const stream = client.query(copyFrom(`copy ${copied(table)} from stdin`));
  let isOver = false;
  const refused = new Promise<never>((_, reject) => stream.on('error', reject));
  // It may reject before it is awaited.
  refused.catch(() => (isOver = true));
  const abandon = () => {
    if (!isOver) stream.destroy(new Error('abandoned'));
  };
  return { table: table.name, stream, refused, abandon };
}

/** A restore may be killed after its commit but before its output: the next one checks this table's comment. */
const NOTED_AT = 'kysely_migration';
const originOf = (backup: Backup) =>
  `Restored from the backup ${createHash('sha256').update(JSON.stringify(backup)).digest('hex')}`;

async function noteOrigin(client: pg.Client, backup: Backup): Promise<void> {
  await client.query(
    `comment on table ${quoted(NOTED_AT)} is ${client.escapeLiteral(originOf(backup))}`,
  );
}

async function isFilledBy(client: pg.Client, file: string, signal?: AbortSignal): Promise<boolean> {
  const { rows } = await client.query<{ origin: string | null }>(
    `select obj_description(to_regclass($1), 'pg_class') as origin`,
    [quoted(NOTED_AT)],
  );
  const origin = rows[0]?.origin;
  return origin ? origin === originOf(await readBackup(file, { signal })) : false;
}

/** Otherwise two restores at once, or one beside the first start of a server, would both find the database empty. */
async function requireAlone(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ isAlone: boolean }>(
    'select pg_try_advisory_xact_lock($1) as "isAlone"',
    [LOCK],
  );
  if (rows[0]?.isAlone) return;
  throw new StartError(
    'Another process is filling the database to restore into (a restore, or a server that starts), and a restore replaces nothing: try again when it has ended.',
  );
}

async function requireEmpty(client: pg.Client, file: string, signal?: AbortSignal): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class
    where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f')
      and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')
    order by relname`,
  );
  const [first] = rows;
  if (!first) return;
  if (await isFilledBy(client, file, signal)) {
    throw new StartError(
      'This backup has been restored into the database before, and a restore replaces nothing: start with npm start, or name an empty one.',
    );
  }
  const how = rows.length === 1 ? 'a table' : `${rows.length} tables, such as`;
  throw new StartError(
    `The database to restore into is not empty (it has ${how} "${first.name}"), and a restore replaces nothing: name an empty one.`,
  );
}

/** Checks that the backup's migrations are the first ones of this version. */
function checkHistory({ migrations, pult }: Header, known: readonly string[]): void {
  if (migrations.length === 0) throw damaged();
  const wrong = misplacedMigration(migrations, known);
  if (wrong) throw new StartError(wrong);
  if (migrations.some((name, index) => name !== known[index])) throw newer(pult);
}

async function checkTables(client: pg.Client, tables: readonly Table[]): Promise<void> {
  const names = tables.map(({ name }) => name);
  const made = new Map((await readTables(client, names)).map((table) => [table.name, table]));
  for (const { name, columns } of tables) {
    const unknown = columns.find((column) => !made.get(name)?.columns.includes(column));
    if (!made.has(name) || unknown !== undefined) {
      throw new StartError(
        `The backup has ${unknown === undefined ? 'a table' : `a column "${unknown}" in`} "${name}" that Pult does not know: somebody has changed its tables by hand.`,
      );
    }
  }
}

async function setSequences(
  client: pg.Client,
  table: string,
  sequences: Manifest['tables'][string]['sequences'],
): Promise<void> {
  for (const [column, { last, isUsed }] of Object.entries(sequences)) {
    await client.query('select setval(pg_get_serial_sequence($1, $2), $3, $4)', [
      quoted(table),
      column,
      last,
      isUsed,
    ]);
  }
}
