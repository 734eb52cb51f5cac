/** Addresses and headers of strangers, of the greatest length for Node, and slow to match. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { loadConsole } from '#server/process/static.ts';
import {
  type Attack,
  createTally,
  ENOUGH,
  type Finding,
  type Outcome,
} from '#tests/attack/part.ts';
import { openPlace } from '#tests/attack/place.ts';
import { leastBlock } from '#tests/support/blocking.ts';
import { LONGEST_BLOCK } from './sizes.ts';

/** Line and headers of a request have at most 16 KB. */
const LENGTH = 15_500;

/** Texts that may reach a pattern: the piece is repeated, between a beginning and an end. */
const ROWS: readonly (readonly [begin: string, piece: string, end: string])[] = [
  ['a', ' ', 'b'],
  ['a', ';', 'b'],
  ['', ', ', ''],
  ['', 'br;q=0, ', ''],
  ['', '.', '/'],
  ['', '.a', '/'],
  ['', '/', '.'],
  ['', 'a/', ''],
  ['', '%2e', '/'],
  ['', '-', 'x'],
  ['', ':', 'x'],
  ['[', ']', 'x'],
  ['', '1', 'x'],
  ['', '=', ''],
  ['', 'a=1;', ''],
  ['', '"W/",', ''],
  ['Bearer', ' ', 'x'],
  ['Bearer x', ' ', 'x'],
  ['application/', 'a+', 'x'],
  ['application/json', '; charset=', 'x'],
  ['application/json;', ' ', 'x'],
  ['text/html', ' text/html', ''],
  ['Version/1', 'x', ' x'],
  ['Version/1', '1', ' x'],
  ['', 'Version/1;', ''],
  ['', 'Version/1 Mobile', ' x'],
  ['', 'Chrome/', ''],
];
const HEADERS = [
  ...['Accept', 'Accept-Encoding', 'Authorization', 'Content-Type', 'Cookie', 'Forwarded', 'Host'],
  ...['Idempotency-Key', 'If-Match', 'If-None-Match', 'User-Agent', 'X-Forwarded-For'],
];
const TARGETS = ['GET /users', 'GET /api/v1/clients', 'POST /api/login'];

interface Head {
  readonly what: string;
  readonly make: () => Request;
}

const filled = ([begin, piece, end]: (typeof ROWS)[number]) =>
  begin + piece.repeat(Math.floor(LENGTH / piece.length)) + end;

function requestOf(target: string, headers: Record<string, string>): Request {
  const [method = '', url = ''] = target.split(' ');
  const body = JSON.stringify({ email: 'nobody@example.com', password: 'x' });
  return new Request(`http://localhost${url}`, {
    method,
    headers: { 'Content-Type': 'application/json', ...headers },
    ...(method === 'POST' && { body }),
  });
}

const HEADS: readonly Head[] = ROWS.flatMap((row) => [
  ...['/', '/api/', '/api/v1/', '/api/v1/clients?', '/api/v1/clients?search='].map((start) => ({
    what: `${start} ${row.join(' … ')}`,
    make: () => requestOf(`GET ${start}${filled(row)}`, {}),
  })),
  ...TARGETS.flatMap((target) =>
    HEADERS.map((name) => ({
      what: `${target}, ${name}: ${row.join(' … ')}`,
      make: () => requestOf(target, { [name]: filled(row) }),
    })),
  ),
]);

/** The number of all of them. */
export const ALL_HEADS = HEADS.length;

/** Sends all of them, or evenly `attack.count` of them; none may block other calls. */
export async function attackHeads({
  postgres,
  count,
  until,
  seed,
  plant,
}: Attack): Promise<Outcome> {
  const folder = await mkdtemp(path.join(tmpdir(), 'pult-heads-'));
  await writeFile(path.join(folder, 'index.html'), '<!doctype html>');
  const screens = { '/clients/:id': [] };
  await writeFile(path.join(folder, 'build.json'), JSON.stringify({ screens }));
  const place = await openPlace(postgres, { plant, built: loadConsole(folder) });
  const tally = createTally();
  const findings: Finding[] = [];
  let done = 0;
  let strangers = 0;
  try {
    for (let index = 0; index < count; index += 1) {
      if (performance.now() > until || findings.length >= ENOUGH) break;
      const { what, make } = HEADS[Math.floor((index * HEADS.length) / count)]!;
      const block = await leastBlock(LONGEST_BLOCK, async () => {
        strangers += 1;
        // A separate address, because earlier failures of an address would refuse it.
        const answer = await place.send(make(), `10.${strangers >> 8}.${strangers & 255}.1`);
        tally.add(String(answer.status));
      });
      done += 1;
      if (block <= LONGEST_BLOCK) continue;
      findings.push({ seed, what: `blocks for ${Math.round(block)} ms`, smallest: what });
    }
  } finally {
    await place.drop();
    await rm(folder, { recursive: true, force: true });
  }
  return { done, findings, met: tally.met };
}
