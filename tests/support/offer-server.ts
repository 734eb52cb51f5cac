import { createHttp } from '#api/http.ts';
import { createOffersApi } from '#api/offers.api.ts';
import type { Offer } from '#contract/offers.ts';
import { sova } from './offers.ts';

interface Options {
  /** Counts versions like an API with ETags. Without it the API knows none. */
  readonly isVersioned?: boolean;
  /** Runs before each write, for example as another user. */
  readonly beforePut?: (server: OfferServer, attempt: number) => void;
  /** The answer to a write instead of the offer; null loses the answer. */
  readonly answerPut?: (taken: Offer) => { status: number; body: unknown } | null | undefined;
  /** The answer to a write that takes no effect. */
  readonly refusePut?: () => { status: number; body: unknown } | undefined;
}

export interface OfferServer {
  offer: Offer;
  version: number;
  readonly calls: { method: string; body: Offer | null; ifMatch: string | null }[];
  readonly puts: () => Offer[];
  /** Another user writes. */
  change(patch: Partial<Offer>): void;
}

/** An offer service with one offer, as the console sees it. */
export function createOfferServer(options: Options = {}) {
  const server: OfferServer = {
    offer: sova,
    version: 1,
    calls: [],
    puts: () => server.calls.flatMap(({ method, body }) => (method === 'PUT' ? [body!] : [])),
    change(patch) {
      server.offer = { ...server.offer, ...patch };
      server.version++;
    },
  };
  const answer = (status: number, body: unknown) =>
    new Response(JSON.stringify(body), {
      status,
      headers: options.isVersioned ? { ETag: `"${server.version}"` } : {},
    });
  const http = createHttp({
    baseURL: '',
    token: () => 'token',
    expired: async () => false,
    observe: () => {},
    fetch: async (_, init = {}) => {
      await Promise.resolve();
      const method = init.method ?? 'GET';
      const body = init.body ? (JSON.parse(String(init.body)) as Offer) : null;
      const ifMatch = new Headers(init.headers).get('If-Match');
      server.calls.push({ method, body, ifMatch });
      if (method === 'GET') return answer(200, { success: true, data: server.offer });
      options.beforePut?.(server, server.puts().length);
      if (ifMatch && ifMatch !== `"${server.version}"`) {
        return answer(412, { success: false, message: 'Запись уже изменена.' });
      }
      const refused = options.refusePut?.();
      if (refused) return answer(refused.status, refused.body);
      server.change(body!);
      const own = options.answerPut?.(server.offer);
      if (own === null) throw new TypeError('Failed to fetch');
      return own
        ? answer(own.status, own.body)
        : answer(200, { success: true, data: server.offer });
    },
  });
  return { server, api: createOffersApi(http) };
}
