/** A plain model of the API in memory: its data, and the expected answers. */
import { type List, lists, type State, type Stored } from '#tests/attack/schedules/lists.ts';

export interface User {
  readonly id: number;
  name: string;
  readonly email: string;
  role: 'admin' | 'editor' | 'user';
  password: string;
  version: number;
}

export interface Channel {
  readonly id: number;
  fields: {
    name: string;
    slug: string;
    description: string;
    is_active: boolean;
    rate_type: string;
  };
  version: number;
  /** By the position of the list in `LISTS`. */
  lists: State[];
  /** The own values of its settings by id; a setting without one shows the default. */
  readonly own: Map<number, string>;
}

/** A default setting, of channels or of offers. All are texts. */
export interface Setting {
  readonly id: number;
  label: string;
  description: string;
  value: string;
  version: number;
}

export interface Offer {
  readonly id: number;
  fields: { name: string; comment: string | null; status: 0 | 1; bid: number };
  version: number;
  readonly params: Map<number, { own: string | null; use_default: boolean }>;
}

export interface Client {
  readonly id: number;
  fields: {
    last_name: string;
    first_name: string;
    patronymic: string | null;
    phone: string | null;
  };
  passport: { series: string; number: string } | null;
  /** The city by the type of address. */
  readonly cities: Map<string, string>;
  version: number;
}

export interface Session {
  token: string;
  readonly user: number;
  isAlive: boolean;
}

/** All kinds of records by id. A deleted one is null. */
export interface Model {
  readonly users: Map<number, User | null>;
  readonly channels: Map<number, Channel | null>;
  readonly defaults: Map<number, Setting | null>;
  readonly params: Map<number, Setting | null>;
  readonly offers: Map<number, Offer | null>;
  readonly clients: Map<number, Client | null>;
  /** The first one is that of the administrator that no step changes. */
  readonly sessions: Session[];
  /** Keys of calls that have succeeded, by user and key. */
  readonly keys: Map<string, { readonly call: string; readonly record: number }>;
  /** The current business time. */
  now: string;
  /** Returns the business time this many minutes from now. */
  planAt: (minutes: number) => string;
}

export const LISTS: readonly List[] = lists([]);
export const SETTINGS = 2;

export function emptyModel(admin: User, token: string): Model {
  return {
    users: new Map([[admin.id, admin]]),
    ...{ channels: new Map(), defaults: new Map(), params: new Map(), offers: new Map() },
    ...{ clients: new Map(), keys: new Map(), now: '', planAt: () => '' },
    sessions: [{ token, user: admin.id, isAlive: true }],
  };
}

/** One step, in numbers that fit any state, because they pick by remainder. */
export interface Step {
  readonly do: string;
  /** Which session acts. */
  readonly as: number;
  readonly at: number;
  readonly value: number;
  /** `If-Match`: none, the current version, or another one. */
  readonly match: 'none' | 'right' | 'stale';
  /** One of few keys, if any. */
  readonly key: number | null;
}

/** A call, and its result if nothing prevents it. */
export interface Plan {
  readonly method: string;
  readonly path: string;
  readonly body?: object | undefined;
  readonly status: 200 | 201;
  /** The version that `If-Match` can name. */
  readonly tag?: string | number | undefined;
  /** Why the call is refused, by the state of the model. */
  readonly refused?: 401 | 404 | 409 | 412 | 422 | null;
  /** Changes the model, and returns what the answer must contain. */
  readonly done: (data: Answer) => object | string | null;
  /** Returns the answer of a repeated call: the record as it is now; null if it is gone. */
  readonly again?: (record: number) => object | null;
  /** A call that creates answers 410 for a record that is gone; other calls answer 404. */
  readonly isCreating?: boolean;
}

export interface Answer {
  readonly id?: number;
  readonly access_token?: string;
  readonly [field: string]: unknown;
}

/** Returns the record that a number picks, of all that ever existed. */
export function pick<T>(records: ReadonlyMap<number, T>, at: number): [number, T] | null {
  const all = [...records];
  return all[at % all.length] ?? null;
}

/** Runs `work` on a record, whose version grows if anything changes. */
export function change(record: { version: number }, work: () => void): void {
  const text = () => JSON.stringify(record, (_, one) => (one instanceof Map ? [...one] : one));
  const before = text();
  work();
  if (text() !== before) record.version += 1;
}

export const living = <T>(records: ReadonlyMap<number, T | null>): T[] =>
  [...records.values()].filter((record) => record !== null);

/** Returns the state of a list after its due plans were applied. */
export function settle(list: List, state: State, now: string): State {
  const rows = state.rows.map((row): Stored => {
    const fields = list.settled(row.fields, now);
    return fields === row.fields ? row : { ...row, fields, version: state.revision + 1 };
  });
  const isApplied = rows.some((row, at) => row !== state.rows[at]);
  return isApplied ? { revision: state.revision + 1, rows } : state;
}
