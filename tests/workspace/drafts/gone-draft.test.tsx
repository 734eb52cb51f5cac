/** The draft of a record that was deleted in the meantime. */
import { screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import ChannelGone from '#features/channels/page/channel-gone.tsx';
import { ada } from '#tests/support/people.ts';
import { beginSignedIn, button, endConsole } from '#tests/support/runtime.tsx';

afterEach(endConsole);

const blank = {
  ...{ level: '3', new_client_rate: '', returning_client_rate: '' },
  ...{ planned_date: '', planned_new_client_rate: '', planned_returning_client_rate: '' },
};

test('drafts of new rows of a deleted record are shown, and cannot be restored', async () => {
  for (const [page, rate] of [
    ['first', '100'],
    ['second', '200'],
  ]) {
    localStorage.setItem(
      `pult.draft.${ada.id}.rates.rows:level:7|new-1|${page}-page`,
      JSON.stringify({
        ...{ version: 1, savedAt: Date.now(), isNew: true },
        ...{ base: blank, draft: { ...blank, new_client_rate: rate } },
      }),
    );
  }
  const { draw } = await beginSignedIn('/channels/7/rates');
  draw(<ChannelGone id={7} />);
  const offer = await screen.findByRole('complementary', { name: 'Черновик' });
  const facts = within(offer).getAllByRole('definition');
  expect(facts.map((one) => one.textContent)).toEqual(['100', '200']);
  expect(button('Восстановить')).toHaveProperty('disabled', true);
});

test('the focus stays on the page when the draft is dropped', async () => {
  localStorage.setItem(
    `pult.draft.${ada.id}.rates.rows:level:7|1|page`,
    JSON.stringify({ version: 1, savedAt: 1, base: blank, draft: { ...blank, level: '4' } }),
  );
  const { draw, user } = await beginSignedIn('/channels/7/rates');
  draw(
    <main tabIndex={-1}>
      <ChannelGone id={7} />
    </main>,
  );
  await screen.findByRole('complementary', { name: 'Черновик' });
  await user.click(button('Отбросить'));
  expect(screen.queryByRole('complementary')).toBeNull();
  await expect.poll(() => document.activeElement?.localName).toBe('main');
});
