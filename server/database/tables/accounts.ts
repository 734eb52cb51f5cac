/** The tables of accounts and sessions, as Kysely types. */
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

/** timestamptz(3): an ISO 8601 string in both directions. */
type Timestamp = string;
type TimestampByDefault = ColumnType<string, string | undefined, string>;

export interface RolesTable {
  id: number;
  /** One of `ROLES`, or a role that was added directly in the database. */
  name: string;
}

export interface UsersTable {
  id: GeneratedAlways<number>;
  name: string;
  email: string;
  /** A PHC string, or `!` for an account without a password. */
  password_hash: string;
  /** When the account was disabled; null if it is enabled. */
  disabled_at: ColumnType<string | null, string | null | undefined, string | null>;
  /** Increases by one with every change. */
  version: Generated<number>;
  created_at: TimestampByDefault;
  updated_at: TimestampByDefault;
}

export interface UserRolesTable {
  user_id: number;
  role_id: number;
}

/** A sign-in and all tokens that refreshing derived from it. */
export interface SessionsTable {
  id: string;
  /** Identifies the session in the API. */
  number: GeneratedAlways<number>;
  user_id: number;
  /** SHA-256 of the secret half of the current token. */
  token_hash: Buffer;
  /** The key for deriving the next token; every process derives the same one. */
  rotation_key: Buffer;
  /** Whether the current token was ever used: until then, the answer with it may have been lost. */
  was_presented: Generated<boolean>;
  access_expires_at: Timestamp;
  refresh_expires_at: Timestamp;
  /** A refresh cannot extend the session beyond this time. */
  ends_at: Timestamp;
  /** The browser and the address of the sign-in. */
  device: string | null;
  address: string | null;
  /** Updated at most once a minute. */
  last_used_at: Timestamp;
  created_at: Timestamp;
}

/** Replaced tokens that are still accepted. */
export interface RetiredTokensTable {
  token_hash: Buffer;
  session_id: string;
  retired_at: Timestamp;
}

/** Counters of failed sign-ins and of registrations, under a hash of account and address. */
export interface LoginFailuresTable {
  key: string;
  failures: number;
  window_ends_at: Timestamp;
  /** No attempt is allowed before this time; null if only the number is limited. */
  retry_at: Timestamp | null;
}

/** Addresses and cookies that a user signed in from, stored as hashes. */
export interface KnownDevicesTable {
  user_id: number;
  key: string;
  last_seen_at: Timestamp;
}

/** Keys of calls that must not run twice. */
export interface IdempotencyKeysTable {
  user_id: number;
  /** SHA-256 of the key. */
  key: Buffer;
  /** HMAC of method, path and body under the key. */
  fingerprint: Buffer;
  /** The record that the call created; null for a call on an existing record. */
  record_id: number | null;
  expires_at: Timestamp;
}

/** How many clients a user has read in the current hour. */
export interface ClientReadsTable {
  user_id: number;
  clients: number;
  ends_at: Timestamp;
  /** Whether the exceeded quota was already logged. */
  is_told: Generated<boolean>;
}

/** Passwords that differ from the published one, by the MD5 of their hash. */
export interface PasswordChecksTable {
  user_id: number;
  checked: string;
}
