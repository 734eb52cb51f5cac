/** Answers that a broken server or proxy could give: a valid one with changes, or no JSON at all. */
import fc from 'fast-check';

export interface FuzzedAnswer {
  readonly status: number;
  readonly type: string;
  readonly body: string;
}

type Path = readonly (string | number)[];
type Change = (value: unknown) => unknown;

const DEPTH = 20_000;
/** Parsed, so that `__proto__` is a field of its own. */
const HOSTILE: unknown = JSON.parse(
  '{"__proto__":{"polluted":true},"constructor":1,"toString":null,"id":1}',
);
const HTML = '<script>alert(1)</script><b>502 Bad Gateway</b>';

const isList = Array.isArray;
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !isList(value);

/** A placeholder in JSON for a value that `JSON.stringify` could not nest. */
const DEEP = '\u0001deep\u0001';
const deepText = `${'['.repeat(DEPTH)}${']'.repeat(DEPTH)}`;
const DROPPED = Symbol('dropped');

/** Possible changes to one value. */
const CHANGES: Readonly<Record<string, Change>> = {
  drop: () => DROPPED,
  null: () => null,
  'empty text': () => '',
  'empty list': () => [],
  'empty object': () => ({}),
  'other type': (value) => (typeof value === 'string' ? 7 : typeof value === 'number' ? 'x' : 'no'),
  'true for it': () => true,
  'list for object': (value) => (isObject(value) ? Object.values(value) : [value]),
  'object for list': (value) => (isList(value) ? { ...value } : { value }),
  nested: (value) => ({ data: { data: value } }),
  'huge number': () => 1e308,
  negative: () => -1,
  fraction: () => 0.1 + 0.2,
  'not a number': () => 'NaN',
  infinity: () => '-Infinity',
  'unsafe id': () => '9007199254740993',
  'long text': () => 'я'.repeat(50_000),
  html: () => HTML,
  'control characters': () => '\u0000\u202e\ud800',
  'no date': () => '0000-99-99T99:99:99Z',
  'strange keys': () => HOSTILE,
  deep: () => DEEP,
  'many times': (value) => (isList(value) ? Array.from({ length: 30 }, () => value).flat() : value),
  'with nulls': (value) => (isList(value) ? [null, ...value, null] : value),
  more: (value) => (isObject(value) ? { ...value, ...(HOSTILE as object) } : value),
};

/** Possible changes to the answer in transit. */
const ON_THE_WAY: Readonly<Record<string, (body: string) => Partial<FuzzedAnswer>>> = {
  truncated: (body) => ({ body: body.slice(0, body.length / 2) }),
  empty: () => ({ body: '' }),
  'without content': () => ({ status: 204, body: '' }),
  html: () => ({ body: `<!doctype html><title>502</title>${HTML}`, type: 'text/html' }),
  'html as json': () => ({ body: HTML }),
  'json as text': () => ({ type: 'text/plain' }),
  'json as bytes': () => ({ type: 'application/octet-stream' }),
  'not a number': () => ({ body: '{"success":NaN,"data":undefined}' }),
  'twice in a row': (body) => ({ body: body + body }),
  'with a mark in front': (body) => ({ body: `\ufeff${body}` }),
  word: () => ({ body: 'null' }),
  text: () => ({ body: '"ok"' }),
};

const STATUSES = [201, 202, 206, 400, 403, 404, 409, 412, 418, 422, 429, 500, 502, 503, 504];

/** Returns every place in a value: the whole, and each field and row at any depth. */
function pathsOf(value: unknown, path: Path = []): Path[] {
  if (!isObject(value) && !isList(value)) return [path];
  const keys = isList(value) ? [...value.keys()] : Object.keys(value);
  const inner = keys.flatMap((key) => pathsOf(Reflect.get(value, key), [...path, key]));
  return [path, ...inner];
}

function changed(value: unknown, [key, ...rest]: Path, change: Change): unknown {
  if (key === undefined) return change(value);
  // An earlier change may have removed the place.
  if (!isObject(value) && !isList(value)) return value;
  const inner = changed(Reflect.get(value, key), rest, change);
  if (isList(value)) {
    return value.flatMap((one, at) => (at !== key ? [one] : inner === DROPPED ? [] : [inner]));
  }
  const others = Object.entries(value).filter(([name]) => name !== key);
  return Object.fromEntries(inner === DROPPED ? others : [...others, [key, inner]]);
}

const written = (value: unknown) =>
  (value === DROPPED ? '' : JSON.stringify(value)).replaceAll(JSON.stringify(DEEP), deepText);

const errors = { name: ['Занято'], 'rates.0.level': ['Нет'] };
/** Bodies of failures, to be changed as well. */
const REFUSALS = [
  { success: false, message: 'Нет', error: 'Нет', errors, written: false, allow_refresh: false },
  { success: false, errors },
  { success: false, error: 'Нет' },
  { errors },
];

const edits = fc.array(fc.tuple(fc.nat(), fc.constantFrom(...Object.keys(CHANGES))), {
  minLength: 1,
  maxLength: 3,
});

function bodyOf(valid: unknown, changes: readonly (readonly [number, string])[]): string {
  const paths = pathsOf(valid);
  const body = changes.reduce<unknown>(
    (value, [at, name]) =>
      value === DROPPED ? value : changed(value, paths[at % paths.length]!, CHANGES[name]!),
    valid,
  );
  return written(body);
}

/** Generates answers to a call with this valid answer. `statuses` are those of refusals. */
export function fuzzedAnswers(
  valid: object,
  statuses: readonly number[] = [...STATUSES, 401],
): fc.Arbitrary<FuzzedAnswer> {
  const type = 'application/json';
  const fields = edits.map((changes) => ({ status: 200, type, body: bodyOf(valid, changes) }));
  const refusal = fc
    .tuple(fc.constantFrom(...statuses), fc.constantFrom(...REFUSALS), edits)
    .map(([status, said, changes]) => ({ status, type, body: bodyOf(said, changes) }));
  const broken = fc
    .tuple(fc.constantFrom(200, ...statuses), fc.constantFrom(...Object.keys(ON_THE_WAY)))
    .map(([status, name]) => {
      const body = written(valid);
      return { status, type, body, ...ON_THE_WAY[name]!(body) };
    });
  return fc.oneof(
    { arbitrary: fields, weight: 6 },
    { arbitrary: refusal, weight: 2 },
    { arbitrary: broken, weight: 2 },
  );
}
