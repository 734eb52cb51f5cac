/** Database queries for users, shared by several routes. */
import { type SelectQueryBuilder, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { ROLES } from '#contract/users.ts';
import type { Db } from '#server/database/database.ts';
import type { Schema } from '#server/database/schema.ts';
import { refuseTaken } from '#server/http/database-errors.ts';
import { changes } from '#server/http/version.ts';
import { USER_FIELDS, type UserRecord } from './presenter.ts';

/** Returns a query for users with their roles, for the presenter. */
export function selectUsers(db: Db): SelectQueryBuilder<Schema, 'users', UserRecord> {
  return db
    .selectFrom('users')
    .select(USER_FIELDS.map((field) => `users.${field}` as const))
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

/** Returns the user with this id, or undefined. */
export const findUser = (db: Db, id: number) =>
  selectUsers(db).where('users.id', '=', id).executeTakeFirst();

/** Locks a user until the transaction ends. Call it before locking the user's other rows, to avoid deadlocks. */
export async function lockUser(trx: Db, id: number): Promise<void> {
  await trx.selectFrom('users').where('id', '=', id).select('id').forUpdate().execute();
}

/** Finds the account with this e-mail, ignoring case. */
export const findCredentials = (db: Db, email: string) =>
  db
    .selectFrom('users')
    .where(sql`lower(email collate "und-x-icu")`, '=', sql`lower(${email} collate "und-x-icu")`)
    .select(['id', 'password_hash', 'disabled_at'])
    .executeTakeFirst();

/** Returns the current roles of a user, as the transaction sees them. */
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

/** Inserts a user and returns the id. */
export async function insertUser(db: Db, { roles, ...user }: NewUser): Promise<number> {
  const { id } = await refuseTakenEmail(
    db.insertInto('users').values(user).returning('id').executeTakeFirstOrThrow(),
  );
  await giveRoles(db, id, roles);
  return id;
}

type UserChange = Pick<NewUser, 'name' | 'email'> & { readonly password_hash?: string };

/** Updates a user's own fields, and the roles if given. Increments the version if anything changes. */
export async function updateUser(
  db: Db,
  current: UserRecord,
  change: UserChange,
  roles: readonly string[] = current.roles.map(({ name }) => name),
): Promise<void> {
  const { id, roles: kept } = current;
  const areSame = kept.length === roles.length && kept.every(({ name }) => roles.includes(name));
  // Records have no password hash, so a new password is always a change.
  if (areSame && !changes(current, change)) return;
  await refuseTakenEmail(
    db
      .updateTable('users')
      .set({ ...change, version: sql`version + 1`, updated_at: sql`now()` })
      .where('id', '=', id)
      .execute(),
  );
  if (!areSame) await replaceRoles(db, id, roles);
}

/** Disables the account as of now, or enables it. */
export async function setDisabled(db: Db, id: number, disabled: boolean): Promise<void> {
  await db
    .updateTable('users')
    .set({
      disabled_at: disabled ? sql`now()` : null,
      version: sql`version + 1`,
      updated_at: sql`now()`,
    })
    .where('id', '=', id)
    .execute();
}

/** Writes only changed roles, because each written role is an entry of the log. */
export async function replaceRoles(db: Db, id: number, roles: readonly string[]): Promise<void> {
  await db
    .deleteFrom('user_roles')
    .where('user_id', '=', id)
    .where('role_id', 'not in', (eb) =>
      eb.selectFrom('roles').where('name', '=', sql<string>`any(${roles}::text[])`).select('id'),
    )
    .execute();
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
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

const refuseTakenEmail = <T>(write: Promise<T>) =>
  refuseTaken(write, 'users_email_unique', {
    email: ['Пользователь с таким email уже существует.'],
  });

const [ADMIN] = ROLES;

/** Locks changes of administrators until the transaction ends. Data read before the lock may be outdated. */
export async function lockAdministrators(db: Db): Promise<void> {
  await db.selectFrom('roles').where('name', '=', ADMIN).select('id').forNoKeyUpdate().execute();
}

/** Returns whether there is an enabled administrator other than the user `besides`. */
export async function hasAdministrator(db: Db, besides = 0): Promise<boolean> {
  const found = await db
    .selectFrom('user_roles')
    .innerJoin('roles', 'roles.id', 'user_roles.role_id')
    .innerJoin('users', 'users.id', 'user_roles.user_id')
    .where('users.disabled_at', 'is', null)
    .where('roles.name', '=', ADMIN)
    .where('user_roles.user_id', '<>', besides)
    .select('user_roles.user_id')
    .executeTakeFirst();
  return found !== undefined;
}
