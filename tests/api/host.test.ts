/** Where calls go: to the API's host from the local front end, else to the page's own origin. */
import { afterEach, expect, it, vi } from 'vitest';
import { baseURL } from '#api/host.ts';

afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

it.each([
  ['localhost', '', 'https://api.example.com', 'https://api.example.com'],
  ['pult.example.com', '', 'https://api.example.com', ''],
  ['dev.local', 'dev.local', 'https://api.example.com', 'https://api.example.com'],
  ['localhost', 'dev.local', 'https://api.example.com', ''],
  ['localhost', '', undefined, ''],
])(
  'on %s with the local front end %j and the host %s, calls go to %j',
  (hostname, local, host, base) => {
    vi.stubGlobal('window', { location: { hostname } });
    vi.stubEnv('VITE_LOCAL_FRONTEND', local);
    vi.stubEnv('VITE_API_HOST', host);
    expect(baseURL()).toBe(base);
  },
);
