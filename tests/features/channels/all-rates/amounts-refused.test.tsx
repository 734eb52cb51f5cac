/** Where and for whom the grid of all rates takes no amounts, whichever way they come. */
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { ratesGridKey, ratesGridMachine } from '#features/channels/all-rates/all-rates.logic.ts';
import AllRatesPage from '#features/channels/all-rates/all-rates-page.tsx';
import { ok, vk } from '#tests/support/channels.ts';
import { ada } from '#tests/support/people.ts';
import { levelRow } from '#tests/support/rates.ts';
import { beginConsole, endConsole } from '#tests/support/runtime.tsx';

afterEach(endConsole);

const RATES = '/channels/rates';
const PLANS = '/channels/rates?view=plans';
const WRITER = ['rates.write'];
const READER = ['profile.write'];

/** The screen with one channel, whose first level is planned. */
async function begin(path: string, permissions: readonly string[]) {
  const begun = beginConsole({ path, token: 'token-of-ada' });
  const { runtime, server, draw, call } = begun;
  (await call('GET /api/user/me')).answer(200, { ...ada, permissions });
  await waitFor(() => expect(runtime.session.getSnapshot().matches('authenticated')).toBe(true));
  server.always('GET /api/v1/channels', () => ok([vk]));
  const plan = {
    planned_date: `${new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10)}T00:00`,
    ...{ planned_new_client_rate: 160, planned_returning_client_rate: 160 },
  };
  const rows = [1, 2].map((at) => ({ ...levelRow(at), id: at, version: 1 }));
  server.always('GET /api/v1/channels/1/rates', () => ok([{ ...rows[0], ...plan }, rows[1]]));
  draw(<AllRatesPage />);
  const grid = runtime.kept.get(ratesGridKey, () => ratesGridMachine);
  const cell = await waitFor(() => {
    const found = document.querySelector<HTMLElement>('[data-row="0"][data-column="0"]');
    expect(found).not.toBeNull();
    return found!;
  });
  fireEvent.mouseDown(cell, { button: 0 });
  const region = screen.getByRole('grid');
  region.focus();
  return {
    cell,
    region,
    state: () => grid.getSnapshot(),
    said: () =>
      runtime.toasts.getSnapshot().context.toasts.map(({ ref }) => ref.getSnapshot().context.text),
  };
}
type Begun = Awaited<ReturnType<typeof begin>>;

const WAYS: Readonly<Record<string, (begun: Begun) => unknown>> = {
  'a pasted block': ({ region }) =>
    fireEvent.paste(region, { clipboardData: { getData: () => '155\n156' } }),
  'a typed digit': ({ region }) => fireEvent.keyDown(region, { key: '5', code: 'Digit5' }),
  Enter: ({ region }) => fireEvent.keyDown(region, { key: 'Enter', code: 'Enter' }),
  'a double click': ({ cell }) => fireEvent.doubleClick(cell),
};

test.each(Object.entries(WAYS))('%s is refused to a reader, and why', async (_, way) => {
  const begun = await begin(RATES, READER);
  way(begun);
  await waitFor(() => expect(begun.said()).toEqual(['Нет права: изменение ставок']));
  expect(begun.state().value).toBe('moving');
  expect(begun.state().context.edits).toEqual({});
});

test.each(Object.entries(WAYS))('%s is taken from others', async (_, way) => {
  const begun = await begin(RATES, WRITER);
  way(begun);
  const { value, context } = begun.state();
  expect(value === 'typing' || Object.keys(context.edits).length > 0).toBe(true);
  expect(begun.said()).toEqual([]);
});

test.each(['a pasted block', 'a typed digit'])(
  '%s changes nothing in the calendar',
  async (way) => {
    const begun = await begin(PLANS, WRITER);
    WAYS[way]!(begun);
    await waitFor(() => expect(begun.said()).toEqual([expect.stringContaining('только даты')]));
    expect(begun.state().value).toBe('moving');
    expect(begun.state().context.edits).toEqual({});
  },
);
