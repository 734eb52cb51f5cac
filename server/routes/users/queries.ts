/** Users in the database: what several routes read and write. */
import { type SelectQueryBuilder, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { ROLES } from '#contract/users.ts';
import type { Db } from '#server/database/database.ts';
import type { Schema } from '#server/database/schema.ts';
import { breaksUnique } from '#server/http/database-errors.ts';
import { invalid } from '#server/http/failure.ts';
import type { UserRecord } from './presenter.ts';

/** Users with their roles, as the presenter takes them. */
export function selectUsers(db: Db): SelectQueryBuilder<Schema, 'users', UserRecord> {
  return db
    .selectFrom('users')
    .select(['users.id', 'users.name', 'users.email', 'users.version'])
    .select(['users.created_at', 'users.updated_at'])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('user_roles')
          .innerJoin('roles', 'roles.id', 'user_roles.role_id')
          .whereRef('user_roles.user_id', '=', 'users.id')
          .select(['roles.id', 'roles.name'])
          .orderBy('roles.id'),
      ).as('roles'),
    );
}

/** One user; undefined when there is none of this id. */
export const findUser = (db: Db, id: number) =>
  selectUsers(db).where('users.id', '=', id).executeTakeFirst();

/** The account that signs in with this e-mail, however it is capitalised. */
export const findCredentials = (db: Db, email: string) =>
  db
    .selectFrom('users')
    .where(sql`lower(email collate "und-x-icu")`, '=', sql`lower(${email} collate "und-x-icu")`)
    .select(['id', 'password_hash'])
    .executeTakeFirst();

/** What a user may do at this moment, as the transaction sees it. */
export async function findRoles(db: Db, userId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('user_roles')
    .innerJoin('roles', 'roles.id', 'user_roles.role_id')
    .where('user_roles.user_id', '=', userId)
    .select('roles.name')
    .execute();
  return rows.map(({ name }) => name);
}

interface NewUser {
  readonly name: string;
  readonly email: string;
  readonly password_hash: string;
  readonly roles: readonly string[];
}

/** Adds a user and answers the id. */
export async function insertUser(db: Db, { roles, ...user }: NewUser): Promise<number> {
  const { id } = await refuseTakenEmail(
    db.insertInto('users').values(user).returning('id').executeTakeFirstOrThrow(),
  );
  await giveRoles(db, id, roles);
  return id;
}

type UserChange = Pick<NewUser, 'name' | 'email'> & { readonly password_hash?: string };

/** Writes a user's own fields and counts the version on. */
export async function updateUser(db: Db, id: number, change: UserChange): Promise<void> {
  await refuseTakenEmail(
    db
      .updateTable('users')
      .set({ ...change, version: sql`version + 1`, updated_at: sql`now()` })
      .where('id', '=', id)
      .execute(),
  );
}

/** Replaces a user's roles. */
export async function replaceRoles(db: Db, id: number, roles: readonly string[]): Promise<void> {
  await db.deleteFrom('user_roles').where('user_id', '=', id).execute();
  await giveRoles(db, id, roles);
}

async function giveRoles(db: Db, id: number, roles: readonly string[]): Promise<void> {
  if (roles.length === 0) return;
  await db
    .insertInto('user_roles')
    .columns(['user_id', 'role_id'])
    .expression((eb) =>
      eb
        .selectFrom('roles')
        .where('name', 'in', roles)
        .select(({ val }) => [val(id).as('user_id'), 'roles.id']),
    )
    .execute();
}

/** The index decides, not a look beforehand: of two that come at once, one is told. */
async function refuseTakenEmail<T>(write: Promise<T>): Promise<T> {
  try {
    return await write;
  } catch (error) {
    if (!breaksUnique(error, 'users_email_unique')) throw error;
    throw invalid({ email: ['Пользователь с таким email уже существует.'] });
  }
}

const [ADMIN] = ROLES;

/**
 * Makes everyone who is about to change who an administrator is wait for one another, until the
 * end of the transaction. What was read before says nothing any more.
 */
export async function lockAdministrators(db: Db): Promise<void> {
  await db.selectFrom('roles').where('name', '=', ADMIN).select('id').forNoKeyUpdate().execute();
}

/** Whether there is an administrator, or one besides the user of this id. */
export async function hasAdministrator(db: Db, besides = 0): Promise<boolean> {
  const found = await db
    .selectFrom('user_roles')
    .innerJoin('roles', 'roles.id', 'user_roles.role_id')
    .where('roles.name', '=', ADMIN)
    .where('user_roles.user_id', '<>', besides)
    .select('user_roles.user_id')
    .executeTakeFirst();
  return found !== undefined;
}
