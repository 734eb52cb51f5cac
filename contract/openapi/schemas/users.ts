/** Sign-in and users. */
import { z } from 'zod';
import {
  type Credentials,
  LoginAnswer,
  PERMISSIONS,
  RefreshAnswer,
  type Registration,
} from '#contract/auth.ts';
import {
  PASSWORD_MIN_LENGTH,
  type ProfileWrite,
  Role,
  User,
  type UserWrite,
} from '#contract/users.ts';
import { Int, Paged, Version } from '#contract/wire.ts';
import { type Components, type Fields, stamps, TEXTS } from '../component.ts';

const ReadUser = User.extend({ ...stamps, version: Version.nullish() });

const tokenFields = { token_type: z.string().optional(), expires_in: Int.optional() };
const TOKEN = {
  fields: {
    access_token: 'Sent by all later calls as `Authorization: Bearer <token>`.',
    token_type: '`Bearer`.',
    expires_in: 'The lifetime of the token in seconds.',
  },
  extras: ['token_type', 'expires_in'],
};

const name = z.string();
const email = z.string();
const password = z.string().min(PASSWORD_MIN_LENGTH);
const newPassword = password.optional().describe('Only to change it.');
const password_confirmation = z.string().describe('Equal to `password`.');
const roles = z
  .array(z.string())
  .describe('Names of roles. Roles that the console does not know are sent back.');

export const USERS: Components = {
  Role: { schema: Role },
  User: {
    schema: ReadUser,
    fields: {
      ...TEXTS.versioned,
      permissions: `What the signed-in user may do, complete if it is sent: ${Object.keys(PERMISSIONS).join(', ')}.`,
    },
    extras: ['permissions', 'version', 'created_at', 'updated_at'],
  },
  UserPage: { schema: Paged(ReadUser), fields: { total: 'The number of all users.' } },
  UserWritten: {
    schema: z.looseObject({ success: z.unknown().optional(), data: ReadUser.nullish() }),
    description:
      'Any 2xx answer without `success: false` says that the write has succeeded; it may be empty.',
  },
  SignedOut: {
    schema: z.looseObject({ success: z.unknown().optional() }),
    description: 'Any 2xx answer without `success: false`; it may be empty.',
  },
  LoginAnswer: { schema: LoginAnswer.extend({ ...tokenFields, user: ReadUser }), ...TOKEN },
  RefreshAnswer: { schema: RefreshAnswer.extend(tokenFields), ...TOKEN },
  Credentials: {
    schema: z.object({ email, password: z.string() } satisfies Fields<Credentials>),
  },
  Registration: {
    schema: z.object({
      name,
      email,
      password,
      password_confirmation,
    } satisfies Fields<Registration>),
  },
  NewUser: {
    schema: z.object({
      name,
      email,
      roles,
      password,
      password_confirmation,
    } satisfies Fields<UserWrite>),
  },
  UserWrite: {
    schema: z.object({ name, email, roles, password: newPassword } satisfies Fields<
      Omit<UserWrite, 'password_confirmation'>
    >),
  },
  ProfileWrite: {
    schema: z.object({
      name,
      email,
      password: newPassword,
      password_confirmation: password_confirmation.optional(),
    } satisfies Fields<ProfileWrite>),
  },
  Empty: { schema: z.object({}), description: 'An empty object, or no body.' },
};
