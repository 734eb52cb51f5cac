import { type Kysely, type Migration, sql } from 'kysely';

export const usersAndSessions: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      create table roles (
        id smallint primary key,
        name text not null unique
      )
    `.execute(db);
    await sql`insert into roles (id, name) values (1, 'admin'), (2, 'editor'), (3, 'user')`.execute(
      db,
    );

    await sql`
      create table users (
        id integer generated always as identity primary key,
        name text not null check (length(name) between 1 and 255),
        email text not null check (length(email) between 3 and 254),
        password_hash text not null,
        version integer not null default 1,
        created_at timestamptz(3) not null default now(),
        updated_at timestamptz(3) not null default now()
      )
    `.execute(db);
    // The root locale, regardless of the database's: in a Turkish one, lower('I') is not 'i'.
    await sql`
      create unique index users_email_unique on users (lower(email collate "und-x-icu"))
    `.execute(db);

    await sql`
      create table user_roles (
        user_id integer not null references users on delete cascade,
        role_id smallint not null references roles,
        primary key (user_id, role_id)
      )
    `.execute(db);
    await sql`create index user_roles_role on user_roles (role_id)`.execute(db);

    await sql`
      create table sessions (
        id uuid primary key,
        user_id integer not null references users on delete cascade,
        token_hash bytea not null,
        rotation_key bytea not null,
        access_expires_at timestamptz(3) not null,
        refresh_expires_at timestamptz(3) not null,
        ends_at timestamptz(3) not null,
        created_at timestamptz(3) not null
      )
    `.execute(db);
    await sql`create index sessions_user on sessions (user_id)`.execute(db);
    await sql`create index sessions_refresh_expiry on sessions (refresh_expires_at)`.execute(db);

    await sql`
      create table retired_tokens (
        token_hash bytea primary key,
        session_id uuid not null references sessions on delete cascade,
        retired_at timestamptz(3) not null
      )
    `.execute(db);
    await sql`create index retired_tokens_session on retired_tokens (session_id)`.execute(db);

    await sql`
      create table login_failures (
        key text primary key,
        failures integer not null,
        window_ends_at timestamptz(3) not null
      )
    `.execute(db);
    await sql`create index login_failures_window on login_failures (window_ends_at)`.execute(db);

    await sql`
      create table seeds (
        name text primary key,
        password_hash text,
        planted_at timestamptz(3) not null default now()
      )
    `.execute(db);
  },
};
