import { z } from 'zod';
import { type ProfileWrite, User } from './users.ts';

/** POST /api/login. */
export interface Credentials {
  email: string;
  password: string;
}

/** POST /api/register. */
export type Registration = Required<ProfileWrite>;

/** The answer of POST /api/login. */
export const LoginAnswer = z.looseObject({ access_token: z.string().min(1), user: User });
export type LoginAnswer = z.infer<typeof LoginAnswer>;

/** The answer of POST /api/refresh. */
export const RefreshAnswer = z.looseObject({ access_token: z.string().min(1) });
