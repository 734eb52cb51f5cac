/**
 * A tar archive as a stream. Entries are small and regular files with short names, so a backup can be opened
 * without Pult (`tar -xzf`), and a table of any size needs little memory.
 */
import { StartError } from '#server/process/start-error.ts';

export interface Entry {
  readonly name: string;
  readonly content: Buffer;
}

const BLOCK = 512;
/** Larger than any entry that Pult writes. */
const LARGEST = 64 * 2 ** 20;

/** The end marker of an archive. */
export const END = Buffer.alloc(2 * BLOCK);

/** Returns one entry of the archive. */
export function pack(name: string, content: Buffer, seconds: number): Buffer {
  const header = Buffer.alloc(BLOCK);
  const octal = (value: number, digits: number) => value.toString(8).padStart(digits, '0');
  header.write(name, 0, 100);
  header.write('0000600\0', 100);
  header.write('0000000\0'.repeat(2), 108);
  header.write(`${octal(content.length, 11)}\0`, 124);
  header.write(`${octal(seconds, 11)}\0`, 136);
  header.write('        0', 148);
  header.write('ustar\x0000', 257);
  header.write(`${octal(sum(header), 6)}\0 `, 148);
  const filler = Buffer.alloc((BLOCK - (content.length % BLOCK)) % BLOCK);
  return Buffer.concat([header, content, filler]);
}

const sum = (header: Buffer) => header.reduce((total, byte) => total + byte, 0);

/** Reads the entries of an archive. Throws a `StartError` if it is damaged or ends early. */
export async function* unpack(stream: AsyncIterable<Buffer>): AsyncGenerator<Entry> {
  const { take, drain } = reader(stream);
  for (;;) {
    const header = await take(BLOCK);
    // Read to the end, because gzip has its checksum after the archive.
    if (header.every((byte) => byte === 0)) return drain();
    const field = (from: number, length: number) =>
      header
        .toString('latin1', from, from + length)
        .replace(/\0[\s\S]*$/, '')
        .trim();
    const size = Number.parseInt(field(124, 12), 8);
    const expected = Number.parseInt(field(148, 8), 8);
    header.fill(' ', 148, 156);
    if (sum(header) !== expected || !(size <= LARGEST)) throw damaged();
    const content = await take(size);
    await take((BLOCK - (size % BLOCK)) % BLOCK);
    yield { name: field(0, 100), content };
  }
}

function reader(stream: AsyncIterable<Buffer>) {
  const chunks = stream[Symbol.asyncIterator]();
  let rest: Buffer = Buffer.alloc(0);

  /** Reads exactly `length` bytes. */
  const take = async (length: number) => {
    const parts: Buffer[] = [];
    for (let missing = length; missing > 0; ) {
      if (rest.length === 0) {
        const next = await chunks.next();
        if (next.done) throw damaged();
        rest = next.value;
      }
      const part = rest.subarray(0, missing);
      parts.push(part);
      missing -= part.length;
      rest = rest.subarray(part.length);
    }
    return Buffer.concat(parts);
  };
  const drain = async () => {
    while (!(await chunks.next()).done);
  };
  return { take, drain };
}

/** The error for a file whose content is damaged or not a backup. */
export const damaged = (cause?: unknown): StartError =>
  new StartError(
    'The file is damaged, cut short, or no backup of Pult: nothing was restored from it. Take another one.',
    { cause },
  );
