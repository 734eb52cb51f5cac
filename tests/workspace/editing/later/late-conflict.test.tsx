/** A conflict whose code loads only after it. */
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import OfferPage from '#features/offers/page/offer-page.tsx';
import { deferred } from '#tests/support/deferred.ts';
import { ok, sova, unboundSettings } from '#tests/support/offers.ts';
import { beginSignedIn } from '#tests/support/runtime.tsx';
import { buttonIn, cardOf, controlIn, press } from '#tests/support/screen.ts';

const code = vi.hoisted(() => ({ wait: null as Promise<void> | null }));
vi.mock('#workspace/editing/editor-conflict.tsx', async (original) => {
  await code.wait;
  return await original();
});
const loaded = deferred<void>();
code.wait = loaded.promise;

const PUT = 'PUT /api/v1/offers/3';

async function begin() {
  const begun = await beginSignedIn('/offers/3');
  const stored = { offer: sova };
  begun.server.always('GET /api/v1/offers/3', () => ok(stored.offer));
  begun.server.always('GET /api/v1/offers/3/available-settings', () => ok(unboundSettings));
  begun.draw(<OfferPage />);
  await screen.findByText('Основная информация');
  const overtaken = async (theirs: Partial<typeof sova>) => {
    const put = await begun.call(PUT);
    stored.offer = { ...stored.offer, ...theirs };
    put.answer(412, { success: false, message: 'Запись уже изменена.' });
  };
  return { ...begun, overtaken };
}

test('a conflict takes the focus when its code has loaded, and the input is kept until then', async () => {
  const { user, overtaken } = await begin();
  const card = () => cardOf('Основная информация');
  const name = () => controlIn(card(), 'Название');
  press('e');
  fireEvent.change(name(), { target: { value: 'Моя' } });
  await user.click(buttonIn(card(), 'Сохранить')!);
  await overtaken({ name: 'Чужая' });
  await waitFor(() => expect(buttonIn(card(), 'Сохранить')).toBeUndefined());
  expect([name().value, name().readOnly]).toEqual(['Моя', true]);

  loaded.resolve();
  await waitFor(() => expect(document.activeElement?.textContent).toContain('Было Сова'));
  expect(buttonIn(card(), 'Оставить моё')).toBeDefined();
});
