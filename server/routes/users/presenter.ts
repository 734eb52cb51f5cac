import type { Support } from '#contract/auth.ts';
import { awaitsRole, permissionsOf } from '#server/auth/access.ts';
import type { Config } from '#server/process/config.ts';

/** A user as the API answers it, without the password hash. */
export interface UserRecord {
  readonly id: number;
  readonly name: string;
  readonly email: string;
  readonly version: number;
  readonly created_at: string;
  readonly updated_at: string;
  readonly disabled_at: string | null;
  readonly roles: readonly { readonly id: number; readonly name: string }[];
}

export function presentUser(user: UserRecord) {
  const { id, name, email, roles, version, created_at, updated_at, disabled_at } = user;
  return {
    id,
    name,
    email,
    roles: roles.map((role) => ({ id: role.id, name: role.name })),
    version,
    created_at,
    updated_at,
    disabled_at,
  };
}

const SUPPORTED: readonly Support[] = ['reauthentication', 'sessions', 'disabling', 'activity'];

/** The signed-in user, with what they may do and what this API has besides. */
export function presentSelf(
  user: UserRecord,
  { lock, userSees }: Pick<Config, 'lock' | 'userSees'>,
) {
  const actor = { roles: user.roles.map(({ name }) => name), userSees };
  const locks: readonly Support[] = lock === 'password' ? ['lock_reauthentication'] : [];
  return {
    ...presentUser(user),
    permissions: permissionsOf(actor),
    supports: [...SUPPORTED, ...locks],
    awaits_role: awaitsRole(actor),
  };
}
