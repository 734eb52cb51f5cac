import { z } from 'zod';
import { User } from './users.ts';

export interface Credentials {
  email: string;
  password: string;
}

/** POST /api/register. */
export interface Registration {
  name: string;
  email: string;
  password: string;
  password_confirmation: string;
}

/** POST /api/login. */
export const LoginAnswer = z.looseObject({ access_token: z.string().min(1), user: User });
export type LoginAnswer = z.infer<typeof LoginAnswer>;

/** POST /api/refresh. */
export const RefreshAnswer = z.looseObject({ access_token: z.string().min(1) });
