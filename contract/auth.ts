import * as z from 'zod/mini';
import { type ProfileWrite, User } from './users.ts';

/** POST /api/login. */
export interface Credentials {
  email: string;
  password: string;
}

/** POST /api/register. */
export type Registration = Required<Omit<ProfileWrite, 'current_password'>>;

/** The answer of POST /api/login. */
export const LoginAnswer = z.looseObject({
  access_token: z.string().check(z.minLength(1)),
  user: User,
});
export type LoginAnswer = z.infer<typeof LoginAnswer>;

/** POST /api/refresh; empty unless the API requires the password. */
export interface Confirmation {
  password?: string;
}

/** The answer of POST /api/refresh. */
export const RefreshAnswer = z.looseObject({ access_token: z.string().check(z.minLength(1)) });

/**
 * The rights that GET /api/user/me, POST /api/login and PUT /api/user may list as `permissions` of the
 * signed-in user, with the calls that each right allows. A call without its right is answered with 403.
 *
 * - No list, or a list of unknown words only: the console offers everything, and the server decides.
 * - An empty list, or a list with at least one of these words, is complete: the console disables what is
 *   missing and ignores unknown words.
 *
 * Without `passports.read`, passports are `masked` and cannot be found by number. Without `contacts.read`, the
 * same applies to phones and e-mails of clients (`contacts_masked`). `activity.read` adds sign-ins and reads of
 * personal data to the log of changes.
 */
export const PERMISSIONS = {
  'channels.write': [
    'POST /api/v1/channels',
    'PUT /api/v1/channels/{id}',
    'DELETE /api/v1/channels/{id}',
    'PATCH /api/v1/channels/{id}/toggle-status',
    'POST /api/v1/channels/{id}/settings',
  ],
  'rates.write': ['POST /api/v1/channels/{id}/rates', 'POST /api/v1/channels/{id}/ladder-rates'],
  'settings.write': [
    'POST /api/v1/default-settings',
    'PUT /api/v1/default-settings/{id}',
    'DELETE /api/v1/default-settings/{id}',
    'POST /api/v1/settings',
    'PUT /api/v1/settings/{id}',
    'DELETE /api/v1/settings/{id}',
  ],
  'offers.write': [
    'POST /api/v1/offers',
    'PUT /api/v1/offers/{id}',
    'DELETE /api/v1/offers/{id}',
    'POST /api/v1/offers/{id}/settings',
  ],
  'clients.write': ['POST /api/v1/clients', 'PUT /api/v1/clients/{id}'],
  'contacts.read': ['GET /api/v1/clients', 'GET /api/v1/clients/{id}'],
  'passports.read': ['GET /api/v1/clients', 'GET /api/v1/clients/{id}'],
  'activity.read': ['GET /api/v1/activity'],
  'users.write': [
    'POST /api/users',
    'PUT /api/users/{id}',
    'DELETE /api/users/{id}',
    'PUT /api/users/{id}/disabled',
  ],
  'profile.write': ['PUT /api/user', 'DELETE /api/user/sessions', 'DELETE /api/user/sessions/{id}'],
} as const satisfies Record<string, readonly string[]>;
export type Permission = keyof typeof PERMISSIONS;

/**
 * Optional features of an API, listed as `supports` next to `permissions`. The console shows only the listed
 * ones.
 *
 * - `reauthentication`: `PUT /api/user`, and `PUT /api/users/{id}` for one's own account, require
 *   `current_password` to change e-mail or password.
 * - `sessions`: `GET` and `DELETE /api/user/sessions`, `DELETE /api/user/sessions/{id}`.
 * - `disabling`: `PUT /api/users/{id}/disabled`; users have `disabled_at`.
 * - `lock_reauthentication`: `POST /api/refresh` requires the password. The 401 with `allow_refresh` then has
 *   `errors.password`, too.
 * - `activity`: `GET /api/v1/activity`, and `GET …/{id}/activity` of a record.
 */
export const SUPPORTS = [
  'reauthentication',
  'sessions',
  'disabling',
  'lock_reauthentication',
  'activity',
] as const;
export type Support = (typeof SUPPORTS)[number];
