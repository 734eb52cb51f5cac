import { expect, test } from './support/test.ts';

test.use({ serverEnv: { ACCESS_TTL: '3', REFRESH_TTL: '9' }, allowedNoise: [/status of 401/] });

test('a session past its refresh is logged out when it is confirmed', async ({ page, signIn }) => {
  await signIn(page);
  await page.waitForTimeout(3_200);
  await page.getByRole('link', { name: '2', exact: true }).click();
  await expect(page).toHaveURL(/\/lock$/);
  await page.waitForTimeout(6_500);
  await page.getByRole('button', { name: 'Подтвердить сессию' }).click();
  await expect(page).toHaveURL(/\/login$/);
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
});
