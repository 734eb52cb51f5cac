/** Keys after a request for another page or filter do not act on the rows that are still shown. */
import { act, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { run } from '#commands/command.ts';
import OffersPage from '#features/offers/list/offers-page.tsx';
import { fox, lynx, pageOf, sova, yozh } from '#tests/support/offers.ts';
import { beginSignedIn, hintsOf } from '#tests/support/runtime.tsx';
import { focusedRow, press } from '#tests/support/screen.ts';

const LIST = 'GET /api/v1/offers';
const COMING = 'Список загружается';

/** The first of two pages, with the cursor on its first row. */
async function begin() {
  const begun = await beginSignedIn('/offers');
  begun.draw(<OffersPage />);
  const meta = { last_page: 2, total: 4 };
  (await begun.call(LIST)).answer(200, pageOf([sova, yozh], meta));
  await waitFor(() => expect(document.querySelector('tr[data-key="3"]')).not.toBeNull());
  press('j');
  expect(focusedRow()).toBe(3);
  const command = (id: string) =>
    begun.runtime.registry.all().find((bound) => bound.command.id === id)!;
  return {
    ...begun,
    command,
    writes: () => begun.server.calls.filter(({ method }) => method !== 'GET'),
    opened: () => begun.runtime.browser.href(),
    second: pageOf([lynx, fox], { ...meta, current_page: 2 }),
  };
}

describe('a key of a row', () => {
  it.each(['a', 'e', 'Enter', 'Delete'])(
    '%s is refused while the next page is loading',
    async (key) => {
      const begun = await begin();
      press(']');
      const answer = await begun.call(LIST);
      press(key);
      expect(hintsOf(begun)).toEqual([COMING]);
      expect(begun.writes()).toEqual([]);
      expect(begun.opened()).toBe('/offers#2');
      expect(document.querySelector('[role$=dialog]')).toBeNull();
      answer.answer(200, begun.second);
      await waitFor(() => expect(focusedRow()).toBe(lynx.id));
    },
  );

  it('acts on the row of the new page that was reached by steps meanwhile', async () => {
    const begun = await begin();
    press(']');
    const answer = await begun.call(LIST);
    press('j');
    answer.answer(200, begun.second);
    await waitFor(() => expect(focusedRow()).toBe(fox.id));
    press('Enter');
    expect(begun.opened()).toBe(`/offers/${fox.id}`);
    expect(hintsOf(begun)).toEqual([]);
  });

  it('is refused outside the rows, too, without opening the palette', async () => {
    const begun = await begin();
    act(() => run(begun.command('offers.onlyActive')));
    const answer = await begun.call(LIST);
    act(() => (document.activeElement as HTMLElement).blur());
    press('a');
    expect(hintsOf(begun)).toEqual([COMING]);
    expect(begun.runtime.palette.getSnapshot().matches('closed')).toBe(true);
    expect(begun.writes()).toEqual([]);
    answer.answer(200, pageOf([lynx]));
  });

  it('acts on the shown rows while they are read again', async () => {
    const begun = await begin();
    act(() => run(begun.command('offers.reload')));
    const answer = await begun.call(LIST);
    press('j');
    expect(focusedRow()).toBe(yozh.id);
    press('Enter');
    expect(begun.opened()).toBe(`/offers/${yozh.id}`);
    expect(hintsOf(begun)).toEqual([]);
    answer.answer(200, begun.second);
  });
});
