/** Writes of users, one transaction each. */
import type { z } from 'zod';
import { can, canGrant, isRole } from '#server/auth/access.ts';
import { proveOwnChange, requireProof } from '#server/auth/own-password.ts';
import { endSessionsOf } from '#server/auth/session-rows.ts';
import type { Signed } from '#server/auth/sessions.ts';
import type { Db } from '#server/database/database.ts';
import { forbidden, invalid, notFound } from '#server/http/failure.ts';
import type { Services } from '#server/http/services.ts';
import type { Confirm, Write } from '#server/middleware/write.ts';
import type { UserRecord } from './presenter.ts';
import {
  findRoles,
  findUser,
  hasAdministrator,
  insertUser,
  lockAdministrators,
  lockUser,
  setDisabled,
  updateUser,
} from './queries.ts';
import { type NewUserBody, UNKNOWN_ROLE, type UserBody } from './schema.ts';

interface Tools extends Pick<Services, 'db' | 'passwords' | 'throttle'> {
  readonly write: Write;
  readonly confirm: Confirm;
}
type RoleNames = readonly string[];

const ABOVE = 'Нельзя выдать роль выше собственной.';
const LAST = 'Это последний администратор: сначала назначьте другого.';

export async function createUser(
  { write, passwords }: Tools,
  signed: Signed,
  { name, email, roles, password }: z.output<typeof NewUserBody>,
): Promise<UserRecord> {
  const password_hash = await passwords.hash(password);
  const read = async (trx: Db, id: number) => existing(await findUser(trx, id));
  const work = async (trx: Db) => {
    await requireGrant(trx, signed, roles);
    return read(trx, await insertUser(trx, { name, email, roles, password_hash }));
  };
  return write(work, { idOf: ({ id }) => id, read });
}

/** Changes a user. `match` gets the current state first and may throw. */
export async function changeUser(
  tools: Tools,
  signed: Signed,
  id: number,
  change: z.output<typeof UserBody>,
  match: (current: UserRecord) => void,
): Promise<UserRecord> {
  const { name, email, roles, password } = change;
  const isOwn = id === signed.userId;
  const requireVersion = async () => match(existing(await findUser(tools.db, id)));
  const proof = isOwn ? await proveOwnChange(tools, id, change, requireVersion) : null;
  const secret = password && { password_hash: await tools.passwords.hash(password) };
  return tools.write(async (trx) => {
    await requireGrant(trx, signed, roles);
    const current = await lockedUser(trx, id);
    await requireGrant(trx, signed, namesOf(current));
    match(current);
    if (isOwn) await requireProof(trx, id, change, proof);
    const kept = namesOf(current);
    const isStrange = (role: string) => !isRole(role) && !kept.includes(role);
    if (roles.some(isStrange)) throw invalid({ roles: [UNKNOWN_ROLE] });
    const demoted = kept.includes('admin') && !roles.includes('admin');
    if (demoted && !(await hasAdministrator(trx, id))) throw invalid({ roles: [LAST] });
    await updateUser(trx, current, { name, email, ...secret }, roles);
    if (secret) await endSessionsOf(trx, id, signed.sessionId);
    return existing(await findUser(trx, id));
  });
}

/**
 * Disables or enables a user. A disabled user cannot sign in and loses all sessions. Nobody can disable a user
 * with a higher role, or themselves, so there is always an administrator left. `match` gets the current state
 * first and may throw.
 */
export async function disableUser(
  write: Write,
  signed: Signed,
  { id, disabled }: { readonly id: number; readonly disabled: boolean },
  match: (current: UserRecord) => void,
): Promise<UserRecord> {
  if (id === signed.userId) throw forbidden('Нельзя отключить самого себя.');
  return write(async (trx) => {
    await requireGrant(trx, signed, []);
    const current = await lockedUser(trx, id);
    await requireGrant(trx, signed, namesOf(current));
    match(current);
    if (disabled !== (current.disabled_at !== null)) await setDisabled(trx, id, disabled);
    if (disabled) await endSessionsOf(trx, id, null);
    return existing(await findUser(trx, id));
  });
}

/**
 * Deletes a user and all sessions of that user. Nobody can delete themselves or a user with a higher
 * role. `match` gets the current state first and may throw.
 */
export async function deleteUser(
  write: Write,
  signed: Signed,
  id: number,
  match: (current: UserRecord) => void,
): Promise<void> {
  if (id === signed.userId) throw forbidden('Нельзя удалить самого себя.');
  await write(async (trx) => {
    await lockAdministrators(trx);
    const current = await lockedUser(trx, id);
    await requireGrant(trx, signed, namesOf(current));
    match(current);
    await trx.deleteFrom('users').where('id', '=', id).execute();
  });
}

/**
 * Checks the caller's rights again when writing, because they may have changed after the request arrived. The
 * caller needs a role at least as high as the given or removed ones.
 */
async function requireGrant(trx: Db, { userId }: Signed, roles: RoleNames): Promise<void> {
  await lockAdministrators(trx);
  const actor = { roles: await findRoles(trx, userId) };
  if (!can(actor, 'write', 'users')) throw forbidden();
  if (!canGrant(actor, roles)) throw forbidden(ABOVE);
}

async function lockedUser(trx: Db, id: number): Promise<UserRecord> {
  await lockUser(trx, id);
  return existing(await findUser(trx, id));
}

function existing(user: UserRecord | undefined): UserRecord {
  if (!user) throw notFound('Пользователь не найден.');
  return user;
}

const namesOf = (user: UserRecord): RoleNames => user.roles.map(({ name }) => name);
