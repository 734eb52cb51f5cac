import { describe, expect, it } from 'vitest';
import {
  ariaCurrentOf,
  entries,
  groupOf,
  isGroup,
  navigation,
  titleOf,
} from '#app/shell/navigation.ts';
import { groupCommands } from '#app/shell/shell.commands.ts';

describe('the title of a screen', () => {
  it.each([
    ['rankingsManual', 'Рейтинги: ручной'],
    ['sentLeads', 'Статистика: отправленные лиды'],
    ['sms', 'Настройки: SMS'],
    ['email', 'Настройки: Email'],
    ['dashboard', 'Дашборд'],
  ])('of %s is «%s»', (id, title) => {
    expect(titleOf(entries.find((one) => one.id === id)!)).toBe(title);
  });
});

describe('the entry and the group of an address', () => {
  it.each(['/offers/settings', '/offers/settings/', '/Offers/Settings'])(
    'are those of %s',
    (path) => {
      expect(ariaCurrentOf('/offers/settings', path)).toBe('page');
      expect(groupOf(path)?.id).toBe('offers');
    },
  );

  it.each(['/offers/7', '/offers/7/', '/OFFERS/7/params'])(
    'of a record are those of its list: %s',
    (path) => {
      expect(ariaCurrentOf('/offers', path)).toBe('true');
      expect(groupOf(path)?.id).toBe('offers');
    },
  );

  it('of the root are those of the users', () => {
    expect(ariaCurrentOf('/users', '/')).toBe('page');
    expect(groupOf('/')?.id).toBe('administration');
  });
});

it('each group of the menu, and no other entry, has a command that folds it', () => {
  const groups = navigation.filter(isGroup);
  expect(groups.length).toBeLessThan(navigation.length);
  expect(Object.values(groupCommands).map(({ event }) => event)).toEqual(
    groups.map(({ id }) => ({ type: 'group.toggle', group: id })),
  );
});
