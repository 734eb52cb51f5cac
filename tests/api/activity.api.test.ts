import { describe, expect, it, vi } from 'vitest';
import { createHttp } from '#api/http.ts';
import { createActivityApi } from '#api/later/activity.api.ts';
import type { ProblemError } from '#contract/problem.ts';

const entry = {
  id: '2026-05.12',
  at: '2026-05-20T14:02:11.000Z',
  actor: 'user',
  action: 'changed',
  kind: 'channel',
  changes: [{ field: 'name', before: 'VK', after: null }],
};

function begin(status: number, body: unknown) {
  const asked: string[] = [];
  const heard: string[] = [];
  const http = createHttp({
    baseURL: 'http://pult',
    token: () => null,
    expired: async () => false,
    observe: ({ type }) => heard.push(type),
    fetch: vi.fn(async (request) => {
      asked.push(decodeURIComponent(String(request)));
      return Response.json(body, { status });
    }),
  });
  return { api: createActivityApi(http), asked, heard };
}
const { signal } = new AbortController();

describe('the log', () => {
  it('is requested with its filters, without empty ones', async () => {
    const { api, asked, heard } = begin(200, { success: true, data: [entry], next: '2026-05.12' });
    const page = await api.list(
      { user: 3, kind: 'channel', action: '', from: '2026-05-01', before: '2026-05.13' },
      signal,
    );
    expect(page.data).toEqual([entry]);
    expect(page.next).toBe('2026-05.12');
    expect(asked).toEqual([
      'http://pult/api/v1/activity?user=3&kind=channel&from=2026-05-01&before=2026-05.13',
    ]);
    expect(heard).toEqual(['call.started', 'call.succeeded']);
  });

  it.each([
    ['channel', 'channels/7'],
    ['channel_default', 'default-settings/7'],
    ['offer', 'offers/7'],
    ['offer_default', 'settings/7'],
    ['client', 'clients/7'],
    ['user', 'users/7'],
  ] as const)('of one %s has its own path', async (kind, path) => {
    const { api, asked } = begin(200, { success: true, data: [], next: null });
    await api.ofRecord(kind, 7, {}, signal);
    expect(asked).toEqual([`http://pult/api/v1/${path}/activity`]);
  });

  it('is read for news without an entry in the journal, whether that fails or not', async () => {
    for (const status of [200, 503]) {
      const { api, heard } = begin(status, { success: status === 200, data: [] });
      await api.list({ after: '2026-05.12' }, signal, true).catch(() => {});
      expect(heard).toEqual([]);
    }
  });

  it.each([404, 405, 501])('fails with %s in an API without it', async (status) => {
    const { api } = begin(status, { message: 'Not found' });
    const error: ProblemError = await api.list({}, signal).then(
      () => expect.unreachable(),
      (failure) => failure,
    );
    expect(error.problem.status).toBe(status);
  });
});
