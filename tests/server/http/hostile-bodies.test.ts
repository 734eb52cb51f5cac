// @vitest-environment node
import { beforeAll, expect, test, vi } from 'vitest';
import type { z } from 'zod';
import { line, paragraph } from '#server/http/fields.ts';
import { LONGEST_BLOCK, limitOf, paths, sizedBodies } from '#tests/attack/requests/sizes.ts';
import { leastBlock } from '#tests/support/blocking.ts';
import { sharedTestServer } from '#tests/support/server.ts';
import { BODIES, WITHOUT_BODY, writeRoutes } from '#tests/support/write-routes.ts';

const SEEN = new Map<string, z.ZodType>();
let asked = '';
vi.mock('#server/http/body.ts', async (original) => {
  const body = await original<typeof import('#server/http/body.ts')>();
  const parseBody: typeof body.parseBody = (c, schema) => {
    SEEN.set(asked, schema);
    return body.parseBody(c, schema);
  };
  return { ...body, parseBody };
});

const server = sharedTestServer({ config: { lock: 'password' } });
let token: string;
beforeAll(async () => {
  token = await server.signIn('admin@example.com');
});

const names = Object.keys(BODIES);
const send = (name: string, body: string) => {
  const [method = '', path = ''] = name.split(' ');
  asked = name;
  return server.request<{ errors?: Record<string, string[]> }>(path, { method, token, body });
};

test('every write of the API is covered', () => {
  const routes = writeRoutes(server.app).map(({ method, path }) => `${method} ${path}`);
  expect(routes.sort()).toEqual([...names, ...WITHOUT_BODY].sort());
});

// `npm run attack` sends all of them. Here each write takes another ninth.
test.each(names)('no body of %s blocks other calls', { timeout: 60_000 }, async (name) => {
  const hostile = sizedBodies(name, (_, at) => at % 9 === names.indexOf(name) % 9);
  for (const [what, sent] of hostile) {
    expect(Buffer.byteLength(sent), what).toBeLessThanOrEqual(limitOf(name));
    const block = await leastBlock(LONGEST_BLOCK, () => send(name, sent));
    expect(block, `${what} (${block} ms)`).toBeLessThanOrEqual(LONGEST_BLOCK);
  }
});

test.each(names)(
  'a thousand invalid rows of %s do not block other calls, and get at most fifty messages',
  async (name) => {
    const body = BODIES[name]!;
    for (const [field, value] of Object.entries(body)) {
      if (!Array.isArray(value)) continue;
      const wrong = Object.fromEntries(Object.keys(value[0]).map((key) => [key, { x: 1 }]));
      const sent = JSON.stringify({ ...body, [field]: Array(1_000).fill(wrong) });
      const block = await leastBlock(LONGEST_BLOCK, () => send(name, sent));
      expect(block, field).toBeLessThanOrEqual(LONGEST_BLOCK);
      const { errors = {} } = (await send(name, sent)).body;
      expect(Object.values(errors).flat().length, field).toBeLessThanOrEqual(50);
    }
  },
);

/** A list that is too long for any limit; `seen` records the reads of its elements. */
function endless() {
  const seen: string[] = [];
  const list = new Proxy(Array(100_000).fill({}), {
    get: (target, key) => {
      if (typeof key === 'string' && /^\d+$/.test(key)) seen.push(key);
      return Reflect.get(target, key);
    },
  });
  return { list, seen };
}

interface Def {
  readonly shape?: Record<string, z.ZodType>;
  readonly element?: z.ZodType;
  readonly innerType?: z.ZodType;
  readonly in?: z.ZodType;
  readonly out?: z.ZodType;
  readonly options?: readonly z.ZodType[];
}

/** The fields of a schema at any depth. */
function fieldsOf(schema: z.ZodType, path = ''): [string, z.ZodType][] {
  const { shape, element, innerType, in: from, out, options } = schema._zod.def as unknown as Def;
  const inner = [element, innerType, from, out, ...(options ?? [])].flatMap((part) =>
    part ? fieldsOf(part, path) : [],
  );
  const own = Object.entries(shape ?? {}).flatMap(([key, field]): [string, z.ZodType][] => {
    const at = path ? `${path}.${key}` : key;
    return [[at, field], ...fieldsOf(field, at)];
  });
  return [...own, ...inner];
}

test.each(names)('every list of %s has a maximum that is checked first', async (name) => {
  await send(name, '{}');
  const fields = fieldsOf(SEEN.get(name)!);
  const expected = paths(BODIES[name]).map((path) => path.filter((key) => key !== '0').join('.'));
  expect(fields.map(([path]) => path)).toEqual(expect.arrayContaining(expected));
  for (const [path, schema] of fields) {
    const { list, seen } = endless();
    expect(Array.isArray(schema.safeParse(list).data), path).toBe(false);
    expect(seen, path).toEqual([]);
  }
});

test('the length of text is checked before normalising, and on the stored form afterwards', () => {
  const composed = 'й'.repeat(255);
  expect(line(255).parse(composed.normalize('NFD'))).toBe(composed);
  expect(line(255).safeParse(`${composed}й`).error?.issues).toHaveLength(1);
  expect(line(255).safeParse(' '.repeat(1_021)).error?.issues[0]?.message).toBe(
    'Не более 255 символов.',
  );
  const zalgo = (marks: number) => `а${'\u0301'.repeat(marks)}`;
  for (const field of [line(255), paragraph(255)]) {
    expect(field.safeParse(zalgo(30)).success).toBe(true);
    expect(field.safeParse(zalgo(31)).error?.issues[0]?.message).toBe('Недопустимые символы.');
    expect(field.safeParse('\uff9e'.repeat(31)).success).toBe(false);
  }
});

test('a character that normalising turns into a combining mark counts as one', () => {
  const becomes: string[] = [];
  for (let code = 0; code < 0x11_0000; code += 1) {
    if (code >= 0xd800 && code < 0xe000) continue;
    const letter = String.fromCodePoint(code);
    if (/^\p{M}/u.test(letter.normalize('NFKD'))) becomes.push(letter);
  }
  expect(becomes.length).toBeGreaterThan(2_000);
  const passing = becomes.filter((mark) => line(255).safeParse(`а${mark.repeat(31)}`).success);
  expect(passing).toEqual([]);
});
