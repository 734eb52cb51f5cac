/** The pages through which the step to the next channel leads. */
import { afterEach, expect, test } from 'vitest';
import { channelsPagesOf } from '#features/channels/list/channels-pages.ts';
import { ok, vk, yolka } from '#tests/support/channels.ts';
import { channelsOf } from '#tests/support/creations.ts';
import { beginSignedIn, endConsole } from '#tests/support/runtime.tsx';

afterEach(endConsole);

async function begin() {
  const begun = await beginSignedIn('/profile');
  const pageOf = channelsPagesOf(channelsOf(begun).start());
  const { signal } = new AbortController();
  const read = pageOf({ words: { rate_type: yolka.rate_type }, page: 1, search: '' }, signal);
  return { read, answer: (await begun.call('GET /api/v1/channels')).answer };
}

test('the pages of channels wait for the list, and have its filters', async () => {
  const { read, answer } = await begin();
  answer(200, ok([vk, yolka]));
  expect(await read).toMatchObject({ page: 1, lastPage: 1, ids: [yolka.id], total: 1 });
});

test('the pages of channels fail with the problem of the list', async () => {
  const { read, answer } = await begin();
  answer(500, { success: false, message: 'База недоступна' });
  await expect(read).rejects.toMatchObject({ problem: { message: 'База недоступна' } });
});
