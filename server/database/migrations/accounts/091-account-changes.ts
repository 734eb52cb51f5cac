import { type Kysely, type Migration, sql } from 'kysely';

/** The tables, events and columns that can change the rights of a session. */
const CHANGES = {
  users: 'update or delete',
  user_roles: 'insert or update or delete',
  roles: 'update or delete',
  // Without `last_used_at`, which changes every minute.
  sessions:
    'update of id, user_id, token_hash, access_expires_at, refresh_expires_at, ends_at or delete',
} as const;

/** Notifies every process when changes of sessions, accounts and roles are committed. */
export const accountChanges: Migration = {
  async up(db: Kysely<unknown>) {
    // Without a payload, so that a transaction notifies once.
    await sql`
      create function account_changes() returns trigger language plpgsql as $$
      begin
        perform pg_notify('pult_accounts', '');
        return null;
      end
      $$
    `.execute(db);
    for (const [table, events] of Object.entries(CHANGES)) {
      const name = sql.table(table);
      await sql`
        create trigger account_changes after ${sql.raw(events)} on ${name}
        for each row execute function account_changes()
      `.execute(db);
      await sql`
        create trigger account_changes_all after truncate on ${name}
        for each statement execute function account_changes()
      `.execute(db);
    }
  },
};
