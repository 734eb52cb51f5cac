/**
 * A small API written from the letter of the description of the required calls: no ETag, no versions, no permissions;
 * numbers as text, booleans as 0 and 1, additional fields.
 */
import { createServer, type IncomingMessage } from 'node:http';
import { json as readJson } from 'node:stream/consumers';
import { channelRoutes } from './channels.ts';
import { clientRoutes } from './clients.ts';
import { offerRoutes } from './offers.ts';
import { json, type LetterAnswer, type LetterRequest, missing, newId, Refusal } from './shared.ts';
import { letterStore, type Row, type Store } from './store.ts';
import { createUser, presentUser, userRoutes } from './users.ts';

export interface LetterApi {
  readonly store: Store;
  handle(request: LetterRequest): LetterAnswer;
}

const routes = { ...userRoutes, ...channelRoutes, ...offerRoutes, ...clientRoutes };

export function createLetterApi(store: Store = letterStore()): LetterApi {
  function signIn(user: Row): string {
    const token = `letter-${newId(store)}`;
    store.sessions.set(token, { user: user.id, isExpired: false });
    return token;
  }

  function open(request: LetterRequest): LetterAnswer | null {
    const { body, token } = request;
    switch (`${request.method} ${request.path}`) {
      case 'POST /api/login': {
        const user = store.users.find((each) => each.email === body.email);
        if (user?.password !== body.password || !user) {
          throw new Refusal(401, { error: 'Неверный пароль' });
        }
        return json(200, texted({ access_token: signIn(user), user: presentUser(user) }));
      }
      case 'POST /api/register':
        return json(201, createUser({ ...request, store, id: 0, user: { id: 0 } }, ['user']));
      case 'POST /api/logout':
        store.sessions.delete(token ?? '');
        return json(200, { message: 'До свидания' });
      default:
        return null;
    }
  }

  function answer(request: LetterRequest): LetterAnswer {
    const opened = open(request);
    if (opened) return opened;
    const { method, path, token } = request;
    const session = store.sessions.get(token ?? '');
    const user = store.users.find(({ id }) => id === session?.user);
    if (!session || !user) throw new Refusal(401, { message: 'Войдите' });
    if (`${method} ${path}` === 'POST /api/refresh') {
      store.sessions.delete(token!);
      return json(200, { access_token: signIn(user) });
    }
    if (session.isExpired) throw new Refusal(401, { message: 'Истекла', allow_refresh: true });
    const route = routes[`${method} ${path.replace(/\/\d+(?=\/|$)/, '/:id')}`];
    if (!route) throw missing();
    const id = Number(/\/(\d+)(?=\/|$)/.exec(path)?.[1] ?? 0);
    return json(method === 'POST' ? 201 : 200, texted(route({ ...request, store, id, user })));
  }

  return {
    store,
    handle(request) {
      try {
        return answer(request);
      } catch (error) {
        if (error instanceof Refusal) return error.answer;
        throw error;
      }
    },
  };
}

/** Converts numbers to text, and booleans to 0 and 1; values of settings stay as they are. */
function texted(value: unknown, field = ''): unknown {
  if (field === 'value' || field === 'success') return value;
  if (typeof value === 'number') return String(value);
  if (typeof value === 'boolean') return Number(value);
  if (Array.isArray(value)) return value.map((each) => texted(each));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, texted(each, key)]));
}

/** Serves an API on the network; other paths are files of the console. */
export function serve(
  handle: LetterApi['handle'],
  other?: (path: string) => { type: string; content: Buffer },
) {
  return createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://127.0.0.1');
    if (other && !pathname.startsWith('/api/')) {
      const { type, content } = other(pathname);
      response.writeHead(200, { 'Content-Type': type }).end(content);
      return;
    }
    const { status, type, body } = handle({
      method: request.method ?? 'GET',
      path: pathname,
      query: searchParams,
      token: /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? null,
      body: await bodyOf(request),
    });
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    response.writeHead(status, type ? { 'Content-Type': type } : {}).end(text);
  });
}

async function bodyOf(request: IncomingMessage): Promise<Record<string, unknown>> {
  const hasBody = Number(request.headers['content-length'] ?? 0) > 0;
  return hasBody ? ((await readJson(request)) as Record<string, unknown>) : {};
}
