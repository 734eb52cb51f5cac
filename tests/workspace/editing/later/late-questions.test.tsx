/** Questions about a conflict whose code comes only after them. */
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import OfferPage from '#features/offers/page/offer-page.tsx';
import { deferred } from '#tests/support/deferred.ts';
import { caption, ok, papers, sova, unboundSettings } from '#tests/support/offers.ts';
import { beginSignedIn } from '#tests/support/runtime.tsx';
import {
  buttonIn,
  cardOf,
  controlIn,
  inRow,
  press,
  rowBelow,
  rowOf,
} from '#tests/support/screen.ts';

const code = vi.hoisted(() => ({ wait: new Map<string, Promise<void>>() }));
vi.mock('#workspace/editing/editor-conflict.tsx', async (original) => {
  await code.wait.get('card');
  return await original();
});
vi.mock('#workspace/editing/later/row-question.tsx', async (original) => {
  await code.wait.get('row');
  return await original();
});
/** Of a card and of a row. The other one is there by the time a person has saved. */
function lateCode(of: string) {
  const loaded = deferred<void>();
  code.wait.set(of, loaded.promise);
  return loaded;
}
const [ofCard, ofRow] = [lateCode('card'), lateCode('row')];

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

test('the one of a card takes the focus when it comes, and nothing is lost until then', async () => {
  const { user, overtaken } = await begin();
  const card = () => cardOf('Основная информация');
  const name = () => controlIn(card(), 'Название');
  press('e');
  fireEvent.change(name(), { target: { value: 'Моя' } });
  await user.click(buttonIn(card(), 'Сохранить')!);
  await overtaken({ name: 'Чужая' });
  await waitFor(() => expect(buttonIn(card(), 'Сохранить')).toBeUndefined());
  expect([name().value, name().readOnly]).toEqual(['Моя', true]);

  ofCard.resolve();
  await waitFor(() => expect(document.activeElement?.textContent).toContain('Было Сова'));
  expect(buttonIn(card(), 'Оставить моё')).toBeDefined();
});

test('the one of a row does, too', async () => {
  const { user, overtaken } = await begin();
  const input = () => rowOf(4).querySelector<HTMLInputElement>('[aria-label="Значение"]')!;
  await user.click(inRow(4, 'Редактировать')!);
  await waitFor(() => expect(document.activeElement).toBe(input()));
  fireEvent.change(input(), { target: { value: 'Моё' } });
  fireEvent.keyDown(input(), { key: 'Enter' });
  await overtaken({ settings: [{ ...caption, use_default: true, value: 'По-нашему' }, papers] });
  await waitFor(() => expect(rowOf(4).getAttribute('aria-busy')).toBe('false'));
  expect([input().value, input().readOnly]).toEqual(['Моё', true]);

  ofRow.resolve();
  await waitFor(() => expect(document.activeElement).toBe(buttonIn(rowBelow(4), 'Оставить моё')));
});
