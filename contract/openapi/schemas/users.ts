/** Sign-in and users. */
import { z } from 'zod';
import {
  type Confirmation,
  type Credentials,
  LoginAnswer,
  PERMISSIONS,
  RefreshAnswer,
  type Registration,
  SUPPORTS,
} from '#contract/auth.ts';
import { Session, SessionList } from '#contract/sessions.ts';
import {
  type DisabledWrite,
  PASSWORD_MIN_LENGTH,
  type ProfileWrite,
  Role,
  User,
  type UserWrite,
} from '#contract/users.ts';
import { Flag, Int, Paged, Version } from '#contract/wire.ts';
import { type Components, type Fields, stamps, TEXTS } from '../component.ts';

const ReadUser = z.looseObject({
  ...User.shape,
  ...stamps,
  version: z.nullish(Version),
  awaits_role: z.optional(Flag),
  disabled_at: z.string().nullish(),
});

const tokenFields = { token_type: z.string().optional(), expires_in: z.optional(Int) };
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
const current_password = z
  .string()
  .optional()
  .describe('To change the own e-mail or password, if the API supports it.');
const roles = z
  .array(z.string())
  .describe('Names of roles. Roles that the console does not know are sent back.');

export const USERS: Components = {
  Role: { schema: Role },
  User: {
    schema: ReadUser,
    fields: {
      ...TEXTS.versioned,
      supports: `What the API has besides, only of the signed-in user: ${SUPPORTS.join(', ')}.`,
      awaits_role: 'The signed-in user has no role yet: everything but the own profile is refused.',
      disabled_at: 'Since when the account is disabled; null if it is not.',
      permissions: `What the signed-in user may do, complete if it is sent: ${Object.keys(PERMISSIONS).join(', ')}.`,
    },
    extras: [
      'permissions',
      'supports',
      'awaits_role',
      'disabled_at',
      'version',
      'created_at',
      'updated_at',
    ],
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
  LoginAnswer: {
    schema: z.looseObject({ ...LoginAnswer.shape, ...tokenFields, user: ReadUser }),
    ...TOKEN,
  },
  RefreshAnswer: { schema: z.looseObject({ ...RefreshAnswer.shape, ...tokenFields }), ...TOKEN },
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
    } satisfies Fields<Omit<UserWrite, 'current_password'>>),
  },
  UserWrite: {
    schema: z.object({
      name,
      email,
      roles,
      password: newPassword,
      current_password,
    } satisfies Fields<Omit<UserWrite, 'password_confirmation'>>),
  },
  DisabledWrite: {
    schema: z.object({ disabled: z.boolean() } satisfies Fields<DisabledWrite>),
  },
  Session: {
    schema: Session,
    fields: {
      device: 'The browser and its system, in few words.',
      address: 'The network address of the sign-in.',
      is_current: 'The session that asks.',
    },
  },
  SessionList: { schema: SessionList },
  Confirmation: {
    schema: z.object({
      password: z.string().optional().describe('Only if the API supports `lock_reauthentication`.'),
    } satisfies Fields<Confirmation>),
    description: 'An empty object, or no body, unless the API wants the password.',
  },
  ProfileWrite: {
    schema: z.object({
      name,
      email,
      password: newPassword,
      password_confirmation: password_confirmation.optional(),
      current_password,
    } satisfies Fields<ProfileWrite>),
  },
  Empty: { schema: z.object({}), description: 'An empty object, or no body.' },
};
