/** Which rows each call of the API may write: the named record, what belongs to it, and no more. */

import { attemptKey, network } from '#server/auth/attempts.ts';
import { DEVICE_DAYS, originKeys } from '#server/auth/known-devices.ts';
import type { Schema } from '#server/database/schema.ts';
import type { Row, Touched } from './touched-rows.ts';

/** The account and the client address of a sign-in. */
export interface Attempt {
  readonly email: string;
  readonly userId: number | null;
  readonly addresses: readonly string[];
  readonly device: string | undefined;
}

/** A finished call. */
export interface Facts {
  readonly method: string;
  readonly path: string;
  /** Only for a sign-in. */
  readonly attempt: Attempt | null;
  /** The session of the token, and its user. */
  readonly own: string | null;
  readonly userId: number | null | undefined;
  readonly now: Date;
  readonly status: number;
}

/** Whether this row, before or after, may be written. */
export type Rule = (row: Row, touched: Touched, all: readonly Touched[]) => boolean;
export type Rules = Readonly<Partial<Record<keyof Schema, Rule>>>;

const isDeleted = ({ now }: Touched) => now === null;
const notes =
  (...columns: string[]) =>
  ({ was, now }: Touched) =>
    was !== null &&
    now !== null &&
    Object.keys(now).every(
      (name) => columns.includes(name) || String(now[name]) === String(was[name]),
    );
const noteOfUse = notes('last_used_at', 'was_presented');

/** The single new row of a call. */
export const created: Rule = (_, { was }) => was === null;

const where =
  (column: string, value: unknown): Rule =>
  (row) =>
    row[column] === value;
const isOver = (row: Row, column: string, { now }: Facts) =>
  Date.parse(String(row[column])) <= now.getTime();

const isForgotten = (row: Row, { now }: Facts) =>
  Date.parse(String(row.last_seen_at)) <= now.getTime() - DEVICE_DAYS * 86_400_000;

/** Rows that belong to another touched row. */
const partOf =
  (table: keyof Schema, column: string, which: (owner: Touched) => boolean): Rule =>
  (row, _, all) =>
    all.some(
      (one) => one.table === table && which(one) && (one.now ?? one.was)?.id === row[column],
    );
const ofNew = (table: keyof Schema, column: string) =>
  partOf(table, column, ({ was }) => was === null);

type Entry = (id: number, facts: Facts) => Rules;

const rates =
  (table: 'level_rates' | 'ladder_rates'): Entry =>
  (id) => ({ [table]: where('channel_id', id), channels: where('id', id) });

const setting =
  (table: 'channel_default_settings' | 'offer_default_settings'): Entry =>
  (id) => ({ [table]: where('id', id) });

/** What a successful call may write, by method and path; `*` is an id. */
const ENTRIES: Readonly<Record<string, Entry>> = {
  'POST /api/login': (_, facts) => ({
    sessions: (row, touched) =>
      touched.was === null ||
      (isDeleted(touched) &&
        (isOver(row, 'refresh_expires_at', facts) || row.user_id === facts.attempt?.userId)),
    known_devices: (row, touched) =>
      isDeleted(touched) ? isForgotten(row, facts) : row.user_id === facts.attempt?.userId,
  }),
  'POST /api/logout': (_, { own }) => ({ sessions: where('id', own) }),
  'POST /api/refresh': (_, { own }) => ({
    sessions: where('id', own),
    retired_tokens: where('session_id', own),
  }),
  'POST /api/register': () => ({ users: created, user_roles: ofNew('users', 'user_id') }),
  'PUT /api/user': (_, { own, userId }) => ({
    users: where('id', userId),
    sessions: (row, touched) => isDeleted(touched) && row.user_id === userId && row.id !== own,
  }),
  'DELETE /api/user/sessions': (_, { own, userId }) => ({
    sessions: (row, touched) => isDeleted(touched) && row.user_id === userId && row.id !== own,
  }),
  'DELETE /api/user/sessions/*': (number, { own, userId }) => ({
    sessions: (row, touched) =>
      isDeleted(touched) && row.number === number && row.user_id === userId && row.id !== own,
  }),
  'PUT /api/users/*/disabled': (id) => ({
    users: where('id', id),
    sessions: (row, touched) => isDeleted(touched) && row.user_id === id,
    retired_tokens: partOf('sessions', 'session_id', isDeleted),
  }),
  'POST /api/users': () => ({ users: created, user_roles: ofNew('users', 'user_id') }),
  'PUT /api/users/*': (id, { own }) => ({
    users: where('id', id),
    user_roles: where('user_id', id),
    sessions: (row, touched) => isDeleted(touched) && row.user_id === id && row.id !== own,
  }),
  'DELETE /api/users/*': (id) => ({
    users: where('id', id),
    user_roles: where('user_id', id),
    sessions: where('user_id', id),
    known_devices: where('user_id', id),
  }),
  'POST /api/v1/channels': () => ({ channels: created }),
  'PUT /api/v1/channels/*': (id) => ({ channels: where('id', id) }),
  'PATCH /api/v1/channels/*/toggle-status': (id) => ({ channels: where('id', id) }),
  'DELETE /api/v1/channels/*': (id) => ({
    channels: where('id', id),
    channel_settings: where('channel_id', id),
    level_rates: where('channel_id', id),
    ladder_rates: where('channel_id', id),
  }),
  'POST /api/v1/channels/*/settings': (id) => ({
    channels: where('id', id),
    channel_settings: where('channel_id', id),
  }),
  // A due plan takes effect before the list is read.
  // Due plans of any channel are applied before they are read.
  'GET /api/v1/rates': () => ({
    level_rates: () => true,
    ladder_rates: () => true,
    channels: () => true,
  }),
  'GET /api/v1/channels/*/rates': rates('level_rates'),
  'POST /api/v1/channels/*/rates': rates('level_rates'),
  'GET /api/v1/channels/*/ladder-rates': rates('ladder_rates'),
  'POST /api/v1/channels/*/ladder-rates': rates('ladder_rates'),
  'POST /api/v1/default-settings': () => ({ channel_default_settings: created }),
  'PUT /api/v1/default-settings/*': (id) => ({
    channel_default_settings: where('id', id),
    channel_settings: where('default_setting_id', id),
    channels: ({ id: channel }, _, all) =>
      all.some(({ table, now }) => table === 'channel_settings' && now?.channel_id === channel),
  }),
  'DELETE /api/v1/default-settings/*': setting('channel_default_settings'),
  'POST /api/v1/settings': () => ({ offer_default_settings: created }),
  'PUT /api/v1/settings/*': setting('offer_default_settings'),
  'DELETE /api/v1/settings/*': setting('offer_default_settings'),
  'POST /api/v1/offers': () => ({ offers: created }),
  'PUT /api/v1/offers/*': (id) => ({
    offers: where('id', id),
    offer_settings: where('offer_id', id),
  }),
  'DELETE /api/v1/offers/*': (id) => ({
    offers: where('id', id),
    offer_settings: where('offer_id', id),
  }),
  'POST /api/v1/offers/*/settings': (id) => ({
    offers: where('id', id),
    offer_settings: (row, { was }) => was === null && row.offer_id === id,
  }),
  'POST /api/v1/clients': () => ({
    clients: created,
    passports: ofNew('clients', 'client_id'),
    addresses: ofNew('clients', 'client_id'),
  }),
  'PUT /api/v1/clients/*': (id) => ({
    clients: where('id', id),
    passports: where('client_id', id),
    addresses: where('client_id', id),
  }),
};

/** The addresses that show clients. */
const CLIENTS = /^\/api\/v1\/(?:clients|activity)/;

/** The rules of any call, even of a refused one: it may end its own session and count attempts. */
function always(facts: Facts): Rules {
  return {
    sessions: (row, touched) => row.id === facts.own && (isDeleted(touched) || noteOfUse(touched)),
    client_reads: (row) => row.user_id === facts.userId && CLIENTS.test(facts.path),
    retired_tokens: partOf('sessions', 'session_id', isDeleted),
    login_failures: attempts(facts) ?? (() => false),
  };
}

/** Attempts are counted by account and address; expired ones are deleted. */
function attempts(facts: Facts): Rule | null {
  // Signed-in users may have to type their password, too.
  if (/^\/api\/(?:refresh|user|users\/\d+)$/.test(facts.path)) {
    const own = attemptKey('own', `user ${facts.userId}`);
    return (row, touched) =>
      row.key === own || (isDeleted(touched) && isOver(row, 'window_ends_at', facts));
  }
  const kind = /^\/api\/(login|register)$/.exec(facts.path)?.[1];
  if (!kind) return null;
  const own = facts.attempt ? keysOf(facts.attempt) : [];
  return (row, touched) => {
    if (isDeleted(touched) && isOver(row, 'window_ends_at', facts)) return true;
    const key = String(row.key);
    return own.includes(key) || (kind === 'register' && key.startsWith('registration:'));
  };
}

function keysOf({ email, userId, addresses, device }: Attempt): string[] {
  const account = userId === null ? `email ${email}` : `user ${userId}`;
  const known = originKeys({ address: '', device }).device;
  const origins = [...addresses.map(network), ...(known ? [known] : [])];
  return [
    attemptKey('account', account),
    ...origins.map((origin) => attemptKey('pair', `${account} ${origin}`)),
  ];
}

/** Returns the rules of this call. A refused call has only the general ones. */
export function allowancesOf(facts: Facts): readonly Rules[] {
  const entry = entryOf(facts);
  const id = Number(/\/(\d+)(?:\/|$)/.exec(facts.path)?.[1]);
  const own = entry && facts.status < 300 ? [entry(id, facts), keys(facts)] : [];
  return [always(facts), ...own];
}

/** A call that creates or switches stores its key and deletes expired ones. */
function keys(facts: Facts): Rules {
  const keepsKeys = /^(?:POST|PATCH)$/.test(facts.method) && facts.userId !== null;
  return {
    idempotency_keys: (row, touched) =>
      keepsKeys &&
      (isDeleted(touched) ? isOver(row, 'expires_at', facts) : row.user_id === facts.userId),
  };
}

/** Whether the call has a rule, if it is a successful write. */
export const isForeseen = (facts: Facts): boolean =>
  facts.status >= 300 ||
  /^(?:GET|HEAD|OPTIONS)$/.test(facts.method) ||
  entryOf(facts) !== undefined;

const entryOf = ({ method, path }: Facts): Entry | undefined =>
  ENTRIES[`${method} ${path.replace(/\/\d+(?=\/|$)/g, '/*')}`];
