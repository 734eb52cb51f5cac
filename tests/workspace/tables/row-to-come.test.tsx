/** A row that is edited before the code of edited rows is there. */
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import OfferPage from '#features/offers/page/offer-page.tsx';
import { deferred } from '#tests/support/deferred.ts';
import { hearKeys } from '#tests/support/heard-keys.ts';
import { ok, sova, unboundSettings } from '#tests/support/offers.ts';
import { beginSignedIn } from '#tests/support/runtime.tsx';
import { inRow, rowOf } from '#tests/support/screen.ts';
import { painted } from '#workspace/painted.ts';
import { RowToCome } from '#workspace/tables/row-to-come.tsx';

const code = vi.hoisted(() => ({ wait: null as Promise<void> | null }));
vi.mock('#features/offers/page/edited-param-row.tsx', async (original) => {
  await code.wait;
  return await original();
});
const heard = hearKeys();
const press = (key: string) =>
  (document.activeElement ?? document.body).dispatchEvent(
    new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
  );

test('gives its first field the focus when it comes, and the keys that were pressed until then', async () => {
  const loaded = deferred<void>();
  code.wait = loaded.promise;
  const { server, draw, user } = await beginSignedIn('/offers/3');
  server.always('GET /api/v1/offers/3', () => ok(sova));
  server.always('GET /api/v1/offers/3/available-settings', () => ok(unboundSettings));
  draw(<OfferPage />);
  await screen.findByText('Основная информация');

  await user.click(inRow(4, 'Редактировать')!);
  expect(rowOf(4).textContent).toBe('');
  for (const key of ['e', '1', '2']) press(key);
  await painted();
  expect(heard).toEqual([]);

  loaded.resolve();
  const input = () => rowOf(4).querySelector('input')!;
  await waitFor(() => expect(document.activeElement).toBe(input()));
  await waitFor(() => expect(input().value).toContain('e12'));
  fireEvent.keyDown(input(), { key: 'Escape' });
  await waitFor(() => expect(inRow(4, 'Редактировать')).toBeDefined());
});

test('holds no keys up if it does not come', async () => {
  const row = (hasFailed: boolean) => (
    <table>
      <tbody>
        <RowToCome
          rowKey="4"
          attributes={{ 'data-key': '4' } as never}
          columns={3}
          hasFailed={hasFailed}
        />
      </tbody>
    </table>
  );
  const { rerender } = render(row(false));
  press('a');
  expect(heard).toEqual([]);
  rerender(row(true));
  await painted();
  await painted();
  press('b');
  expect(heard.at(-1)).toBe('b');
  expect(document.querySelector('[data-to-come]')).toBeNull();
});
