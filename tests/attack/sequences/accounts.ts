/** Users and sessions. */
import { change, type Model, type Plan, pick, type Step, type User } from './model.ts';

const ROLES = ['admin', 'editor', 'user'] as const;
const passwordOf = (value: number) => `длинный пароль ${value}`;

export const userView = ({ id, name, email, role, version }: User) => ({
  ...{ id, name, email, version },
  roles: [{ name: role }],
});

const endSessions = (model: Model, user: number, except?: string) => {
  for (const session of model.sessions) {
    if (session.user === user && session.token !== except) session.isAlive = false;
  }
};

/** Picks any user but the administrator that no step changes. */
function target(model: Model, at: number) {
  const others = new Map([...model.users].slice(1));
  return pick(others, at);
}

const actorOf = (model: Model, { as }: Step) => model.sessions[as % model.sessions.length]!;

export const ACCOUNTS: Readonly<Record<string, (model: Model, step: Step) => Plan | null>> = {
  createUser(model, { value }) {
    const role = ROLES[value % 3]!;
    const email = `person-${value % 12}@example.com`;
    const name = `Имя ${value}`;
    const password = passwordOf(value);
    const isTaken = [...model.users.values()].some((user) => user?.email === email);
    return {
      ...{ method: 'POST', path: '/api/users', status: 201, isCreating: true },
      body: { name, email, roles: [role], password, password_confirmation: password },
      refused: isTaken ? 422 : null,
      done: ({ id = 0 }) => {
        const user = { id, name, email, role, password, version: 1 };
        model.users.set(id, user);
        return userView(user);
      },
      again: (id) => {
        const user = model.users.get(id);
        return user ? userView(user) : null;
      },
    };
  },

  changeUser(model, step) {
    const found = target(model, step.at);
    if (!found) return null;
    const [id, user] = found;
    const actor = actorOf(model, step);
    const role = ROLES[step.value % 3]!;
    const name = `Другое имя ${step.value}`;
    const isNewPassword = step.value % 4 === 0 && actor.user !== id;
    const password = isNewPassword ? passwordOf(step.value + 100) : undefined;
    return {
      ...{ method: 'PUT', path: `/api/users/${id}`, status: 200, tag: user?.version ?? 0 },
      body: { name, email: user?.email ?? 'gone@example.com', roles: [role], password },
      refused: user ? null : 404,
      done: () => {
        const { version } = user!;
        change(user!, () => Object.assign(user!, { name, role, ...(password && { password }) }));
        // The same password gets another hash.
        if (password) user!.version = version + 1;
        if (password) endSessions(model, id, actor.token);
        return userView(user!);
      },
    };
  },

  deleteUser(model, step) {
    const found = target(model, step.at);
    if (!found || found[0] === actorOf(model, step).user) return null;
    const [id, user] = found;
    return {
      ...{ method: 'DELETE', path: `/api/users/${id}`, status: 200, tag: user?.version ?? 0 },
      refused: user ? null : 404,
      done: () => {
        model.users.set(id, null);
        endSessions(model, id);
        return null;
      },
    };
  },

  login(model, { at, value }) {
    const [id, user] = target(model, at) ?? [];
    if (!user) return null;
    const isRight = value % 3 !== 0;
    return {
      ...{ method: 'POST', path: '/api/login', status: 200, refused: isRight ? null : 401 },
      body: { email: user.email, password: isRight ? user.password : 'не тот пароль' },
      done: ({ access_token = '' }) => {
        model.sessions.push({ token: access_token, user: id!, isAlive: true });
        return null;
      },
    };
  },

  logout(model, step) {
    const session = actorOf(model, step);
    if (session === model.sessions[0]) return null;
    return {
      ...{ method: 'POST', path: '/api/logout', status: 200 },
      done: () => {
        session.isAlive = false;
        return null;
      },
    };
  },

  refresh(model, step) {
    const session = actorOf(model, step);
    if (session === model.sessions[0]) return null;
    return {
      ...{
        method: 'POST',
        path: '/api/refresh',
        status: 200,
        refused: session.isAlive ? null : 401,
      },
      done: ({ access_token = '' }) => {
        if (access_token === session.token) return 'the token is the same';
        session.token = access_token;
        return null;
      },
    };
  },

  me(model, step) {
    return {
      ...{ method: 'GET', path: '/api/user/me', status: 200 },
      done: () => userView(model.users.get(actorOf(model, step).user)!),
    };
  },
};
