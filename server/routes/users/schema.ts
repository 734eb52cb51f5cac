/** Request schemas of users, sign-in and registration. */
import { z } from 'zod';
import type { Credentials } from '#contract/auth.ts';
import type { ProfileWrite, UserWrite } from '#contract/users.ts';
import { isRole } from '#server/auth/access.ts';
import { email, line, list, password } from '#server/http/fields.ts';
import type { FieldsOf } from '#server/http/fields-of.ts';

const NAME_MAX = 255;
const ROLES_MAX = 20;

/** A blank password keeps the old one. */
const blankable = <TSchema extends z.ZodType>(schema: TSchema) =>
  z.preprocess((value) => (value === '' || value === null ? undefined : value), schema.optional());

export const UNKNOWN_ROLE = 'Неизвестная роль.';
/** May be empty. A user without roles can only sign in. */
const roles = list(z.string(), ROLES_MAX).transform((names) => [...new Set(names)]);
const knownRoles = roles.refine((names) => names.every(isRole), UNKNOWN_ROLE);

const confirmation = z.string().nullish();

const account = <TPassword extends z.ZodType<string | undefined>, TConfirmation extends z.ZodType>(
  password: TPassword,
  password_confirmation: TConfirmation,
) =>
  ({
    name: line(NAME_MAX),
    email: email(),
    password,
    password_confirmation,
  }) satisfies FieldsOf<ProfileWrite, 'password_confirmation'>;

type RoleFields = FieldsOf<Omit<UserWrite, keyof ProfileWrite>>;

/** A sent confirmation must equal the password. Reported together with other invalid fields. */
const confirmed = <TSchema extends z.ZodType>(schema: TSchema) =>
  schema.refine(
    (value) => {
      const { password = '', password_confirmation } = Object(value);
      return (password_confirmation ?? password) === (password ?? '');
    },
    { path: ['password_confirmation'], error: 'Пароли не совпадают.', when: () => true },
  );

/** POST /api/login. */
export const LoginBody = z.object({
  email: line(254),
  password: z.string().min(1).max(1_024),
} satisfies FieldsOf<Credentials>);

/** POST /api/register. */
export const RegisterBody = confirmed(z.object(account(password(), confirmation)));

/** POST /api/users. */
export const NewUserBody = confirmed(
  z.object(account(password(), z.string())).extend({ roles: knownRoles } satisfies RoleFields),
);

/** PUT /api/users/{id}. Unknown roles are allowed here: the user may have them already. */
export const UserBody = confirmed(
  z.object(account(blankable(password()), confirmation)).extend({ roles } satisfies RoleFields),
);

/** PUT /api/user. */
export const ProfileBody = confirmed(z.object(account(blankable(password()), confirmation)));
