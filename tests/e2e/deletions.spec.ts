/** A deletion never removes a version that the user has not seen; the user's own changes need no further question. */
import { openList, row } from './support/channels.ts';
import { callApi, createChannel } from './support/settings.ts';
import { expect, test } from './support/test.ts';

// The server refuses the deletion of a newer version.
test.use({ allowedNoise: [/status of 412/] });

test('a deletion asks again if the channel was changed and activated meanwhile', async ({
  page,
}) => {
  const channel = await createChannel(page);
  const path = `/api/v1/channels/${channel.id}`;
  const draft = { rate_type: 'level', description: '' };
  await callApi(page, 'PUT', path, { ...draft, name: 'Черновик Щ', is_active: false });
  await openList(page);
  await expect(row(page, /Черновик Щ/)).toBeVisible();
  await callApi(page, 'PUT', path, { ...draft, name: 'Боевой Щ', is_active: true });
  const sent: (string | undefined)[] = [];
  page.on('request', (request) => {
    if (request.method() === 'DELETE') sent.push(request.headers()['if-match']);
  });

  await row(page, /Черновик Щ/)
    .getByRole('button', { name: 'Удалить' })
    .click();
  const question = page.getByRole('alertdialog', { name: 'Подтвердите удаление канала' });
  const confirm = question.getByRole('button', { name: 'Удалить' });
  await expect(question).toContainText('Черновик Щ');
  await confirm.focus();
  await page.keyboard.press('Enter');
  await expect(question).toContainText('Запись тем временем изменили');
  await expect(question).toContainText(`Боевой Щ, ID ${channel.id}, активен`);
  await expect(confirm).toBeFocused();
  // The row behind the question shows the change, too.
  const behind = page.locator('tr', { hasText: 'Боевой Щ' });
  await expect(behind).toBeVisible();
  expect(sent).toHaveLength(1);

  await page.keyboard.press('Tab');
  await expect(question.getByRole('button', { name: 'Отмена' })).toBeFocused();
  await confirm.click();
  await expect(question).toBeHidden();
  await expect(behind).toHaveCount(0);
  expect(sent).toHaveLength(2);
  expect(Number(sent[1]!.slice(1, -1))).toBeGreaterThan(Number(sent[0]!.slice(1, -1)));
});

test('a channel that the user has toggled and undone is deleted without a second question', async ({
  page,
}) => {
  const channel = await createChannel(page);
  await callApi(page, 'PUT', `/api/v1/channels/${channel.id}`, {
    name: 'Свой Щ',
    rate_type: 'level',
    is_active: true,
    description: '',
  });
  await openList(page);
  await row(page, /Свой Щ/)
    .getByRole('button', { name: 'Деактивировать' })
    .click();
  await expect(row(page, /Свой Щ/).getByText('Неактивен')).toBeVisible();
  await page.keyboard.press('Control+KeyZ');
  await expect(row(page, /Свой Щ/).getByText('Неактивен')).toHaveCount(0);
  await row(page, /Свой Щ/)
    .getByRole('button', { name: 'Удалить' })
    .click();
  const question = page.getByRole('alertdialog', { name: 'Подтвердите удаление канала' });
  const answered = page.waitForResponse((one) => one.request().method() === 'DELETE');
  await question.getByRole('button', { name: 'Удалить' }).click();
  expect((await answered).status()).toBe(200);
  await expect(row(page, /Свой Щ/)).toHaveCount(0);
});
