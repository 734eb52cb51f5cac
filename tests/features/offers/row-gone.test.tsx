/** A second press of a key just after its row has left the list does not act on the row that took its place. */
import { act, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { run } from '#commands/command.ts';
import OffersPage from '#features/offers/list/offers-page.tsx';
import { fox, lynx, pageOf, sova } from '#tests/support/offers.ts';
import { beginSignedIn, hintsOf, holdTimers } from '#tests/support/runtime.tsx';
import { focusedRow, press } from '#tests/support/screen.ts';

const LIST = 'GET /api/v1/offers';
const GONE = 'Строка ушла из списка';

/** Presses Enter in the first row, which another user has just removed from the list. */
async function begin() {
  const { runOut } = holdTimers(700);
  const begun = await beginSignedIn('/offers');
  begun.draw(<OffersPage />);
  (await begun.call(LIST)).answer(200, pageOf([sova, lynx, fox]));
  await waitFor(() => expect(document.querySelector('tr[data-key="3"]')).not.toBeNull());
  press('j');
  const reload = begun.runtime.registry.all().find((one) => one.command.id === 'offers.reload')!;
  act(() => run(reload));
  const answer = await begun.call(LIST);
  // Enter on the button opens nothing, like on a row that is locked by its own call.
  document.activeElement!.querySelector<HTMLElement>('button')!.focus();
  press('Enter');
  document.activeElement!.closest('tr')!.focus();
  answer.answer(200, pageOf([lynx, fox]));
  await waitFor(() => expect(focusedRow()).toBe(lynx.id));
  return { ...begun, runOut, opened: () => begun.runtime.browser.href() };
}

it('the same key is refused with the reason, however often, and acts after that time', async () => {
  const begun = await begin();
  for (let times = 0; times < 3; times += 1) press('Enter');
  expect(new Set(hintsOf(begun))).toEqual(new Set([GONE]));
  expect(begun.opened()).toBe('/offers');
  begun.runOut(700);
  press('Enter');
  expect(begun.opened()).toBe('/offers/7');
});

it.each([
  ['another key is heard at once', [], 'e', '/offers/7'],
  ['the same is, after a step', ['j'], 'Enter', '/offers/8'],
])('after a row has left the list, %s', async (_, before, key, href) => {
  const begun = await begin();
  for (const one of before) press(one);
  press(key);
  expect(begun.opened()).toContain(href);
  expect(hintsOf(begun)).toEqual([]);
});
