import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { statement } from '#server/database/prepared/statement.ts';

/**
 * Finds a session with its user and roles. `retired_at` is set if the token with this hash was replaced after
 * `grace`.
 */
export const findSession = statement<{ id: string; hash: Buffer; grace: string }>()((db, value) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .leftJoin('retired_tokens', (join) =>
      join
        .onRef('retired_tokens.session_id', '=', 'sessions.id')
        .on('retired_tokens.token_hash', '=', value('hash'))
        .on('retired_tokens.retired_at', '>', value('grace')),
    )
    .where('sessions.id', '=', value('id'))
    .select([
      'sessions.token_hash',
      'sessions.rotation_key',
      'sessions.was_presented',
      'sessions.access_expires_at',
      'sessions.refresh_expires_at',
      'sessions.ends_at',
      'sessions.last_used_at',
      'retired_tokens.retired_at',
      'users.id',
      'users.name',
      'users.email',
      'users.version',
      'users.created_at',
      'users.updated_at',
      'users.disabled_at',
    ])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('user_roles')
          .innerJoin('roles', 'roles.id', 'user_roles.role_id')
          .whereRef('user_roles.user_id', '=', 'sessions.user_id')
          .select(['roles.id', 'roles.name'])
          .orderBy('roles.id'),
      ).as('roles'),
    ),
);

/** The roles of the session's user, as a part of a query. */
export const ROLES_OF_SESSION = sql<string[]>`array(
  select roles.name from user_roles join roles on roles.id = user_roles.role_id
  where user_roles.user_id = sessions.user_id order by roles.id
)`;
