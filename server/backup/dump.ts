/** Reads a database into an archive, with all tables from one snapshot. */
import { createHash } from 'node:crypto';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { StartError } from '#server/process/start-error.ts';
import { pultVersion } from '#server/process/version.ts';
import { END, pack } from './archive.ts';
import { FORMAT, HEADER, type Header, MANIFEST, type Manifest, pieceName } from './format.ts';
import { readIdentity } from './identity.ts';
import { KEPT, quoted, readTables, SETTINGS, selected, type Table } from './tables.ts';

/** How many bytes of a table go into one entry of the archive. */
const PIECE = 2 ** 20;

interface Options {
  /** The names of the migrations that this version knows. */
  readonly known: readonly string[];
  /** Called before each table is read. */
  readonly onTable?: (name: string) => Promise<void> | void;
}

/** The content of a backup. */
export interface Dump {
  readonly header: Header;
  /** Complete when the archive has been read to its end. */
  readonly manifest: Manifest;
  readonly archive: AsyncGenerator<Buffer>;
}

/**
 * Begins a transaction with one snapshot, and returns an archive that reads from it. Writers are not blocked; a
 * migration waits until the connection is closed.
 */
export async function dump(client: pg.Client, { known, onTable }: Options): Promise<Dump> {
  const header = await begin(client, known);
  const manifest: Manifest = { tables: {} };
  const seconds = Math.floor(Date.parse(header.takenAt) / 1_000);
  const json = (name: string, value: object) =>
    pack(name, Buffer.from(`${JSON.stringify(value, null, 2)}\n`), seconds);

  async function* archive() {
    yield json(HEADER, header);
    for (const table of header.tables) {
      await onTable?.(table.name);
      const hash = createHash('sha256');
      const rows = client.query(copyTo(`copy (${selected(table)}) to stdout`));
      let [bytes, pieces] = [0, 0];
      for await (const piece of inPieces(rows)) {
        hash.update(piece);
        bytes += piece.length;
        pieces += 1;
        yield pack(pieceName(table.name, pieces), piece, seconds);
      }
      const sequences = await readSequences(client, table);
      const sha256 = hash.digest('hex');
      manifest.tables[table.name] = { rows: rows.rowCount, bytes, sha256, sequences };
    }
    await client.query('commit');
    yield json(MANIFEST, manifest);
    yield END;
  }
  return { header, manifest, archive: archive() };
}

async function begin(client: pg.Client, known: readonly string[]): Promise<Header> {
  await client.query(SETTINGS);
  const found = await readTables(client, [...KEPT, 'kysely_migration']);
  if (!found.some(({ name }) => name === 'kysely_migration')) throw new StartError(EMPTY);
  // Before the transaction, because a refused query would abort it.
  const database = await readIdentity(client);
  await client.query('begin isolation level repeatable read read only');
  // The snapshot is taken by the first query after the locks, so no migration can run in between.
  const locked = found.map(({ name }) => quoted(name)).join(', ');
  await client.query(`lock table ${locked} in access share mode`);
  const { rows } = await client.query<{ now: string; version: string; migrations: string[] }>(
    `select to_char(clock_timestamp(), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as now,
      current_setting('server_version') as version,
      array(select name::text from kysely_migration order by name) as migrations`,
  );
  const [{ now, version, migrations } = { now: '', version: '', migrations: [] }] = rows;
  const newer = migrations.find((name) => !known.includes(name));
  if (newer !== undefined) {
    throw new StartError(
      `The database was made by a newer version of Pult (it has "${newer}"), which alone knows what belongs to a backup: run that version.`,
    );
  }
  const tables = await readTables(client, KEPT);
  if (tables.length !== found.length - 1) throw new StartError(CHANGED);
  return {
    format: FORMAT,
    pult: pultVersion(),
    postgres: version,
    takenAt: now,
    ...(database && { database }),
    migrations,
    tables,
  };
}

const EMPTY = 'There is nothing to back up: the database has no tables of Pult yet.';
const CHANGED = 'The tables of the database have just changed: run the backup again.';

/** Joins the small chunks of PostgreSQL into pieces. */
async function* inPieces(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let parts: Buffer[] = [];
  let length = 0;
  for await (const chunk of chunks) {
    parts.push(chunk);
    length += chunk.length;
    if (length < PIECE) continue;
    yield Buffer.concat(parts);
    [parts, length] = [[], 0];
  }
  if (length > 0) yield Buffer.concat(parts);
}

/** Sequences are not transactional, so they may be ahead of the rows. */
async function readSequences(client: pg.Client, { name, columns }: Table) {
  const { rows } = await client.query<{ column: string; sequence: string }>(
    `select name as column, pg_get_serial_sequence($1, name) as sequence
    from unnest($2::text[]) as name where pg_get_serial_sequence($1, name) is not null`,
    [quoted(name), columns],
  );
  const sequences: Manifest['tables'][string]['sequences'] = {};
  for (const { column, sequence } of rows) {
    const state = await client.query<{ last: string; used: boolean }>(
      `select last_value as last, is_called as used from ${sequence}`,
    );
    const [{ last, used } = { last: '1', used: false }] = state.rows;
    sequences[column] = { last: Number(last), isUsed: used };
  }
  return sequences;
}
