/** The filters of a list as chips. */
import { act, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import { offerSearchCommands } from '#features/offers/list/offers.commands.ts';
import { noFilters, offersQueryMachine } from '#features/offers/list/offers.logic.ts';
import { beginSignedIn, button } from '#tests/support/runtime.tsx';
import { FilterChips } from '#workspace/list-query/filter-chips.tsx';

async function begin(filters: Partial<typeof noFilters>) {
  const { draw, user } = await beginSignedIn('/offers');
  const input = { filters: { ...noFilters, ...filters }, sort: null };
  const actor = createActor(offersQueryMachine, { input }).start();
  draw(<FilterChips actor={actor} commands={offerSearchCommands} onEmptied={() => null} />);
  const chips = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent);
  return { actor, user, chips };
}

test('no list is drawn without filters', async () => {
  const { chips } = await begin({});
  expect(screen.queryByRole('list')).toBeNull();
  expect(chips()).toEqual([]);
});

test('each filter has a chip with its value, and is removed by the button of the chip', async () => {
  const { actor, user, chips } = await begin({ status: '1', vip_position: '3' });
  expect(chips()).toEqual(['VIP-позиция: 3', 'Статус: Активен']);
  await user.click(button('Убрать «Статус»'));
  expect(chips()).toEqual(['VIP-позиция: 3']);
  act(() => actor.send({ type: 'clear' }));
  expect(screen.queryByRole('list')).toBeNull();
});
