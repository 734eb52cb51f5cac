import * as z from 'zod/mini';
import { Int, Paged, Version } from './wire.ts';

/** Roles, from the most to the least powerful. */
export const ROLES = ['admin', 'editor', 'user'] as const;
export type RoleName = (typeof ROLES)[number];

export const PASSWORD_MIN_LENGTH = 8;
/** Counts characters: many symbols have two code units. */
export const isTooShort = (password: string): boolean => [...password].length < PASSWORD_MIN_LENGTH;
export const USERS_PER_PAGE = 15;

/** Objects when read; a write sends their names. */
export const Role = z.looseObject({ id: Int, name: z.string() });

/** A list of another shape is no list. */
const Words = z.catch(z.optional(z.array(z.string())), undefined);

export const User = z.looseObject({
  id: Int,
  name: z.string(),
  email: z.string(),
  roles: z.pipe(
    z.nullish(z.array(Role)),
    z.transform((roles) => roles ?? []),
  ),
  /** Sent as `If-Match: "<version>"` on a write. An odd one is none. */
  version: z.catch(z.nullish(Version), undefined),
  /** ISO 8601. */
  created_at: z.nullish(z.string()),
  /** Only of the signed-in user: see `PERMISSIONS`. */
  permissions: Words,
  /** Only of the signed-in user: see `Support`. */
  supports: Words,
});
export type User = z.infer<typeof User> & {
  /** Only of the signed-in user: true if everything but the own profile is refused, for want of a role. */
  awaits_role?: unknown;
  /** ISO 8601: since when the account is disabled; empty if it is not. */
  disabled_at?: unknown;
};

/** GET /api/users. */
export const UserPage = Paged(User);
export type UserPage = z.infer<typeof UserPage>;

/** PUT /api/user: the user's own name, e-mail and, to change it, the password. */
export interface ProfileWrite {
  name: string;
  email: string;
  password?: string;
  password_confirmation?: string;
  /** To change e-mail or password, if the API `supports` it. */
  current_password?: string;
}

/** PUT /api/users/{id}/disabled. */
export interface DisabledWrite {
  disabled: boolean;
}

/**
 * POST /api/users. PUT /api/users/{id} sends the password only to change it, and without
 * confirmation.
 */
export interface UserWrite extends ProfileWrite {
  /** Role names, including those of an existing user that only the server knows. */
  roles: string[];
}
