import type { Selectable } from 'kysely';
import type { Support } from '#contract/auth.ts';
import { awaitsRole, permissionsOf } from '#server/auth/access.ts';
import type { Schema } from '#server/database/schema.ts';
import { picked } from '#server/http/envelope.ts';
import type { Config } from '#server/process/config.ts';

/** The columns of `users` that answers contain, without the password hash. The queries read no others. */
export const USER_FIELDS = [
  'id',
  'name',
  'email',
  'version',
  'created_at',
  'updated_at',
  'disabled_at',
] as const;

/** The fields of a user in answers. */
export interface UserRecord
  extends Pick<Selectable<Schema['users']>, (typeof USER_FIELDS)[number]> {
  readonly roles: readonly { readonly id: number; readonly name: string }[];
}

export const presentUser = (user: UserRecord) => ({
  ...picked(user, USER_FIELDS),
  roles: user.roles.map((role) => picked(role, ['id', 'name'])),
});

const SUPPORTED: readonly Support[] = ['reauthentication', 'sessions', 'disabling', 'activity'];

/** Presents the signed-in user, with permissions and supported optional features. */
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
