/** Reads a backup file and verifies its checksums. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { errorCode, StartError } from '#server/process/start-error.ts';
import { damaged, type Entry, unpack } from './archive.ts';
import { AnyHeader, FORMAT, HEADER, Header, MANIFEST, Manifest, pieceName } from './format.ts';

/** Receives the content of a backup while the file is read. */
export interface Receiver {
  begin(header: Header): Promise<void>;
  piece(table: string, content: Buffer): Promise<void>;
}

export interface Backup {
  readonly header: Header;
  readonly manifest: Manifest;
}

interface Options {
  readonly receiver?: Receiver;
  readonly signal?: AbortSignal | undefined;
}

const NOBODY: Receiver = { begin: async () => undefined, piece: async () => undefined };

/**
 * Reads the whole file. Resolves only if every checksum is right; if it throws, discard what the receiver got.
 * Throws a `StartError` that says what is wrong with the file.
 */
export async function readBackup(
  file: string,
  { receiver = NOBODY, signal }: Options = {},
): Promise<Backup> {
  let found: Backup | undefined;
  const receive = async (content: AsyncIterable<Buffer>) => {
    found = await readEntries(unpack(content), receiver);
  };
  try {
    await pipeline(createReadStream(file), createGunzip(), receive, { ...(signal && { signal }) });
  } catch (error) {
    throw explained(error, file);
  }
  if (!found) throw damaged();
  return found;
}

/** Reads only the header. */
export async function readHeader(file: string): Promise<Header> {
  const source = createReadStream(file);
  const content = source.pipe(createGunzip());
  source.once('error', (error) => content.destroy(error));
  try {
    for await (const entry of unpack(content)) return parseHeader(entry);
    throw damaged();
  } catch (error) {
    throw explained(error, file);
  } finally {
    source.destroy();
  }
}

async function readEntries(entries: AsyncGenerator<Entry>, receiver: Receiver): Promise<Backup> {
  const first = await entries.next();
  if (first.done) throw damaged();
  const header = parseHeader(first.value);
  await receiver.begin(header);

  const sums = new Map(
    header.tables.map(({ name }) => [name, { hash: createHash('sha256'), bytes: 0, pieces: 0 }]),
  );
  for await (const { name, content } of entries) {
    if (name === MANIFEST) {
      const manifest = parse(Manifest, content);
      for (const [table, { hash, bytes }] of sums) {
        const said = manifest.tables[table];
        if (said?.sha256 !== hash.digest('hex') || said.bytes !== bytes) throw damaged();
      }
      if (!(await entries.next()).done) throw damaged();
      return { header, manifest };
    }
    const table = name.split('/')[1] ?? '';
    const sum = sums.get(table);
    if (!sum || name !== pieceName(table, sum.pieces + 1)) throw damaged();
    sum.hash.update(content);
    sum.bytes += content.length;
    sum.pieces += 1;
    await receiver.piece(table, content);
  }
  throw damaged();
}

function parseHeader({ name, content }: Entry): Header {
  if (name !== HEADER) throw damaged();
  const { format, pult } = parse(AnyHeader, content);
  if (format > FORMAT) throw newer(pult);
  return parse(Header, content);
}

/** The error for a backup made by a newer version. */
export const newer = (pult: string): StartError =>
  new StartError(
    `The backup was made by a newer version of Pult (${pult}): restore it with that version or a later one.`,
  );

function parse<T>(schema: { parse(value: unknown): T }, content: Buffer): T {
  try {
    return schema.parse(JSON.parse(content.toString('utf8')));
  } catch (error) {
    throw damaged(error);
  }
}

function explained(error: unknown, file: string): unknown {
  const code = errorCode(error);
  if (code.startsWith('Z_')) return damaged(error);
  if (!['ENOENT', 'ENOTDIR', 'EACCES', 'EISDIR', 'EPERM', 'EIO'].includes(code)) return error;
  const reason = {
    ENOENT: 'there is no such file',
    ENOTDIR: 'its folder is a file',
    EISDIR: 'it is a folder',
    EIO: 'the disk fails',
  };
  const why = reason[code as keyof typeof reason] ?? 'this account may not read it';
  return new StartError(`The backup ${file} cannot be read: ${why}.`, { cause: error });
}
