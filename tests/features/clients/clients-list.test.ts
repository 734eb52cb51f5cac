/** The list of clients: an API may count only up to some thousands of them. */
import { expect, test } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { createClientsApi } from '#api/clients.api.ts';
import { createClientsLogic } from '#features/clients/list/clients.logic.ts';
import { pageOf, petrov } from '#tests/support/clients.ts';
import { scripted } from '#tests/support/scripted-api.ts';

test.each([
  [{ total_capped: true }, true],
  [{ total_capped: false }, false],
  [{}, false],
])('a total with %j is marked as capped: %s', async (capped, isCapped) => {
  const body = pageOf([petrov], { last_page: 3, total: 41, ...capped });
  const { api } = scripted(createClientsApi, { body });
  const list = createActor(createClientsLogic(api), { input: { query: { page: 1 } } }).start();
  const { context } = await waitFor(list, (snapshot) => !snapshot.hasTag('busy'));
  expect(context.result).toMatchObject({ total: 41, lastPage: 3, isCapped });
  list.stop();
});
