/** «Вернуть как было» of the console on the real API. */
import { createApis } from '#api/apis.ts';
import { createHttp, withOptions } from '#api/http.ts';
import { createReturns } from '#app/returns/returns.ts';
import type { ActivityEntry } from '#contract/activity.ts';
import type { ToastsActor } from '#machines/feedback/toasts.machine.ts';
import { createActorRegistry } from '#workspace/editing/actor-registry.ts';
import type { Services } from '#workspace/services.tsx';
import { createListMemory } from '#workspace/tables/list-memory.ts';
import type { TestServer } from './server.ts';
import { servicesOf } from './services.ts';
import { createTestUndo } from './undo.ts';

/** The services of a signed-in console whose calls are answered by the app of a test server. */
export function returnsOn(server: TestServer, token: string) {
  const sent: string[] = [];
  const control = {
    /** Called before each call is sent; may change the data, or answer in place of the server. */
    before: async (_call: string): Promise<Response | undefined> => undefined,
    /** The id of the signed-in user. */
    person: 1,
  };
  const http = createHttp({
    baseURL: 'http://pult.test',
    token: () => token,
    expired: async () => false,
    observe: () => {},
    fetch: async (request, init = {}) => {
      const url = new URL(String(request));
      const call = `${init.method ?? 'GET'} ${url.pathname}`;
      const instead = await control.before(call);
      if (instead) return instead;
      sent.push(call);
      const incoming = { socket: { remoteAddress: '127.0.0.1' } };
      return server.app.request(
        url.pathname + url.search,
        init as RequestInit,
        { incoming } as never,
      );
    },
  });
  const { undo, offers, revert } = createTestUndo();
  const messages: { text: string; href?: string }[] = [];
  const toasts = { send: (event: (typeof messages)[number]) => void messages.push(event) };
  const services = servicesOf({
    ...createApis(http),
    quiet: createApis(withOptions(http, { silent: true })),
    undo,
    kept: createActorRegistry(),
    lists: createListMemory(() => null),
    session: {
      getSnapshot: () => ({ context: { user: { id: control.person } } }),
      send: () => {},
    } as never,
    notify: (text: string) => void messages.push({ text }),
  }) as unknown as Services;
  const returns = createReturns(services, toasts as unknown as ToastsActor);
  const writes = () => sent.filter((call) => !call.startsWith('GET '));
  return {
    control,
    services,
    offers,
    /** Undoes the return. */
    revert,
    messages,
    writes,
    send: (...entries: readonly ActivityEntry[]) => returns.send(entries, 'Изменение'),
    end: () => services.kept.clear(),
  };
}
