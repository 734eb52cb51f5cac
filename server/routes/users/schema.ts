/** What the auth service accepts of a user. */
import { z } from 'zod';
import { ROLES, type RoleName } from '#contract/users.ts';
import { email, line, list, password } from '#server/http/fields.ts';

const NAME_MAX = 255;
const ROLES_MAX = 20;

/** Left blank, a password stays as it is. */
const blankable = <TSchema extends z.ZodType>(schema: TSchema) =>
  z.preprocess((value) => (value === '' || value === null ? undefined : value), schema.optional());

const isRole = (name: string): name is RoleName => ROLES.some((role) => role === name);
const roles = list(z.string(), ROLES_MAX)
  .refine((names) => names.length > 0, 'Выберите хотя бы одну роль.')
  .refine((names) => names.every(isRole), 'Неизвестная роль.')
  .transform((names) => [...new Set(names.filter(isRole))]);

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
  z.object({ ...person, roles, password: password(), password_confirmation: z.string() }),
);

/** PUT /api/users/{id}. */
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
