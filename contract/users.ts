import * as z from 'zod/mini';
import { Int, Paged, Version } from './wire.ts';

/** Roles, from the most to the least powerful. */
export const ROLES = ['admin', 'editor', 'user'] as const;
export type RoleName = (typeof ROLES)[number];

export const PASSWORD_MIN_LENGTH = 8;
export const USERS_PER_PAGE = 15;

/** Roles are read as objects; a write sends only their names. */
export const Role = z.looseObject({ id: Int, name: z.string() });

/** A value of another type is treated as missing. */
const Words = z.catch(z.optional(z.array(z.string())), undefined);

export const User = z.looseObject({
  id: Int,
  name: z.string(),
  email: z.string(),
  roles: z.pipe(
    z.nullish(z.array(Role)),
    z.transform((roles) => roles ?? []),
  ),
  /** Sent as `If-Match: "<version>"` on a write. An invalid value is treated as missing. */
  version: z.catch(z.nullish(Version), undefined),
  /** ISO 8601. */
  created_at: z.nullish(z.string()),
  /** Only present for the signed-in user: see `PERMISSIONS`. */
  permissions: Words,
  /** Only present for the signed-in user: see `Support`. */
  supports: Words,
});
export type User = z.infer<typeof User> & {
  /** Only present for the signed-in user: true if the user has no role, so only their own profile is accessible. */
  awaits_role?: unknown;
  /** When the account was disabled (ISO 8601); empty if it is enabled. */
  disabled_at?: unknown;
};

/** GET /api/users. */
export const UserPage = Paged(User);
export type UserPage = z.infer<typeof UserPage>;

/** PUT /api/user: the user's own name and e-mail, and a new password if it changes. */
export interface ProfileWrite {
  name: string;
  email: string;
  password?: string;
  password_confirmation?: string;
  /** Required to change e-mail or password if the API `supports` it. */
  current_password?: string;
}

/** PUT /api/users/{id}/disabled. */
export interface DisabledWrite {
  disabled: boolean;
}

/** POST /api/users. PUT /api/users/{id} sends the password only to change it, and without confirmation. */
export interface UserWrite extends ProfileWrite {
  /** Role names. A write keeps roles of an existing user that the console does not know. */
  roles: string[];
}
