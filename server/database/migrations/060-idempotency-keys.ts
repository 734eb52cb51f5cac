import { type Kysely, type Migration, sql } from 'kysely';

/**
 * Keys of calls that must not run twice. A key stores the id of the written record, not its content. A key
 * outlives its user by a day at most: a foreign key would lock the user's row before all others.
 */
export const idempotencyKeys: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      create table idempotency_keys (
        user_id integer not null,
        -- SHA-256 of the key.
        key bytea not null,
        -- HMAC of the call under the key, so that a sent password cannot be guessed from it.
        fingerprint bytea not null,
        record_id integer,
        expires_at timestamptz(3) not null,
        primary key (user_id, key)
      )
    `.execute(db);
    await sql`create index idempotency_keys_expiry on idempotency_keys (expires_at)`.execute(db);
  },
};
