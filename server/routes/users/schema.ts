/** What the auth service accepts of a user. */
import { z } from 'zod';
import { isRole } from '#server/auth/access.ts';
import { email, line, list, password } from '#server/http/fields.ts';

const NAME_MAX = 255;
const ROLES_MAX = 20;

/** Left blank, a password stays as it is. */
const blankable = <TSchema extends z.ZodType>(schema: TSchema) =>
  z.preprocess((value) => (value === '' || value === null ? undefined : value), schema.optional());

export const UNKNOWN_ROLE = 'Неизвестная роль.';
/** None is allowed: whoever has none may sign in, and nothing else. */
const roles = list(z.string(), ROLES_MAX).transform((names) => [...new Set(names)]);
const knownRoles = roles.refine((names) => names.every(isRole), UNKNOWN_ROLE);

const person = { name: line(NAME_MAX), email: email() };
const confirmation = z.string().nullish();

/** The confirmation, where one is sent, repeats the password; said along with all other errors. */
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
});

/** POST /api/register. */
export const RegisterBody = confirmed(
  z.object({ ...person, password: password(), password_confirmation: confirmation }),
);

/** POST /api/users. */
export const NewUserBody = confirmed(
  z.object({
    ...person,
    roles: knownRoles,
    password: password(),
    password_confirmation: z.string(),
  }),
);

/** PUT /api/users/{id}. Roles that are not known may stay, which only the record can tell. */
export const UserBody = confirmed(
  z.object({
    ...person,
    roles,
    password: blankable(password()),
    password_confirmation: confirmation,
  }),
);

/** PUT /api/user. */
export const ProfileBody = confirmed(
  z.object({ ...person, password: blankable(password()), password_confirmation: confirmation }),
);
