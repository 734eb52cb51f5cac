/** The auth service of the letter API, without sign-in. */
import { type Context, create, find, having, paged, type Routes, remove, write } from './shared.ts';
import type { Row } from './store.ts';

const ROLES = ['admin', 'editor', 'user'];

export const presentUser = ({ password: _, password_confirmation: __, ...user }: Row) => ({
  ...user,
  team: 'north',
  roles: (user.roles as string[]).map((name) => ({ id: ROLES.indexOf(name) + 1, name })),
});

/** POST /api/users, and POST /api/register with the least role. */
export const createUser = (context: Context, roles: unknown) =>
  presentUser(
    create(context.store.users, having(context, ['name', 'email', 'password']), { roles }),
  );

const update = (user: Row, context: Context) =>
  presentUser(write(user, having(context, ['name', 'email'])));

export const userRoutes: Routes = {
  'GET /api/user/me': ({ user }) => presentUser(user),
  'PUT /api/user': (context) => update(context.user, context),
  'GET /api/users': ({ store, query }) => {
    const { data, page } = paged(store.users, query, 15);
    return { data: data.map(presentUser), ...page };
  },
  'POST /api/users': (context) => createUser(context, context.body.roles),
  'PUT /api/users/:id': (context) => update(find(context.store.users, context.id), context),
  'DELETE /api/users/:id': ({ store, id }) => remove(store.users, id),
};
