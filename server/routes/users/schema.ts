/** Request schemas of users, sign-in and registration. */
import { z } from 'zod';
import type { Confirmation, Credentials } from '#contract/auth.ts';
import {
  type DisabledWrite,
  PASSWORD_MIN_LENGTH,
  type ProfileWrite,
  type UserWrite,
} from '#contract/users.ts';
import { isRole } from '#server/auth/access.ts';
import { weaknessOf } from '#server/auth/weak-passwords.ts';
import { email, line, list, PASSWORD_MAX_LENGTH, password } from '#server/http/fields.ts';
import type { FieldsOf } from '#server/http/fields-of.ts';

const NAME_MAX = 255;
const ROLES_MAX = 20;

/** Converts a blank password to undefined, which keeps the old one. */
const blankable = <TSchema extends z.ZodType>(schema: TSchema) =>
  z.preprocess((value) => (value === '' || value === null ? undefined : value), schema.optional());

export const UNKNOWN_ROLE = 'Неизвестная роль.';
/** Names of roles; may be empty. A user without roles can only sign in and use their own profile. */
const roles = list(z.string(), ROLES_MAX).transform((names) => [...new Set(names)]);
const knownRoles = roles.refine((names) => names.every(isRole), UNKNOWN_ROLE);

const confirmation = z.string().nullish();
const TYPED_MAX = 1_024;
/** An existing password, of any length. */
const typedPassword = () => blankable(z.string().max(TYPED_MAX));

const account = <TPassword extends z.ZodType<string | undefined>, TConfirmation extends z.ZodType>(
  password: TPassword,
  password_confirmation: TConfirmation,
) =>
  ({
    name: line(NAME_MAX),
    email: email(),
    password,
    password_confirmation,
  }) satisfies FieldsOf<Omit<ProfileWrite, 'current_password'>, 'password_confirmation'>;

type RoleFields = FieldsOf<Omit<UserWrite, keyof ProfileWrite>>;

/** Returns why a new password of a valid length is refused. */
function weaknessIn(body: unknown): string | null {
  const { password, email } = Object(body);
  if (typeof password !== 'string') return null;
  const { length } = password;
  if (length < PASSWORD_MIN_LENGTH || length > PASSWORD_MAX_LENGTH) return null;
  return weaknessOf(password, typeof email === 'string' ? email : '');
}

/**
 * Requires that the password is not weak and that a sent confirmation equals it. Reports this together with
 * other invalid fields.
 */
const confirmed = <TSchema extends z.ZodType>(schema: TSchema) =>
  schema
    .refine((value) => weaknessIn(value) === null, {
      path: ['password'],
      error: ({ input }) => weaknessIn(input) ?? '',
      when: () => true,
    })
    .refine(
      (value) => {
        const { password = '', password_confirmation } = Object(value);
        return (password_confirmation ?? password) === (password ?? '');
      },
      { path: ['password_confirmation'], error: 'Пароли не совпадают.', when: () => true },
    );

/** POST /api/login. */
export const LoginBody = z.object({
  email: line(254),
  password: z.string().min(1).max(TYPED_MAX),
} satisfies FieldsOf<Credentials>);

/** POST /api/refresh. */
export const RefreshBody = z.object({
  password: typedPassword(),
} satisfies FieldsOf<Confirmation>);

/** PUT /api/users/{id}/disabled. */
export const DisabledBody = z.object({ disabled: z.boolean() } satisfies FieldsOf<DisabledWrite>);

/** POST /api/register. */
export const RegisterBody = confirmed(z.object(account(password(), confirmation)));

/** POST /api/users. */
export const NewUserBody = confirmed(
  z.object(account(password(), z.string())).extend({ roles: knownRoles } satisfies RoleFields),
);

/** The fields of the account with the new and the current password. */
const changed = () => ({
  ...account(blankable(password()), confirmation),
  current_password: typedPassword(),
});

/** PUT /api/users/{id}. Unknown roles are allowed here, because the user may already have them. */
export const UserBody = confirmed(z.object(changed()).extend({ roles } satisfies RoleFields));

/** PUT /api/user. */
export const ProfileBody = confirmed(
  z.object(changed() satisfies FieldsOf<ProfileWrite, 'password_confirmation'>),
);
