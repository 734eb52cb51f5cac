/** Where and for which users the grid of all rates takes no amounts, whatever the input. */
import { fireEvent, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { beginAllRates, heldRate, planIn } from '#tests/support/all-rates.tsx';
import { ada } from '#tests/support/people.ts';
import { beginConsole } from '#tests/support/runtime.tsx';

const RATES = '/channels/rates';
const PLANS = '/channels/rates?view=plans';
const WRITER = ['rates.write'];
const READER = ['profile.write'];

/** The screen with one channel, whose first level is planned. */
async function begin(path: string, permissions: readonly string[]) {
  const tables = { 1: [heldRate(1, planIn(5)), heldRate(2)] };
  const begun = await beginAllRates(path, tables, async () => {
    const signedIn = beginConsole({ path, token: 'token-of-ada' });
    const { session } = signedIn.runtime;
    (await signedIn.call('GET /api/user/me')).answer(200, { ...ada, permissions });
    await waitFor(() => expect(session.getSnapshot().matches('authenticated')).toBe(true));
    return signedIn;
  });
  const { runtime, region, cell, grid } = begun;
  fireEvent.mouseDown(cell(0), { button: 0 });
  region.focus();
  return {
    cell: cell(0),
    region,
    state: () => grid().getSnapshot(),
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

test.each(Object.entries(WAYS))(
  '%s is refused without the right to change rates, with the reason',
  async (_, way) => {
    const begun = await begin(RATES, READER);
    way(begun);
    await waitFor(() => expect(begun.said()).toEqual(['Нет права изменять ставки']));
    expect(begun.state().value).toBe('moving');
    expect(begun.state().context.edits).toEqual({});
  },
);

test.each(Object.entries(WAYS))('%s is accepted with the right to change rates', async (_, way) => {
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
