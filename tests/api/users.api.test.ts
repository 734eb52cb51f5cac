// @vitest-environment node
import { expect, it, vi } from 'vitest';
import type { Http } from '#api/http.ts';
import { createUsersApi } from '#api/users.api.ts';

it('reads a page of users, fifteen by default', () => {
  const http = vi.fn();
  const { list } = createUsersApi(http as unknown as Http);
  const { signal } = new AbortController();
  list(2, signal);
  list(1, signal, 100);
  expect(http.mock.calls.map(([, , path, , { query }]) => [path, query])).toEqual([
    ['/api/users', { page: 2, per_page: 15 }],
    ['/api/users', { page: 1, per_page: 100 }],
  ]);
});
