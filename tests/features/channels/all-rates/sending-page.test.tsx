/** The screen of all rates while a sending is under way. */
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { ratesGridKey, ratesGridMachine } from '#features/channels/all-rates/all-rates.logic.ts';
import AllRatesPage from '#features/channels/all-rates/all-rates-page.tsx';
import '#features/channels/all-rates/sending/review-window.tsx';
import { ok, vk } from '#tests/support/channels.ts';
import { levelRow } from '#tests/support/rates.ts';
import { beginSignedIn, button, endConsole, isOff } from '#tests/support/runtime.tsx';

afterEach(endConsole);

const RATES = '/api/v1/channels/1/rates';

test('what was sent is no change any more, and the next sending waits for its end', async () => {
  const { runtime, server, draw, call } = await beginSignedIn('/channels/rates');
  let rows = [1, 2].map((at) => ({ ...levelRow(at), id: at, version: 1 }));
  server.always('GET /api/v1/channels', () => ok([vk]));
  server.always(`GET ${RATES}`, () => ok(rows));
  draw(<AllRatesPage />);
  await screen.findByRole('grid');
  const grid = runtime.kept.get(ratesGridKey, () => ratesGridMachine);
  await waitFor(() => expect(grid.getSnapshot().context.sheet.rows).toHaveLength(2));
  const put = (column: number, text: string) => {
    grid.send({ type: 'go', to: { row: 0, column } });
    grid.send({ type: 'paste', text });
  };
  const press = async (name: string) => {
    await waitFor(() => expect(isOff(button(name))).toBe(false));
    fireEvent.click(button(name));
  };
  const edited = () => Object.keys(grid.getSnapshot().context.edits);

  put(0, '111');
  await screen.findByText('Изменено: 1');
  const { toasts } = runtime.toasts.getSnapshot().context;
  expect(toasts, 'what would read as if it had been sent').toEqual([]);
  await press('Проверить и отправить');
  await press('Отправить');
  const write = await call(`POST ${RATES}`);
  expect(write.body).toMatchObject({ rates: [{ id: 1, new_client_rate: 111 }, { id: 2 }] });
  await press('К таблице');
  put(1, '222');
  await press('Проверить и отправить');
  await waitFor(() => expect(isOff(button('Отправить'))).toBe(true));

  rows = rows.map((row) => (row.id === 1 ? { ...row, new_client_rate: 111, version: 2 } : row));
  write.answer(200, ok(rows));
  await waitFor(() => expect(edited()).toEqual(['1:2']));
  await press('Отправить');
  const next = await call(`POST ${RATES}`);
  expect(next.body).toMatchObject({ rates: [{ new_client_rate: 111 }, { new_client_rate: 222 }] });
  // Also once the person has left the screen.
  cleanup();
  next.answer(200, ok(rows.map((row) => (row.id === 2 ? { ...row, new_client_rate: 222 } : row))));
  await waitFor(() => expect(edited()).toEqual([]));
});
