import { permissionsOf } from '#server/auth/access.ts';

/** A user as the API answers it, without the password hash. */
export interface UserRecord {
  readonly id: number;
  readonly name: string;
  readonly email: string;
  readonly version: number;
  readonly created_at: string;
  readonly updated_at: string;
  readonly roles: readonly { readonly id: number; readonly name: string }[];
}

export function presentUser(user: UserRecord) {
  const { id, name, email, roles, version, created_at, updated_at } = user;
  return {
    id,
    name,
    email,
    roles: roles.map((role) => ({ id: role.id, name: role.name })),
    version,
    created_at,
    updated_at,
  };
}

/** The signed-in user, with what they may do. */
export const presentSelf = (user: UserRecord) => ({
  ...presentUser(user),
  permissions: permissionsOf({ roles: user.roles.map(({ name }) => name) }),
});
