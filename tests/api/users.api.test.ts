import { expect, it, vi } from 'vitest';
import type { Http } from '#api/http.ts';
import { createUsersApi } from '#api/users.api.ts';
import { ada, grace } from '#tests/support/people.ts';
import { scripted } from '#tests/support/scripted-api.ts';

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

const PAGING = { current_page: 2, per_page: 15, total: 17 };

it.each([
  ['beside the users', { data: [ada, grace], ...PAGING }],
  ['in `meta`', { data: [ada, grace], meta: PAGING }],
  ['not at all', { data: [ada, grace] }],
])('reads a page whose paging is given %s', async (_, body) => {
  const { api } = scripted(createUsersApi, { body });
  const page = await api.list(2, new AbortController().signal);
  expect(page).toMatchObject({ data: [ada, grace], ...PAGING });
});

it('reads all users on one page from an API without pages', async () => {
  const data = Array.from({ length: 40 }, () => ada);
  const { api } = scripted(createUsersApi, { body: { data } });
  const page = await api.list(1, new AbortController().signal);
  expect(page).toMatchObject({ per_page: 40, total: 40 });
});

it('reads a user whose roles are null with an empty list of roles', async () => {
  const { api } = scripted(createUsersApi, { body: { data: [{ ...ada, roles: null }] } });
  const { data } = await api.list(1, new AbortController().signal);
  expect(data).toEqual([{ ...ada, roles: [] }]);
});

it.each([
  ['nothing', ''],
  ['null', null],
  ['a list', []],
  ['no user', { success: true, data: 'ok' }],
])('treats a profile as saved if the answer is %s', async (_, body) => {
  const { api } = scripted(createUsersApi, { body });
  expect(await api.updateProfile({ name: ada.name, email: ada.email })).toBeNull();
});

it('reads the saved profile from an answer that has it', async () => {
  const { api } = scripted(createUsersApi, { body: { data: ada } });
  expect(await api.updateProfile({ name: ada.name, email: ada.email })).toMatchObject(ada);
});

it('fails to save a profile if the answer is a page of text', async () => {
  const { api } = scripted(createUsersApi, { body: '<html>' });
  await expect(api.updateProfile({ name: ada.name, email: ada.email })).rejects.toThrow();
});
