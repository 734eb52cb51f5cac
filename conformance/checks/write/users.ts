/** Writes of a user that the run makes, and of that user's own profile. */
import { LoginAnswer } from '#contract/auth.ts';
import type { Group, Known, Steps } from '../../check.ts';
import { Skip } from '../../check.ts';
import { demandKept } from '../../compare.ts';
import { fits, shapeOf } from '../../shape.ts';
import {
  ask,
  beRefused,
  del,
  demand,
  demandSuccess,
  isRecord,
  MISSING_ID,
  post,
  put,
  succeed,
} from '../../steps.ts';
import { me } from '../read/session.ts';
import { missing } from './channels.ts';
import { everyRow, isMarked, listed, make } from './own.ts';

const USERS = '/api/users';
const passwordOf = (marker: string) => `${marker}-Aa1!`;
const url = ({ user }: Known) => `${USERS}/${user!.id}`;

function* row(known: Known): Steps<Record<string, unknown>> {
  const found = yield* listed(USERS, known.user!);
  demand(found !== undefined, 'the user is not in the list');
  return found;
}

const rolesOf = ({ roles }: Record<string, unknown>) =>
  Array.isArray(roles) ? roles.map((role) => (isRecord(role) ? role.name : role)) : roles;

function* demandRoles(known: Known, expected: string[]): Steps<void> {
  const roles = rolesOf(yield* row(known));
  const isSame = Array.isArray(roles) && [...roles].sort().join() === expected.join();
  demand(isSame, () => `roles: ${shapeOf(roles)}, not ${expected.join(', ')}`);
}

const signIn = (known: Known) =>
  post(
    '/api/login',
    { email: known.user!.sent.email, password: passwordOf(known.marker) },
    { as: 'none' },
  );

export const userWrites: Group = {
  title: 'Users: writes',
  checks: [
    {
      id: 'users.create',
      title: 'a user is created',
      call: 'POST /api/users',
      expected: 'a status of 2xx; the user is in the list with name, e-mail and role',
      means: 'Add User reports a failure, or the user is not there.',
      writes: true,
      after: ['users.list'],
      *run({ marker }) {
        const password = passwordOf(marker);
        const sent = {
          name: `${marker} Проверка`,
          email: `${marker}@example.com`,
          roles: ['user'],
          password,
          password_confirmation: password,
        };
        const user = yield* make(post(USERS, sent), { marker });
        const read = yield* listed(USERS, user);
        demand(read !== undefined, 'the user is not in the list');
        demandKept(sent, read, ['name', 'email']);
        return { user };
      },
    },
    {
      id: 'users.create.refused',
      title: 'a user without name and password is refused',
      call: 'POST /api/users',
      expected: '422 with errors: lists of messages for name and password',
      means: "'An error occurred' instead of a message under the field.",
      writes: true,
      run: ({ marker }) => {
        const email = `${marker}-only@example.com`;
        const body = { name: '', email, roles: [], password: '', password_confirmation: '' };
        return beRefused(post(USERS, body), ['name', 'password']);
      },
    },
    {
      id: 'users.roles',
      title: 'roles are set by name',
      call: 'PUT /api/users/{id}',
      expected: 'the roles that were sent, as objects of id and name',
      means: 'A user keeps rights that the operator has taken away.',
      writes: true,
      after: ['users.create'],
      *run(known) {
        yield* demandRoles(known, ['user']);
        const { name, email } = known.user!.sent;
        yield* succeed(put(url(known), { name, email, roles: ['editor', 'user'] }));
        yield* demandRoles(known, ['editor', 'user']);
        yield* succeed(put(url(known), { name, email, roles: ['user'] }));
        yield* demandRoles(known, ['user']);
      },
    },
    {
      id: 'users.update',
      title: 'a user is changed',
      call: 'PUT /api/users/{id}',
      expected: 'a status of 2xx; the name in the list as it was sent',
      means: 'Save reports a success, and the old name stays.',
      writes: true,
      after: ['users.create'],
      *run(known) {
        const { email } = known.user!.sent;
        const sent = { name: `${known.marker} Ёлкина Анна`, email, roles: ['user'] };
        yield* succeed(put(url(known), sent));
        demandKept(sent, yield* row(known), ['name', 'email']);
      },
    },
    {
      id: 'users.password',
      title: 'a change without a password keeps the password',
      call: 'PUT /api/users/{id}, POST /api/login',
      expected: 'the user signs in with the first password',
      means: 'Editing a user locks the user out.',
      writes: true,
      after: ['users.update'],
      *run(known) {
        const { body } = yield* succeed(signIn(known));
        const { access_token: token } = fits(LoginAnswer, body);
        return { user: { ...known.user!, token } };
      },
    },
    {
      id: 'profile.update',
      title: 'users change their own name',
      call: 'PUT /api/user',
      expected: 'a status of 2xx; user/me with the new name, and the same password',
      means: "'Profile updated successfully!' is shown, and the old name stays.",
      writes: true,
      after: ['users.password'],
      *run(known) {
        const as = { as: { token: known.user!.token! } };
        const sent = { name: `${known.marker} Сама`, email: known.user!.sent.email };
        yield* succeed(put('/api/user', sent, as));
        const user = yield* me(as);
        demandKept(sent, isRecord(user) ? user : {}, ['name', 'email']);
        const { body } = yield* succeed(signIn(known));
        const { access_token: token } = fits(LoginAnswer, body);
        yield* succeed(post('/api/logout', {}, { as: { token } }));
      },
    },
    {
      id: 'profile.refused',
      title: 'a profile without a name is refused',
      call: 'PUT /api/user',
      expected: '422 with errors: lists of messages, one for name',
      means: "'An error occurred' instead of a message under the field.",
      writes: true,
      after: ['users.password'],
      *run(known) {
        const body = { name: '', email: known.user!.sent.email };
        yield* beRefused(put('/api/user', body, { as: { token: known.user!.token! } }), ['name']);
      },
    },
    {
      id: 'register',
      title: 'somebody registers',
      call: 'POST /api/register',
      expected: 'a status of 2xx, and the new user can sign in or is in the list',
      means: "'Registration failed', although the registration is open.",
      writes: true,
      after: ['users.list'],
      *run({ marker }) {
        const password = passwordOf(marker);
        const email = `${marker}-new@example.com`;
        const body = { name: `${marker} Новая`, email, password, password_confirmation: password };
        const call = post('/api/register', body, { as: 'none' });
        const answer = yield* ask(call);
        if (answer.status === 403) throw new Skip('registration is closed');
        demandSuccess(call, answer);
        const rows = yield* everyRow(USERS);
        const user = rows.find((each) => isMarked(each, `${marker}-new`));
        demand(user !== undefined, 'the new user is not in the list');
      },
    },
  ],
};

/** Runs after all checks that need the user. */
export const userDeletion: Group = {
  title: 'Users: deletion',
  checks: [
    {
      id: 'users.delete',
      title: 'a user is deleted',
      call: 'DELETE /api/users/{id}',
      expected: 'a status of 2xx; the user is not in the list any more',
      means: 'A dismissed colleague still has access.',
      writes: true,
      after: ['users.create'],
      *run(known) {
        const { token } = known.user!;
        if (token) yield* ask(post('/api/logout', {}, { as: { token } }));
        yield* succeed(del(url(known)));
        demand((yield* listed(USERS, known.user!)) === undefined, 'the user is still in the list');
      },
    },
    missing('users.delete.missing', 'DELETE', '/api/users/{id}', del(`${USERS}/${MISSING_ID}`)),
  ],
};
