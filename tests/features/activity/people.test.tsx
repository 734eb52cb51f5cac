/** The users by whose actions the log can be filtered. */
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import ActivityPage from '#features/activity/activity-page.tsx';
import { entry } from '#tests/support/activity-entries.ts';
import { ada, grace, usersPage } from '#tests/support/people.ts';
import { beginSignedIn, button } from '#tests/support/runtime.tsx';

const LOG = 'GET /api/v1/activity';
const USERS = 'GET /api/users';
const page = { success: true, data: [entry()], next: null };
const down = { success: false, message: 'База на обслуживании' };

const people = () =>
  [...screen.getByRole<HTMLSelectElement>('combobox', { name: 'Кто' }).options].map(
    ({ text }) => text,
  );

async function begin() {
  const begun = await beginSignedIn('/activity-log');
  begun.draw(<ActivityPage />);
  (await begun.call(USERS)).answer(422, down);
  return begun;
}
const answerUsers = async ({ call }: Awaited<ReturnType<typeof begin>>) =>
  (await call(USERS)).answer(200, { data: [ada, grace], current_page: 1, per_page: 100, total: 2 });

test('reads users who could not be read again when a failed log is retried', async () => {
  const begun = await begin();
  (await begun.call(LOG)).answer(422, down);
  await screen.findByRole('alert');
  fireEvent.click(button('Повторить'));
  await answerUsers(begun);
  (await begun.call(LOG)).answer(200, page);
  await waitFor(() => expect(people()).toEqual(expect.arrayContaining(['Ada', 'Grace'])));
});

test('reads users who could not be read again when R reloads the log', async () => {
  const begun = await begin();
  (await begun.call(LOG)).answer(200, page);
  await screen.findByText('Раньше ничего нет');
  expect(people()).not.toContain('Grace');
  fireEvent.keyDown(document.body, { key: 'r', code: 'KeyR' });
  await answerUsers(begun);
  await waitFor(() => expect(people()).toEqual(expect.arrayContaining(['Ada', 'Grace'])));
  (await begun.call(LOG)).answer(200, page);
  await waitFor(() => expect(begun.server.isWaiting(LOG)).toBe(false));
});

test('shows users of the same name with their numbers', async () => {
  const begun = await beginSignedIn('/activity-log');
  begun.draw(<ActivityPage />);
  const namesake = { ...grace, id: 12, email: 'hopper@example.com' };
  (await begun.call(USERS)).answer(200, usersPage(ada, grace, namesake));
  (await begun.call(LOG)).answer(200, page);
  await waitFor(() =>
    expect(people()).toEqual(expect.arrayContaining(['Ada', 'Grace #2', 'Grace #12'])),
  );
});
