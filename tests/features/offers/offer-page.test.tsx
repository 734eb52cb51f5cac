/** The sections «Условия» and «Показ» on the page of an offer. */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { isAvailable } from '#commands/command.ts';
import type { Offer } from '#contract/offers.ts';
import OfferPage from '#features/offers/page/offer-page.tsx';
import { displaySection, termsSection } from '#features/offers/page/sections/offer-sections.ts';
import { ok, sova, unboundSettings } from '#tests/support/offers.ts';
import { ada } from '#tests/support/people.ts';
import { alerts, beginSignedIn, field, hintsOf } from '#tests/support/runtime.tsx';
import { boundTo } from '#tests/support/screen.ts';

const GET = 'GET /api/v1/offers/3';
const PUT = 'PUT /api/v1/offers/3';

async function begin(offer: Partial<Offer> | null = sova) {
  const begun = await beginSignedIn('/offers/3');
  const stored = { offer };
  if (offer) begun.server.always(GET, () => ok(stored.offer));
  begun.server.always(`${GET}/available-settings`, () => ok(unboundSettings));
  begun.draw(<OfferPage />);
  return { ...begun, stored };
}

const card = (title: string) => screen.findByRole('region', { name: title });
const press = (key: string) =>
  void fireEvent.keyDown(document.activeElement ?? document.body, {
    key,
    code: `Key${key.toUpperCase()}`,
  });
const factsOf = (region: HTMLElement) =>
  [...region.querySelectorAll('dt')].map((one) => [
    one.textContent,
    one.nextElementSibling?.textContent.replaceAll('\u00a0', ' '),
  ]);
const type = (label: string, value: string) =>
  void fireEvent.change(field(label), { target: { value } });

describe('the card of an offer', () => {
  test('shows no status that the API does not send', async () => {
    await begin({ ...sova, status: null, is_active: null });
    const main = await card('Основная информация');
    expect(factsOf(main).find(([label]) => label === 'Статус')).toEqual(['Статус', '-']);
    fireEvent.click(within(main).getByRole('button', { name: 'Редактировать' }));
    const status = screen.getByLabelText<HTMLSelectElement>('Статус');
    expect([...status.options].map(({ text }) => text)).toEqual(['-', 'Активный', 'Неактивный']);
    expect(status.value).toBe('');
  });

  test('keeps showing its times while it is edited', async () => {
    await begin();
    const main = await card('Основная информация');
    const times = factsOf(main).slice(-2);
    expect(times.map(([label]) => label)).toEqual(['Создан', 'Обновлён']);
    fireEvent.click(within(main).getByRole('button', { name: 'Редактировать' }));
    await waitFor(() => expect(field('Название')).toBeTruthy());
    expect(factsOf(main)).toEqual(times);
  });
});

describe('sections of an offer', () => {
  test('show every value of the API, below the card that the specification asks for', async () => {
    await begin({ ...sova, url: 'https://сова.рф', comment: 'Раз\nДва', broker: 1, bid: 1217.5 });
    await card('Условия');
    const titles = [...document.querySelectorAll('h2')].map((one) => one.textContent);
    expect(titles).toEqual(['Основная информация', 'Условия', 'Показ']);
    expect(factsOf(await card('Условия'))).toEqual([
      ['Сумма от', '1 000'],
      ['Сумма до', '30 000'],
      ['Срок', '30'],
      ['Ставка', '1 217,5'],
      ['Возраст от', '18'],
      ['Возраст до', '70'],
    ]);
    expect(factsOf(await card('Показ'))).toEqual([
      ['URL', 'https://сова.рф'],
      ['ID в Keitaro', '-'],
      ['Приоритет показа', '0'],
      ['VIP-позиция', '0'],
      ['Чекер', 'Да'],
      ['Брокер', 'Да'],
      ['Комментарий', 'Раз\nДва'],
    ]);
    expect(screen.getByRole('link', { name: 'https://сова.рф' }).dataset.command).toBe('offer.url');
  });

  test('are opened by their own keys, and saved and cancelled separately', async () => {
    const { user, call, stored } = await begin();
    await card('Условия');
    press('t');
    await waitFor(() => expect(document.activeElement).toBe(field('Сумма от')));
    type('Ставка', '2,5');
    (document.activeElement as HTMLElement).blur();
    press('v');
    await waitFor(() => expect(document.activeElement).toBe(field('URL')));
    type('VIP-позиция', '');
    await user.keyboard('{Control>}s{/Control}');
    const put = await call(PUT);
    expect(put.body).toEqual({ ...sova, vip_position: null });
    stored.offer = put.body as Offer;
    put.answer(200, ok(stored.offer));
    const display = await card('Показ');
    await waitFor(() => expect(factsOf(display)).toContainEqual(['VIP-позиция', '-']));
    expect(field('Ставка').value).toBe('2,5');
    fireEvent.keyDown(field('Ставка'), { key: 'Escape' });
    await waitFor(async () =>
      expect(factsOf(await card('Условия'))).toContainEqual(['Ставка', '0,8']),
    );
  });

  test('show errors of their fields below the fields, and other errors above', async () => {
    const { call, user } = await begin();
    await card('Условия');
    press('t');
    await waitFor(() => expect(document.activeElement).toBe(field('Сумма от')));
    type('Ставка', '1,005');
    type('Сумма до', '5');
    expect(screen.getByText('Сумма «до» меньше суммы «от»')).toBeTruthy();
    await user.click(within(await card('Условия')).getByText('Сохранить'));
    const note = 'Не более двух знаков после запятой.';
    const errors = { bid: [note], name: ['Такой оффер уже есть.'] };
    (await call(PUT)).answer(422, { success: false, message: 'Проверьте поля', errors });
    await waitFor(() => expect(field('Ставка').getAttribute('aria-invalid')).toBe('true'));
    await waitFor(() => expect(document.activeElement).toBe(field('Ставка')));
    expect(screen.getByText(note)).toBeTruthy();
    expect(alerts().join()).toContain('Такой оффер уже есть.');
    expect(field('Ставка').value).toBe('1,005');
  });

  test('say why Escape leaves neither a save nor a conflict, and why Ctrl+S resolves none', async () => {
    const begun = await begin();
    const { call, user, runtime, stored } = begun;
    const said = () => hintsOf(begun);
    await card('Условия');
    await user.keyboard('{Escape}');
    expect(said()).toEqual([]);
    press('t');
    await waitFor(() => expect(document.activeElement).toBe(field('Сумма от')));
    type('Срок', '31');
    await user.keyboard('{Control>}s{/Control}');
    const put = await call(PUT);
    await user.keyboard('{Escape}');
    expect(said()).toEqual(['Идёт сохранение']);
    stored.offer = { ...sova, period: '32' };
    put.answer(412, { success: false, message: 'Запись уже изменена.' });
    await screen.findByRole('table', { name: 'Расхождения' });
    for (const keys of ['{Escape}', '{Control>}s{/Control}']) {
      runtime.toasts.send({ type: 'close.all', except: null });
      await user.keyboard(keys);
      expect(said()).toEqual(['Сначала решите, чья версия останется']);
    }
    expect(field('Срок').value).toBe('31');

    // The question removes its pressed button; without a field error, the focus goes where Enter tries again.
    await user.click(screen.getByRole('button', { name: 'Оставить моё' }));
    (await call(PUT)).answer(422, { success: false, message: 'Сейчас нельзя' });
    await waitFor(() => expect(alerts().join()).toContain('Сейчас нельзя'));
    const save = screen.getByRole('button', { name: 'Сохранить' });
    await waitFor(() => expect(document.activeElement).toBe(save));
  });

  test.each([
    ['outside', null, 'Сохранить'],
    ['in a field', 'Сумма от', 'Сумма от'],
    ['in a button', 'Отмена', 'Сохранить'],
  ])(
    'have the focus where Enter confirms an unusual bid: with the focus %s',
    async (_, from, to) => {
      const { user } = await begin();
      const terms = await card('Условия');
      press('t');
      await waitFor(() => expect(document.activeElement).toBe(field('Сумма от')));
      const named = (name: string) =>
        within(terms).queryByRole('button', { name }) ?? within(terms).getByLabelText(name);
      type('Ставка', '0');
      if (from) named(from).focus();
      else (document.activeElement as HTMLElement).blur();
      await user.keyboard('{Control>}s{/Control}');
      await waitFor(() => expect(alerts().join()).toContain('Enter ещё раз'));
      await waitFor(() => expect(document.activeElement).toBe(named(to)));
    },
  );

  test('of an API without these fields say so and are not edited', async () => {
    const kept = Object.entries(sova).filter(
      ([name]) => ![...termsSection.fields, ...displaySection.fields].includes(name as never),
    );
    const begun = await begin(Object.fromEntries(kept));
    for (const title of ['Условия', 'Показ']) {
      const section = await card(title);
      expect(section.textContent).toContain('Нет в ответе API');
      expect(section.querySelector('button, dd')).toBeNull();
    }
    press('t');
    expect(document.querySelector('main input, section input')).toBeNull();
    expect(isAvailable(boundTo(begun, 'offer.edit'))).toBe(true);
    expect(isAvailable(boundTo(begun, 'offer.terms.edit'))).toBe(false);
    expect(boundTo(begun, 'offer.terms.edit').reasonNow()).toBe('Нет в ответе API');
  });

  test('name a single field that the API does not send', async () => {
    const { period, ...offer } = sova;
    await begin(offer);
    expect(factsOf(await card('Условия'))).toContainEqual(['Срок', 'Нет в ответе API']);
    press('t');
    await waitFor(() => expect(document.activeElement).toBe(field('Сумма от')));
    type('Срок', '7 дней');
    type('Срок', '');
    fireEvent.click(within(await card('Условия')).getByText('Сохранить'));
    await waitFor(() => expect(document.querySelector('section input')).toBeNull());
  });
});

test('an unknown tab of an offer has a link back to the offer', async () => {
  const { runtime } = await begin();
  act(() => runtime.location.go('/offers/3/secrets'));
  await screen.findByText('У оффера нет такого раздела');
  fireEvent.click(screen.getByRole('link', { name: 'К офферу' }));
  expect(await card('Условия')).toBeTruthy();
});

describe('a draft of a section', () => {
  const base = termsSection.part.read(sova);
  const leave = () =>
    localStorage.setItem(
      `pult.draft.${ada.id}.offer.3.terms||another-page`,
      JSON.stringify({ version: 1, savedAt: Date.now(), base, draft: { ...base, bid: '7' } }),
    );

  test('is offered after a reload and restored', async () => {
    leave();
    const { user } = await begin();
    const offer = await within(await card('Условия')).findByRole('complementary');
    await user.click(within(offer).getByText('Восстановить'));
    await waitFor(() => expect(document.activeElement).toBe(field('Ставка')));
    expect(field('Ставка').value).toBe('7');
    expect(field('Сумма от').value).toBe('1000');
  });

  test('of a deleted offer can still be read', async () => {
    leave();
    const { call } = await begin(null);
    (await call(GET)).answer(404, { success: false, message: 'Оффер не найден.' });
    const offer = await screen.findByRole('complementary', { name: 'Черновик' });
    expect(factsOf(offer)).toEqual([['Ставка', '7']]);
  });
});

describe('a parameter', () => {
  const [wait, label] = unboundSettings;
  const cells = (table: string, column: number) =>
    within(screen.getByRole('table', { name: table }))
      .getAllByRole('row')
      .slice(1)
      .map((row) => [...row.children[column]!.children].map((one) => one.textContent));

  test('is shown by its name, with the description below, in tables and the palette', async () => {
    const { runtime } = await begin();
    await card('Условия');
    expect(cells('Параметры оффера', 1)).toEqual([
      ['button', 'Надпись на кнопке'],
      ['papers', 'Что нужно'],
    ]);
    const choicesOf = (id: string) =>
      runtime.registry
        .all()
        .find(({ command }) => command.id === id)!
        .on!.choices()
        .map(({ label, hint }) => [label, hint]);
    expect(choicesOf('offer.editParam')).toEqual([['button', 'Надпись на кнопке']]);
    act(() => runtime.location.go('/offers/3/add-params'));
    await screen.findByText('Сколько ждать');
    expect(cells('Параметры, которых у оффера нет', 0)).toEqual([
      [wait!.name, wait!.description],
      [label!.name],
    ]);
    expect(choicesOf('offer.bindParam')[0]).toEqual([wait!.name, wait!.description]);
  });

  test('keeps its name while it is edited, and is shown by its description without one', async () => {
    const [caption, papers] = sova.settings!;
    const unnamed = { ...papers!, setting_id: 9, name: null, description: null };
    await begin({ ...sova, settings: [caption!, { ...papers!, name: null }, unnamed] });
    await card('Условия');
    const names = [['button', 'Надпись на кнопке'], ['Что нужно'], ['Параметр 9']];
    expect(cells('Параметры оффера', 1)).toEqual(names);
    fireEvent.click(document.querySelector('tr[data-key="4"] [data-command="offer.editParam"]')!);
    await screen.findByLabelText('Значение');
    expect(cells('Параметры оффера', 1)[0]).toEqual(names[0]);
  });
});
