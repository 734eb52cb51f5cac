/** Hostile requests, generated from the routes of the app. */
import fc from 'fast-check';
import { ClientFilters } from '#server/routes/clients/schema.ts';
import { OfferFilters } from '#server/routes/offers/schema.ts';
import type { Place } from '#tests/attack/place.ts';
import {
  BROKEN_BODIES,
  CONTENT_TYPES,
  EXTRA_FIELDS,
  HEADERS,
  IDS,
  JSON_VALUES,
  PATHS,
  TEXTS,
} from './values.ts';
import { type Known, type Write, writes } from './writes.ts';

/** The senders of requests; `none` and those after it have no valid session. */
const PEOPLE = [
  ...(['admin', 'editor', 'user'] as const),
  ...(['none', 'broken', 'expired', 'refreshable', 'ended'] as const),
] as const;
export type Person = (typeof PEOPLE)[number];

export interface Hostile {
  readonly person: Person;
  readonly method: string;
  /** With the query, as it goes over the wire. */
  readonly path: string;
  readonly headers: readonly (readonly [string, string])[];
  /** Null for no body. Each character is a byte if `isBinary`. */
  readonly body: string | null;
  readonly isBinary?: boolean;
  readonly from: string;
}

const METHODS = [
  'GET',
  'HEAD',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'OPTIONS',
  'PROPFIND',
  'get',
  'X',
];
const QUERY_NAMES = [
  ...['page', 'per_page', ...Object.keys(ClientFilters.shape), ...Object.keys(OfferFilters.shape)],
  ...['__proto__', 'constructor', 'search[]', 'search[a]', 'page%00', '', 'sort', 'limit', 'id'],
];
const PLACE = '@place@';

const id = fc.oneof(
  { weight: 5, arbitrary: fc.integer({ min: 1, max: 45 }).map(String) },
  { weight: 2, arbitrary: fc.constantFrom(...IDS) },
);
const text = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...TEXTS) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 20 }).map(encoded) },
);
const value = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...JSON_VALUES) },
  { weight: 1, arbitrary: fc.json({ maxDepth: 4 }) },
  {
    weight: 1,
    arbitrary: fc.string({ unit: 'binary', maxLength: 40 }).map((it) => JSON.stringify(it)),
  },
  { weight: 1, arbitrary: fc.integer({ min: 0, max: 50 }).map(String) },
  { weight: 1, arbitrary: fc.double().map((it) => String(it)) },
);

/** Half a surrogate pair cannot be encoded. */
function encoded(raw: string): string {
  return encodeURIComponent(raw.replace(/\p{Cs}/gu, '?'));
}

const query = fc.oneof(
  { weight: 3, arbitrary: fc.constant('') },
  {
    weight: 2,
    arbitrary: fc
      .array(fc.tuple(fc.constantFrom(...QUERY_NAMES), text), { minLength: 1, maxLength: 5 })
      .map((pairs) => `?${pairs.map(([name, it]) => `${name}=${it}`).join('&')}`),
  },
  { weight: 1, arbitrary: fc.constantFrom('?', '??', '?&&==', `?${'a&'.repeat(2_000)}`, '?%') },
);

const sender = fc.record({
  person: fc.oneof(
    { weight: 8, arbitrary: fc.constant<Person>('admin') },
    { weight: 4, arbitrary: fc.constantFrom<Person>('editor', 'user') },
    { weight: 3, arbitrary: fc.constantFrom<Person>(...PEOPLE.slice(3)) },
  ),
  headers: fc.oneof(
    { weight: 3, arbitrary: fc.constant([]) },
    { weight: 2, arbitrary: fc.array(fc.constantFrom(...HEADERS), { minLength: 1, maxLength: 3 }) },
  ),
  from: fc.integer({ min: 1, max: 65_000 }).map((n) => `10.${n % 7}.${n >> 8}.${n & 255}`),
});

type Mutation =
  | { readonly kind: 'none' }
  | { readonly kind: 'field'; readonly at: number; readonly value: string }
  | { readonly kind: 'whole'; readonly at: number; readonly value: string }
  | { readonly kind: 'extra'; readonly value: string }
  | { readonly kind: 'double'; readonly at: number; readonly value: string }
  | { readonly kind: 'drop'; readonly at: number }
  | { readonly kind: 'rows'; readonly count: number }
  | { readonly kind: 'cut'; readonly at: number }
  | { readonly kind: 'raw'; readonly value: string };

const nat = fc.nat(30);
const mutation: fc.Arbitrary<Mutation> = fc.oneof(
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('none' as const) }) },
  { weight: 8, arbitrary: fc.record({ kind: fc.constant('field' as const), at: nat, value }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('whole' as const), at: nat, value }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('extra' as const),
      value: fc.constantFrom(...EXTRA_FIELDS),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('double' as const), at: nat, value }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('drop' as const), at: nat }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('rows' as const),
      count: fc.constantFrom(0, 2, 40, 1_001),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('cut' as const), at: fc.nat(200) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('raw' as const),
      value: fc.oneof(
        fc.constantFrom(...BROKEN_BODIES),
        fc.string({ unit: 'binary', maxLength: 60 }),
      ),
    }),
  },
);

/** Returns the object as text, with the value of one key replaced by this JSON. */
function withJson(body: object, key: string, json: string): string {
  return JSON.stringify({ ...body, [key]: PLACE }).replace(`"${PLACE}"`, () => json);
}

function bodyOf({ fields, wrap }: Write, mutated: Mutation): string {
  const own = fields();
  const keys = Object.keys(own);
  const keyAt = (at: number) => keys[at % keys.length]!;
  const inside = (json: string) => JSON.stringify(wrap(PLACE)).replace(`"${PLACE}"`, () => json);
  const isWrapped = wrap(own) !== own;
  const around = (json: string) => (isWrapped ? inside(json) : json);
  switch (mutated.kind) {
    case 'none':
      return JSON.stringify(wrap(own));
    case 'field':
      return around(withJson(own, keyAt(mutated.at), mutated.value));
    case 'whole': {
      if (!isWrapped) return mutated.value;
      return inside(mutated.value);
    }
    case 'extra':
      return around(JSON.stringify(own).replace(/\}$/, `,${mutated.value}}`));
    case 'double':
      return around(
        JSON.stringify(own).replace(
          /\}$/,
          `,${JSON.stringify(keyAt(mutated.at))}:${mutated.value}}`,
        ),
      );
    case 'drop': {
      const { [keyAt(mutated.at)]: _, ...rest } = own as Record<string, unknown>;
      return around(JSON.stringify(rest));
    }
    case 'rows': {
      const row = JSON.stringify(own);
      return isWrapped ? inside(Array(mutated.count).fill(row).join(',') || 'null') : row;
    }
    case 'cut':
      return JSON.stringify(wrap(own)).slice(0, mutated.at);
    case 'raw':
      return mutated.value;
  }
}

/** Generates any request. */
export function hostileRequests(place: Place, known: Known): fc.Arbitrary<Hostile> {
  const all = writes(known);
  const routes = place.app.routes
    .filter(({ method }) => method !== 'ALL')
    .map(({ method, path }) => ({ method, path }));
  const contentType = fc.oneof(
    { weight: 9, arbitrary: fc.constant('application/json') },
    { weight: 1, arbitrary: fc.constantFrom(...CONTENT_TYPES, '') },
  );
  const withBody = fc
    .tuple(
      fc.constantFrom(...all),
      mutation,
      fc.oneof({ weight: 3, arbitrary: fc.constant(null) }, id),
    )
    .chain(([write, mutated, other]) =>
      fc.tuple(sender, contentType, fc.boolean()).map(([by, type, isBinary]): Hostile => {
        const isOdd = mutated.kind === 'raw' || mutated.kind === 'cut';
        return {
          ...by,
          method: write.method,
          path: other === null ? write.path : write.path.replace(/\/\d+(?=\/|$)/, `/${other}`),
          headers: [...(type ? [['Content-Type', type] as const] : []), ...by.headers],
          body: bodyOf(write, mutated),
          ...(isOdd && { isBinary }),
        };
      }),
    );
  const toRoute = fc
    .tuple(
      fc.constantFrom(...routes),
      id,
      query,
      sender,
      fc.option(fc.constantFrom(...METHODS), { freq: 8 }),
    )
    .map(
      ([route, one, asked, by, method]): Hostile => ({
        ...by,
        method: method ?? route.method,
        path: route.path.replace(':id{[0-9]+}', one) + asked,
        body: null,
      }),
    );
  const stray = fc
    .tuple(fc.constantFrom(...PATHS), query, sender, fc.constantFrom(...METHODS))
    .map(
      ([path, asked, by, method]): Hostile => ({ ...by, method, path: path + asked, body: null }),
    );
  return fc.oneof(
    { weight: 12, arbitrary: withBody },
    { weight: 7, arbitrary: toRoute },
    { weight: 1, arbitrary: stray },
  );
}

/** Returns requests with every value in every field of every body. */
export function everyValue(known: Known): readonly Hostile[] {
  return writes(known).flatMap((write) =>
    Object.keys(write.fields()).flatMap((_, at) =>
      JSON_VALUES.map(
        (json, index): Hostile => ({
          person: 'admin',
          method: write.method,
          path: write.path,
          headers: [['Content-Type', 'application/json']],
          body: bodyOf(write, { kind: 'field', at, value: json }),
          from: `10.9.${at}.${index}`,
        }),
      ),
    ),
  );
}

/** Returns the request to send; null if `fetch` itself refuses it, so that it needs a raw socket. */
export function toRequest(hostile: Hostile, authorization: string | null): Request | null {
  const { method, path, headers, body, isBinary } = hostile;
  try {
    const sent = new Headers();
    for (const [name, it] of headers) sent.append(name, it);
    if (authorization !== null) sent.set('Authorization', authorization);
    const isBodiless = /^(?:get|head)$/i.test(method) || body === null;
    const content = isBodiless ? {} : { body: isBinary ? Buffer.from(body, 'latin1') : body };
    return new Request(`http://localhost${path}`, { method, headers: sent, ...content });
  } catch {
    return null;
  }
}

/** Describes in one line what was sent. */
export function told({ person, method, path, headers, body, isBinary }: Hostile): string {
  const short = (it: string) => (it.length > 300 ? `${it.slice(0, 300)}… (${it.length})` : it);
  const named = headers.map(([name, it]) => `${name}: ${short(JSON.stringify(it))}`).join(', ');
  const content = body === null ? '' : ` ${isBinary ? 'bytes ' : ''}${short(JSON.stringify(body))}`;
  return `${person} ${method} ${short(path)}${named && ` {${named}}`}${content}`;
}
