/** The series and the number of a passport as users write them: «45 10», «987 655». */
import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import ClientPage from '#features/clients/page/client-page.tsx';
import { ok, petrov } from '#tests/support/clients.ts';
import { withInsertText, withoutInsertText } from '#tests/support/insert-text.ts';
import { beginSignedIn } from '#tests/support/runtime.tsx';
import { buttonIn, cardOf, controlIn } from '#tests/support/screen.ts';

beforeEach(withInsertText);
afterEach(withoutInsertText);

async function beginEditing() {
  const begun = await beginSignedIn('/clients/7/addresses');
  begun.draw(<ClientPage />);
  (await begun.call('GET /api/v1/clients/7')).answer(200, ok(petrov));
  await screen.findByText('Паспорт');
  await begun.user.click(buttonIn(cardOf('Паспорт'), 'Редактировать')!);
  const field = (label = 'Серия') => controlIn(cardOf('Паспорт'), label) as HTMLInputElement;
  await begun.user.clear(field());
  return { ...begun, field };
}

test.each(['46 11', ' 46\u00a011 ', '46-11\t', '4611'])(
  'the series «%s» is pasted without separators',
  async (text) => {
    const { user, field } = await beginEditing();
    await user.click(field());
    await user.paste(text);
    expect(field().value).toBe('4611');
  },
);

test('a typed space in the series does not drop its last digit', async () => {
  const { user, field } = await beginEditing();
  await user.type(field(), '46 11');
  expect(field().value).toBe('4611');
});

test('nothing is pasted while the passport is being saved', async () => {
  const { user, call, field } = await beginEditing();
  await user.type(field(), '4611');
  await user.click(buttonIn(cardOf('Паспорт'), 'Сохранить')!);
  await call('GET /api/v1/clients/7');
  // A browser fires the event even if the field takes no text.
  fireEvent.paste(field(), { clipboardData: { getData: () => '9' } });
  expect(field().value).toBe('4611');
});

test.each(['46 11 123456', '4611123456'])(
  'the series «%s» is not cut off, but refused',
  async (text) => {
    const { user, field } = await beginEditing();
    await user.click(field());
    await user.paste(text);
    expect(field().value).toBe('4611123456');
    // Further typing is cut off as before.
    expect(field().maxLength).toBe(4);
    await user.click(buttonIn(cardOf('Паспорт'), 'Сохранить')!);
    expect(cardOf('Паспорт').textContent).toContain('В серии не больше 4 знаков.');
  },
);

test.each(['987 655', '987-655'])(
  'the number «%s» is typed, pasted and sent as digits',
  async (text) => {
    const { user, call, field } = await beginEditing();
    await user.type(field(), '4510');
    await user.clear(field('Номер'));
    await user.paste(text);
    expect(field('Номер').value).toBe('987655');
    await user.clear(field('Номер'));
    await user.type(field('Номер'), text);
    await user.click(buttonIn(cardOf('Паспорт'), 'Сохранить')!);
    (await call('GET /api/v1/clients/7')).answer(200, ok(petrov));
    const { body } = await call('PUT /api/v1/clients/7');
    expect(body).toMatchObject({ passport: { series: '4510', number: '987655' } });
  },
);

test('a pasted part of the number is inserted as if typed, and leaves the caret behind it', async () => {
  const { user, field } = await beginEditing();
  const number = field('Номер');
  await user.clear(number);
  await user.type(number, '9740');
  number.setSelectionRange(2, 2);
  await user.paste('8 9');
  expect(document.execCommand).toHaveBeenCalledExactlyOnceWith('insertText', false, '89');
  expect([number.value, number.selectionStart]).toEqual(['978940', 4]);
});
