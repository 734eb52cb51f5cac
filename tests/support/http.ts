import { createHttp, type Http, type HttpConfig } from '#api/http.ts';

/** Calls of a signed-in user, answered by `fetch`. */
export const createTestHttp = (
  fetch: typeof globalThis.fetch,
  config: Partial<HttpConfig> = {},
): Http =>
  createHttp({
    baseURL: '',
    token: () => 'token',
    expired: async () => false,
    observe: () => {},
    fetch,
    ...config,
  });
