/** The rates of all channels by a Russian keyboard only: raised in one go, looked at once, sent. */
import { callApi } from './support/settings.ts';
import { expect, test } from './support/test.ts';

const CHANNELS = 10;

test('forty rates of ten channels rise by 7 % from 1 December in thirty keys', async ({
  page,
  signIn,
  keyboard,
}) => {
  await signIn(page);
  const ids: number[] = [];
  for (let at = 1; at <= CHANNELS; at++) {
    const { id } = await callApi<{ id: number }>(page, 'POST', '/api/v1/channels', {
      ...{ name: `Сетка ${at}`, description: '', rate_type: 'level', is_active: true },
    });
    ids.push(id);
    const rates = [1, 2, 3].map((level) => ({
      ...{ level, new_client_rate: 300 + level, returning_client_rate: 200 + level },
      ...{ planned_date: null, planned_new_client_rate: null, planned_returning_client_rate: null },
    }));
    await callApi(page, 'POST', `/api/v1/channels/${id}/rates`, { rates });
  }
  await page.goto('/channels/rates?search=Сетка');
  const grid = page.getByRole('grid', { name: 'Ставки всех каналов' });
  await expect(grid.getByRole('rowheader').first()).toContainText('Сетка 1');
  await grid.focus();

  const { press, type } = await keyboard('ru');
  let keys = 0;
  const key = async (name: string) => {
    keys += 1;
    await press(name);
  };
  await key('Control+Shift+ArrowDown');
  await key('Shift+ArrowRight');
  await expect(page.getByText('Выделено ставок: 40')).toBeVisible();
  await key('Shift+Digit5');
  const percent = page.getByRole('textbox', { name: 'Процент' });
  await expect(percent).toBeFocused();
  await type('7');
  await key('Tab');
  await type('01.12');
  keys += '701.12'.length;
  await key('Enter');
  await expect(percent).toBeHidden();
  await key('Control+KeyS');
  const review = page.getByRole('dialog', { name: 'Проверьте ставки перед отправкой' });
  await expect(review).toContainText(`Каналов: ${CHANNELS}, изменений: 40`);
  await key('Control+Enter');
  await expect(page.getByText(`Отправлено ${CHANNELS} из ${CHANNELS}`)).toBeVisible({
    timeout: 30_000,
  });
  expect(keys).toBeLessThanOrEqual(30);

  for (const id of ids) {
    const rates = await callApi<Record<string, unknown>[]>(
      page,
      'GET',
      `/api/v1/channels/${id}/rates`,
    );
    expect(rates[0]).toMatchObject({
      new_client_rate: 301,
      planned_new_client_rate: 322,
      planned_returning_client_rate: 215,
    });
    expect(rates[0]!.planned_date).toMatch(/-12-01T00:00$/);
    expect(rates[2]).toMatchObject({ planned_date: null });
  }
});
