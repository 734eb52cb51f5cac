/** A browser that is ten hours ahead of the business. */
import { callApi } from './support/settings.ts';
import { expect, test } from './support/test.ts';

test.use({ timezoneId: 'Pacific/Auckland' });

test('a card, its history and the filter by day show the same time of creation of a client', async ({
  page,
}) => {
  await page.goto('/profile');
  const { id, created_at } = await callApi<{ id: number; created_at: string }>(
    page,
    'POST',
    '/api/v1/clients',
    {
      ...{ last_name: 'Часовой', first_name: 'Пояс', birth_date: '1990-02-01' },
      email: `zone${Date.now()}@example.com`,
    },
  );
  const [day = '', time = ''] = new Intl.DateTimeFormat('sv', {
    ...{ timeZone: 'Europe/Moscow', dateStyle: 'short', timeStyle: 'short' },
  } as const)
    .format(Date.parse(created_at))
    .split(' ');

  await page.goto(`/clients/${id}`);
  const shown = `${day.split('-').reverse().join('.')}, ${time}`;
  await expect(page.getByText(shown, { exact: true })).toHaveCount(2);
  // The entry above is the opening of the page, maybe a minute later.
  await expect(page.locator('tr[data-key]').filter({ hasText: 'создан' })).toContainText(time);
  const found = await callApi<{ id: number }[]>(
    page,
    'GET',
    `/api/v1/clients?search=${encodeURIComponent('Часовой')}&created_from=${day}&created_to=${day}`,
  );
  expect(found.map((one) => one.id)).toContain(id);
});
