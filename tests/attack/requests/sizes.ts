/** Bodies of the largest size that the API accepts, which are slow to read, normalise or match. */
import {
  type Attack,
  createTally,
  ENOUGH,
  type Finding,
  type Outcome,
} from '#tests/attack/part.ts';
import { openPlace } from '#tests/attack/place.ts';
import { leastBlock } from '#tests/support/blocking.ts';
import { BODIES } from '#tests/support/write-routes.ts';

/** The longest time in milliseconds that other calls may be blocked. */
export const LONGEST_BLOCK = 50;

/** Repeats a text as often as it fits into the bytes. */
const fill = (bytes: number, piece: string, room = Buffer.byteLength(piece)) =>
  piece.repeat(Math.floor(bytes / room));
const text = (bytes: number, piece: string, end = '') => `"${fill(bytes - 8, piece)}${end}"`;
const items = (piece: string, count: number) => `[${Array(count).fill(piece).join(',')}]`;
const keys = (count: number) =>
  `{${Array.from({ length: count }, (_, index) => `"${index.toString(36)}":0`).join(',')}}`;

/** Values for a field: text that is slow to normalise or match, and long lists. */
const VALUES: Readonly<Record<string, (bytes: number) => string>> = {
  marks: (bytes) => text(bytes, '\u0301\u0316'),
  'runs of marks': (bytes) => text(bytes, `a${'\u0301\u0316'.repeat(15)}`),
  'marks of halfwidth': (bytes) => text(bytes, '\uff9e\u0301'),
  digits: (bytes) => text(bytes, '9', 'x'),
  blanks: (bytes) => text(bytes, ' ', 'x'),
  address: (bytes) => text(bytes, 'a@a.', ' '),
  numbers: (bytes) => items('1', Math.min(Math.floor(bytes / 2) - 2, 29_000)),
  objects: (bytes) => items('{}', Math.min(Math.floor(bytes / 3) - 2, 14_000)),
};
/** Values for the whole body. */
const BODY_VALUES: Readonly<Record<string, (bytes: number) => string>> = {
  nested: (bytes) => `${'['.repeat(bytes / 2 - 1)}${']'.repeat(bytes / 2 - 1)}`,
  'nested objects': (bytes) => `${'{"a":'.repeat(bytes / 6 - 1)}1${'}'.repeat(bytes / 6 - 1)}`,
  keys: (bytes) => keys(Math.floor(bytes / 10)),
  'keys that just pass': (bytes) => keys(Math.min(Math.floor(bytes / 10), 29_000)),
  shapes: (bytes) =>
    `[${Array.from({ length: Math.floor(bytes / 12) }, (_, n) => `{"${n.toString(36)}":0}`)}]`,
  digits: (bytes) => '9'.repeat(bytes - 1),
  lists: (bytes) => items('[]', Math.floor(bytes / 3) - 1),
};

/** The path of every field in a body, including lists and objects. */
export function paths(value: unknown, path: readonly string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    const here = [...path, key];
    return [here, ...paths(inner, here)];
  });
}

const PLACE = '@place@';
/** The body as text with one field replaced. */
function withField(body: object, path: readonly string[], value: string): string {
  const copy = structuredClone(body);
  const holder = path.slice(0, -1).reduce<object>((at, key) => Reflect.get(at, key), copy);
  Reflect.set(holder, path.at(-1) ?? '', PLACE);
  return JSON.stringify(copy).replace(`"${PLACE}"`, () => value);
}

export const limitOf = (name: string) => (name.includes('/api/v1/') ? 1_048_576 : 16_384);

type Sized = readonly [what: string, make: () => string];

/** Returns named whole bodies and fields of a write with these values; makes only the wanted ones. */
export function sizedBodies(
  name: string,
  isWanted: (one: Sized, at: number) => boolean,
): readonly (readonly [string, string])[] {
  const body = BODIES[name]!;
  const bytes = limitOf(name) - Buffer.byteLength(JSON.stringify(body)) - 16;
  const all: Sized[] = [
    ...Object.entries(BODY_VALUES).map(([what, make]): Sized => [what, () => make(bytes)]),
    ...paths(body).flatMap((path) =>
      Object.entries(VALUES).map(([what, make]): Sized => {
        return [`${path.join('.')}: ${what}`, () => withField(body, path, make(bytes))];
      }),
    ),
  ];
  return all.filter(isWanted).map(([what, make]) => [what, make()]);
}

/** All bodies, by their write and their number there. */
const PLACES = Object.entries(BODIES).flatMap(([name, body]) => {
  const kinds = Object.keys(BODY_VALUES).length + paths(body).length * Object.keys(VALUES).length;
  return Array.from({ length: kinds }, (_, at) => ({ name, at }));
});

/** The number of all of them. */
export const ALL_SIZES = PLACES.length;

/** Sends all of them, or evenly `attack.count` of them. */
export async function attackSizes({
  postgres,
  count,
  until,
  seed,
  plant,
}: Attack): Promise<Outcome> {
  const place = await openPlace(postgres, { plant });
  const tally = createTally();
  const findings: Finding[] = [];
  let done = 0;
  try {
    const token = await place.signIn('admin@example.com');
    for (let index = 0; index < count; index += 1) {
      if (performance.now() > until || findings.length >= ENOUGH) break;
      const { name, at } = PLACES[Math.floor((index * PLACES.length) / count)]!;
      const [method = '', path = ''] = name.split(' ');
      const [what, body] = sizedBodies(name, (_, which) => which === at)[0]!;
      const block = await leastBlock(LONGEST_BLOCK, () =>
        place.send(requestOf(method, path, token, body)),
      );
      tally.add(name);
      done += 1;
      if (block <= LONGEST_BLOCK) continue;
      findings.push({
        seed,
        what: `blocks for ${Math.round(block)} ms`,
        smallest: `${name}, ${what}`,
      });
    }
  } finally {
    await place.drop();
  }
  return { done, findings, met: tally.met };
}

function requestOf(method: string, path: string, token: string, body: string): Request {
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
  return new Request(`http://localhost${path}`, { method, headers, body });
}
