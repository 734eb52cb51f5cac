/** The head of the screen of a record. */
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import { recordNavigationMachine } from '#machines/lists/record-navigation.machine.ts';
import { beginSignedIn, endConsole } from '#tests/support/runtime.tsx';
import { paths } from '#workspace/navigation/routes.ts';
import { onRecord, RecordScreen } from '#workspace/record-screen.tsx';

async function begin(isIdInHeading: boolean) {
  const { draw } = await beginSignedIn('/offers/7');
  const navigation = createActor(recordNavigationMachine).start();
  draw(
    <RecordScreen
      list={{ label: 'Офферы', href: '/offers' }}
      navigation={navigation}
      id={7}
      title="Сова"
      isIdInHeading={isIdInHeading}
    >
      карточки
    </RecordScreen>,
  );
  return screen.getByRole('heading', { level: 1 }).textContent;
}

test('the screen of a record has links to the start and to its list', async () => {
  await begin(false);
  const crumbs = within(screen.getByRole('navigation', { name: 'Навигационная цепочка' }));
  const links = crumbs
    .getAllByRole('link')
    .map((one) => [one.textContent, one.getAttribute('href')]);
  expect(links).toEqual([
    ['Главная', paths.home],
    ['Офферы', '/offers'],
  ]);
});

test('the screen of a record shows its id beside the heading or in it', async () => {
  expect(await begin(false)).toBe('Сова');
  expect(screen.getByText('ID 7')).toBeDefined();
  await endConsole();
  expect(await begin(true)).toBe('Сова ID 7');
});

test('a command of a page has its record as the subject, if it is known and meant', () => {
  const sova = { id: 7, name: 'Сова' };
  const choiceOf = (record: typeof sova) => ({
    key: String(record.id),
    label: record.name,
    subject: record,
  });
  const choice = choiceOf(sova);
  const own = onRecord(() => sova, choiceOf);
  expect([own.choices(), own.current()]).toEqual([[choice], choice]);
  const never = () => false;
  for (const none of [onRecord(() => null, choiceOf), onRecord(() => sova, choiceOf, never)]) {
    expect([none.choices(), none.current()]).toEqual([[], null]);
  }
});
