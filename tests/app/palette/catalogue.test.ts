/** Every command of the console is found by its title on every kind of screen. */
import { describe, expect, it } from 'vitest';
import { catalogue, definitionsIn } from '#app/palette/elsewhere/catalogue.ts';
import { type CurrentScreen, elsewhereEntries } from '#app/palette/elsewhere/elsewhere-entries.ts';
import { matching } from '#app/palette/palette-browse.ts';
import { foundElsewhere } from '#app/palette/palette-groups.ts';
import { EVERYTHING } from '#commands/rights.ts';
import { hits } from '#commands/search.ts';
import { capsOf } from '#commands/shortcut.ts';
import { layerOf } from '#tests/support/layers.ts';

/** Finds new files with commands by their names, so that none is forgotten. */
const files = import.meta.glob<Record<string, unknown>>(
  [
    '../../../src/**/*.commands.ts',
    '../../../src/**/{cursor,field-buttons,record-navigation,record-names}.ts',
  ],
  { eager: true },
);
/** Commands that are bound on every screen, so they belong to no other one. */
const EVERYWHERE =
  /^(shell|bar|palette|go|menu|undo|toasts|fault|records)\.|^(session\.signOut|journal\.open)$/;
const defined = Object.values(files).flatMap(definitionsIn);
const all = new Map(defined.map((command) => [command.id, command]));
const byId = new Map([...all].filter(([id]) => !EVERYWHERE.test(id)));

const SCREENS = [
  '/users',
  '/profile',
  '/dashboard',
  '/channels',
  '/channels/default',
  '/channels/5',
  '/channels/5/settings',
  '/channels/5/add-settings',
  '/channels/5/rates',
  '/offers',
  '/offers/settings',
  '/offers/7',
  '/offers/7/add-params',
  '/clients',
  '/clients/9',
  '/clients/9/addresses',
  '/nowhere',
];

/** A screen whose own commands are not bound yet, so that every command belongs to another screen. */
const at = (href: string, more: Partial<CurrentScreen> = {}): CurrentScreen => ({
  href,
  window: null,
  own: new Set(),
  ...more,
});
const rowFor = (id: string, title: string, currentScreen: CurrentScreen) => {
  const entries = elsewhereEntries(catalogue, currentScreen);
  const { rows } = foundElsewhere(hits(title, entries, 12));
  return rows.find(({ key }) => key === id);
};

describe('the commands of the console', () => {
  it('are all in the catalogue, unless they are bound everywhere', () => {
    expect(all.size).toBeGreaterThan(190);
    const known = new Set(catalogue.map(({ command }) => command.id));
    expect([...byId.keys()].filter((id) => !known.has(id))).toEqual([]);
  });

  it('have one entry for each of their screens', () => {
    const keys = catalogue.map(({ key }) => key);
    expect(keys.filter((key, i) => keys.indexOf(key) !== i)).toEqual([]);
  });

  it.each(SCREENS)('are found by title on %s, and can be chosen or show a reason', (href) => {
    const currentScreen = at(href);
    const entries = elsewhereEntries(catalogue, currentScreen);
    const missing: string[] = [];
    const speechless: string[] = [];
    for (const { id, title } of byId.values()) {
      const { rows } = foundElsewhere(hits(title, entries, 12));
      const row = rows.find(({ key }) => key === id);
      if (!row) missing.push(`${id} by «${title}»`);
      else if (row.choice.type === 'refuse' && row.choice.reason.length < 10) speechless.push(id);
    }
    expect(missing).toEqual([]);
    expect(speechless).toEqual([]);
  });
});

describe('a command of another screen', () => {
  it('names its screen and goes there', () => {
    expect(rowFor('channels.create', 'новый канал', at('/offers'))).toMatchObject({
      title: 'Новый канал',
      hint: 'Каналы',
      choice: { type: 'there', errand: { href: '/channels', screen: 'Каналы', subjectKey: null } },
    });
    expect(rowFor('users.add', 'add user', at('/offers'))?.choice.type).toBe('there');
    expect(rowFor('profile.changePassword', 'сменить пароль', at('/offers'))?.choice).toEqual({
      type: 'go',
      href: '/profile#password',
    });
  });

  it('asks for its record, unless the record is open', () => {
    const asked = { type: 'ask', commandId: 'rates.add' };
    expect(rowFor('rates.add', 'добавить ставку', at('/offers'))?.choice).toEqual(asked);
    expect(rowFor('rates.add', 'добавить ставку', at('/offers/5'))?.choice).toEqual(asked);
    expect(rowFor('rates.add', 'добавить ставку', at('/channels/5'))).toMatchObject({
      choice: { type: 'there', errand: { href: '/channels/5/rates' } },
    });
    expect(rowFor('channels.delete', 'удалить канал', at('/offers'))?.choice).toEqual({
      type: 'ask',
      commandId: 'channels.delete',
    });
  });

  it('is offered for each of its screens but the open one', () => {
    const keysAt = (href: string) =>
      elsewhereEntries(catalogue, at(href, { own: new Set(['defaultSettings.add']) }))
        .map(({ row }) => row.key)
        .filter((key) => key.includes('defaultSettings.add') && !key.includes('addOption'));
    // The screen's own row has the id of the command as its key.
    expect(keysAt('/channels/default')).toEqual(['there:defaultSettings.add@/offers/settings']);
    expect(keysAt('/offers/settings')).toEqual(['there:defaultSettings.add']);
  });

  it('answers no question and saves no form that is not on the screen', () => {
    for (const id of ['channels.confirmDeletion', 'clients.discard', 'client.main.keepMine']) {
      const { title } = byId.get(id)!;
      expect(rowFor(id, title, at('/offers'))?.choice.type, id).toBe('refuse');
    }
    expect(rowFor('profile.update', 'Update Profile', at('/offers'))?.choice).toEqual({
      type: 'go',
      href: '/profile',
    });
  });

  it.each([
    [
      'client.addresses.takeRegistration',
      'Сначала откройте правку адресов, у которых есть регистрация',
    ],
    ['clients.takeRegistration', 'Форма не открыта, или адрес регистрации пуст'],
    ['defaultSettings.addOption', 'Нужен тип с опциями, значение и название опции'],
    ['defaultSettings.removeOption', 'У новой настройки нет опций'],
    ['offer.deleteParam', 'API не поддерживает удаление параметра'],
  ])('is refused with its own reason if it runs only in an open form: %s', (id, reason) => {
    const { title } = byId.get(id)!;
    expect(rowFor(id, title, at('/channels'))?.choice).toEqual({ type: 'refuse', reason });
  });

  it('is refused behind an open window, with the name of the window', () => {
    const window = layerOf('window', 'Новый оффер');
    expect(rowFor('channels.create', 'новый канал', at('/offers', { window }))?.choice).toEqual({
      type: 'refuse',
      reason: 'Сначала закройте окно «Новый оффер»',
    });
  });

  it('needs a log of changes in the API if it shows one', () => {
    const choicesOn = (lack: string | null) => {
      const rights = { ...EVERYTHING, lack: (what: string) => (what === 'activity' ? lack : null) };
      const entries = elsewhereEntries(catalogue, at('/channels/5', { rights }));
      return new Map(entries.map(({ row }) => [row.key, row.choice]));
    };
    const refused = { type: 'refuse', reason: 'Не подключено к API' };
    const [without, beside] = [choicesOn(refused.reason), choicesOn(null)];
    const ofLog = [...without.keys()].filter((id) =>
      /^activity\.(?!confirm|cancel)|^(channel|offer)\.tab\.history$/.test(id),
    );
    expect(ofLog.length).toBeGreaterThan(15);
    for (const id of ofLog) {
      expect(without.get(id), id).toEqual(refused);
      expect(beside.get(id)?.type, id).not.toBe('refuse');
    }
    // These tabs exist in any case.
    for (const id of ['channel.tab.rates', 'offer.tab.params', 'client.tab.history']) {
      expect(without.get(id), id).toEqual(beside.get(id));
    }
  });

  it.each([
    ['добавить нового клиента', 'clients.create'],
    ['новый клиент', 'clients.create'],
    ['неактивные каналы', 'channels.filterInactive'],
    ['сортировка по названию', 'channels.sort.name.asc'],
    ['сортировка по фамилии', 'clients.sort.last_name.asc'],
    ['есть паспорт', 'clients.filterPassport'],
    ['сменить пароль', 'profile.changePassword'],
  ])('is the first for «%s»', (query, key) => {
    const { rows } = foundElsewhere(
      matching(query, elsewhereEntries(catalogue, at('/offers')), 12),
    );
    expect(rows[0]?.key).toBe(key);
  });

  it.each(['Иванов', 'адреса Иванов'])(
    'is not found for «%s» by letters within a word',
    (query) => {
      const found = matching(query, elsewhereEntries(catalogue, at('/offers')), 12);
      expect(found.filter(({ isGuess }) => !isGuess)).toEqual([]);
    },
  );
});

/** What a key cap may show: one character, a key of the top row, or a word that is printed on keyboards. */
const ON_KEYS = /^(?:.|F\d{1,2}|Esc|Enter|Delete|Home|End|Tab|PgUp|PgDn|Ctrl|Alt|Shift|⌘)$/u;

it('no shortcut is shown by the name that a key has in the browser', () => {
  const commands = [...all.values(), ...catalogue.map(({ command }) => command)];
  const shown = commands.flatMap(({ shortcut = [] }) => [shortcut].flat().map(capsOf));
  expect(shown.length).toBeGreaterThan(100);
  const caps = shown.flatMap(({ keys, or = '' }) => `${keys} ${or}`.split(/[ +]/)).filter(Boolean);
  expect([...new Set(caps)].filter((cap) => !ON_KEYS.test(cap))).toEqual([]);
});
