import { z } from 'zod';
import { Int, Paged } from './wire.ts';

/** What a user may be, from the most to the least powerful. */
export const ROLES = ['admin', 'editor', 'user'] as const;
export type RoleName = (typeof ROLES)[number];

export const PASSWORD_MIN_LENGTH = 8;
export const USERS_PER_PAGE = 15;

/** Objects on read; a write names them. */
const Role = z.looseObject({ id: Int, name: z.string() });

export const User = z.looseObject({
  id: Int,
  name: z.string(),
  email: z.string(),
  roles: z.array(Role).default([]),
  /** ISO 8601. */
  created_at: z.string().nullish(),
});
export type User = z.infer<typeof User>;

/** GET /api/users. */
export const UserPage = Paged(User);
export type UserPage = z.infer<typeof UserPage>;

/** PUT /api/user: the signed-in user's own name, e-mail and, when it is to change, password. */
export interface ProfileWrite {
  name: string;
  email: string;
  password?: string;
  password_confirmation?: string;
}

/**
 * POST /api/users. With PUT /api/users/{id} the password goes along only when it is to change, and
 * without its confirmation.
 */
export interface UserWrite extends ProfileWrite {
  /** Names; of an existing user also those that only the server knows. */
  roles: string[];
}
