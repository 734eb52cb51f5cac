import { type Kysely, type Migration, sql } from 'kysely';

/** Halves the time of an entry, during which its transaction has the lock of the log: no statement is planned anew. */
export const activityNames: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      create or replace function activity_name(named jsonb, id text) returns text stable language plpgsql as $$
      declare
        number integer := case when named is not null then id::integer end;
      begin
        return coalesce(
          case named ->> 0
            when 'users' then (select name from users where users.id = number)
            when 'roles' then (select name from roles where roles.id = number)
            when 'channels' then (select name from channels where channels.id = number)
            when 'channel_default_settings' then
              (select key from channel_default_settings as setting where setting.id = number)
            when 'offers' then (select name from offers where offers.id = number)
            when 'offer_default_settings' then
              (select name from offer_default_settings as setting where setting.id = number)
          end,
          -- What this transaction has deleted is in \`pult.deleted\`.
          nullif(current_setting('pult.deleted', true), '')::jsonb ->> ((named ->> 0) || ':' || id));
      end
      $$
    `.execute(db);
    await sql`alter function activity_row() set plan_cache_mode = force_generic_plan`.execute(db);
  },
};
