import { expect, it } from 'vitest';
import { createAuthApi } from '#api/auth.api.ts';
import { ada } from '#tests/support/people.ts';
import { scripted } from '#tests/support/scripted-api.ts';

it.each([
  ['as it is', ada],
  ['as `user`', { user: ada }],
  ['as `data`', { data: ada }],
])('the signed-in user is read when the API sends them %s', async (_, body) => {
  const { api } = scripted(createAuthApi, { body });
  expect(await api.me(new AbortController().signal)).toEqual(ada);
});
