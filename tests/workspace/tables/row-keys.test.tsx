/** Every key of rows, on every table, in every state of a row: it acts on that row or gives the reason. */
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { Suspense } from 'react';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import type { AnyActorRef } from 'xstate';
import JournalPanel from '#app/journal/journal-panel.tsx';
import type { BoundCommand, CommandInfo } from '#commands/command.ts';
import { shortcutsOf } from '#commands/registry.ts';
import { ROW_KEYS } from '#commands/row-keys.ts';
import ActivityPage from '#features/activity/activity-page.tsx';
import OfferPage from '#features/offers/page/offer-page.tsx';
import { change, entry } from '#tests/support/activity-entries.ts';
import { caption, papers, unboundSettings } from '#tests/support/offers.ts';
import { ada } from '#tests/support/people.ts';
import {
  calls,
  type Listed,
  lists,
  shared,
  tables,
  withoutFirst,
} from '#tests/support/row-tables.tsx';
import { beginSignedIn, type TestConsole } from '#tests/support/runtime.tsx';
import type { Shown } from '#tests/support/writes.tsx';
import { preloadViews } from '#ui/feedback/lazy-view.tsx';

/** Loads the code of edited rows, too. */
beforeAll(() => preloadViews().then(() => {}), 120_000);

/** All row keys, and the keys of edited rows. */
const KEYS = [
  ...ROW_KEYS,
  'c',
  'r',
  'o',
  'y',
  'shift+y',
  'escape',
  'mod+s',
  'mod+enter',
  'mod+c',
  'b',
  'h',
];
/** Row keys only on some tables; elsewhere they belong to the screen. */
const OWN_ONLY = ['c', 'r', 'o', 'y', 'shift+y', 'escape', 'mod+s', 'mod+enter', 'mod+c', 'b', 'h'];

const NAMES: Record<string, string> = { enter: 'Enter', delete: 'Delete', escape: 'Escape' };

const rowOf = (key: string | number) =>
  document.querySelector<HTMLElement>(`tr[data-key="${key}"][tabindex]`);
const labelled = (key: string | number, name: string) =>
  [...rowOf(key)!.querySelectorAll<HTMLElement>('button')].find(
    (one) => (one.getAttribute('aria-label') ?? one.textContent) === name,
  )!;

function press(element: HTMLElement, shortcut: string): void {
  element.focus();
  const key = shortcut.replace(/^(?:mod|shift)\+/, '');
  fireEvent.keyDown(element, {
    key: NAMES[key] ?? key,
    code: NAMES[key] ?? `Key${key.toUpperCase()}`,
    ctrlKey: shortcut.startsWith('mod+'),
    shiftKey: shortcut.startsWith('shift+'),
  });
}

/** Every row command that was found, with its keys. */
const met = new Map<string, readonly string[]>();

interface Sent {
  readonly actor: AnyActorRef;
  readonly event: { readonly type: string; readonly text?: string };
}

/** Returns what each key would send from this row, without running it. */
function outcomesOn({ runtime }: TestConsole, key: string | number): Record<string, string> {
  const row = rowOf(key)!;
  row.focus();
  expect(document.activeElement).toBe(row);
  const sent: Sent[] = [];
  const { registry, palette, toasts } = runtime;
  const bound = registry.all();
  const actors = new Set<AnyActorRef>([...bound.map(({ actor }) => actor), palette, toasts]);
  const spies = [...actors].map((actor) =>
    vi.spyOn(actor, 'send').mockImplementation((event) => void sent.push({ actor, event })),
  );
  const isOwn = ({ on, within }: BoundCommand) =>
    on?.row() === String(key) && within()?.contains(row) !== false;
  for (const one of bound.filter(isOwn)) met.set(one.command.id, shortcutsOf(one.command.shortcut));
  const outcomes: Record<string, string> = {};
  for (const shortcut of KEYS) {
    const own = bound.filter(
      (one) => isOwn(one) && shortcutsOf(one.command.shortcut).includes(shortcut),
    );
    if (own.length === 0 && OWN_ONLY.includes(shortcut)) continue;
    sent.length = 0;
    press(row, shortcut);
    const allowed = own.flatMap((one) =>
      (one.on?.choices() ?? [])
        .filter((choice) => choice.key === String(key))
        .map(({ subject }) => ({
          id: one.command.id,
          actor: one.actor,
          event: one.eventFor(subject),
        })),
    );
    const said = sent.map(({ actor, event }) => {
      if (actor === toasts) return `«${event.text}»`;
      const meant = allowed.find(
        (one) => one.actor === actor && JSON.stringify(one.event) === JSON.stringify(event),
      );
      return meant?.id ?? `NOT OF THIS ROW: ${JSON.stringify(event)}`;
    });
    outcomes[shortcut] = said.join(' + ') || (shortcut === 'escape' ? '' : 'SILENT');
  }
  for (const spy of spies) spy.mockRestore();
  for (const [shortcut, said] of Object.entries(outcomes)) {
    expect(said, shortcut).not.toMatch(/NOT OF THIS ROW|SILENT| \+ /);
  }
  return outcomes;
}

/** Returns the outcomes in one line, with the keys of each. `none` are keys that the rows do not have. */
function keysOn(begun: TestConsole, key: string | number): string {
  const keysOf = new Map<string, string[]>();
  for (const [shortcut, said] of Object.entries(outcomesOn(begun, key))) {
    const name = NAMES[shortcut] ?? shortcut.toUpperCase();
    const isOfNone = said === `«${name}: у строк этой таблицы такой команды нет»`;
    const outcome = isOfNone ? 'none' : said || 'nothing';
    keysOf.set(outcome, [...(keysOf.get(outcome) ?? []), shortcut]);
  }
  return [...keysOf].map(([outcome, keys]) => `${keys.join(' ')}: ${outcome}`).join(' | ');
}

async function begin(
  { path, part, answers }: Shown,
  firstRow: string | number,
  supports: string[] = [],
) {
  const begun = await beginSignedIn(path);
  begun.runtime.session.send({ type: 'user.changed', user: { ...ada, supports } });
  for (const [call, body] of Object.entries(answers)) begun.server.always(call, () => body);
  begun.draw(part);
  await waitFor(() => expect(rowOf(firstRow)).not.toBeNull(), { timeout: 5_000 });
  return begun;
}

/** Reads everything on the screen again. */
const reload = ({ runtime }: TestConsole) =>
  act(() => {
    for (const { command, actor, eventFor } of runtime.registry.available()) {
      if (/\.reload/.test(command.id)) actor.send(eventFor(undefined));
    }
  });

/** Types into the row and leaves it unsaved. */
async function edit(key: number) {
  press(rowOf(key)!, 'e');
  await waitFor(() => expect(fieldOf(key)).not.toBeNull());
  fireEvent.change(fieldOf(key)!, { target: { value: '77' } });
}
const fieldOf = (key: number) =>
  rowOf(key)!.querySelector<HTMLElement>('input:not([type=checkbox]), textarea[name=value]');

/** Saves the row; the server refuses the write, unless the read before it finds a conflict. */
async function saveAgainst({ server }: TestConsole, key: number, write: string, status: number) {
  fireEvent.click(labelled(key, 'Сохранить'));
  await waitFor(() => expect(rowOf(key)!.getAttribute('aria-busy')).toBe('true'));
  await waitFor(() => {
    if (server.isWaiting(write)) server.waiting(write).answer(status, { success: false });
    expect(rowOf(key)!.getAttribute('aria-busy')).not.toBe('true');
  });
}

describe('a key on a row', () => {
  test('of channels', async () => {
    const begun = await begin(tables.channels, 1);
    expect(keysOn(begun, 1)).toMatchInlineSnapshot(
      `"e: channels.edit | enter: channels.show | delete: channels.delete | a: channels.toggle | d v: none"`,
    );
    press(rowOf(1)!, 'a');
    expect(outcomesOn(begun, 1).a).toBe('«Этот канал уже переключается»');
    expect(outcomesOn(begun, 2).a).toBe('channels.toggle');
  });

  test('of users', async () => {
    const begun = await begin(tables.users, 1);
    expect(keysOn(begun, 2)).toMatchInlineSnapshot(
      `"e enter: users.edit | delete: users.delete | a d v: none"`,
    );
    expect(outcomesOn(begun, 1).delete).toBe('«Себя удалить нельзя»');
  });

  test('of offers', async () => {
    const begun = await begin(tables.offers, 3);
    expect(keysOn(begun, 3)).toMatchInlineSnapshot(
      `"e: offers.edit | enter: offers.open | delete: offers.delete | a: offers.toggle | d v: none"`,
    );
  });

  test('of clients', async () => {
    const begun = await begin(tables.clients, 7);
    expect(keysOn(begun, 7)).toMatchInlineSnapshot(
      `"e: clients.edit | enter: clients.open | delete a d: none | v: clients.revealPassport | y: clients.copyPhone | shift+y: clients.copyEmail"`,
    );
    expect(outcomesOn(begun, 8).v).toMatch(/^«Нет скрытого паспорта/);
  });

  test.each(['defaults', 'settings', 'rates'] as const)('of %s, read and edited', async (name) => {
    const begun = await begin(tables[name], 1);
    expect(keysOn(begun, 1)).toMatchSnapshot('read');
    press(rowOf(1)!, 'e');
    await waitFor(() => expect(rowOf(1)!.querySelector('input')).not.toBeNull());
    expect(keysOn(begun, 1)).toMatchSnapshot('edited');
    expect(keysOn(begun, 2)).toMatchSnapshot('beside an edited one');
    fireEvent.change(rowOf(1)!.querySelector('input:not([type=checkbox])')!, {
      target: { value: '77' },
    });
    fireEvent.click(labelled(1, 'Сохранить'));
    await waitFor(() => expect(rowOf(1)!.getAttribute('aria-busy')).toBe('true'));
    expect(keysOn(begun, 1)).toMatchSnapshot('being saved');
  });

  test.each(Object.keys(shared) as (keyof typeof shared)[])(
    'of %s, changed by another operator while it is edited',
    async (name) => {
      const { key, other, read, write, theirs } = shared[name];
      const begun = await begin(tables[name], key);
      await edit(key);
      begun.server.always(read, theirs);
      await saveAgainst(begun, key, write, 412);
      await waitFor(() => screen.getByText('Взять чужое'));
      expect(keysOn(begun, key)).toMatchSnapshot('in conflict');
      if (other) expect(keysOn(begun, other)).toMatchSnapshot('beside one in conflict');
    },
  );

  test.each(Object.keys(shared) as (keyof typeof shared)[])(
    'of %s, deleted by another operator while it is edited',
    async (name) => {
      const { key, other, read, write, gone } = shared[name];
      const begun = await begin(tables[name], key);
      await edit(key);
      begun.server.always(read, gone);
      await saveAgainst(begun, key, write, 404);
      await waitFor(() =>
        screen.getByText(/удалили, пока вы (её|его) правили\. Введённое осталось в строке\./),
      );
      expect(keysOn(begun, key)).toMatchSnapshot('gone');
      expect(fieldOf(key)).toHaveProperty('value', '77');
      if (other) expect(keysOn(begun, other)).toMatchSnapshot('beside one that is gone');
    },
  );

  test.each(lists)('of %s, after another operator has deleted the row', async (name) => {
    const { path, part, answers }: Shown = tables[name];
    const begun = await beginSignedIn(path);
    const read = calls[name];
    for (const [call, body] of Object.entries(answers)) begun.server.always(call, () => body);
    begun.draw(part);
    const rows = () => [...document.querySelectorAll<HTMLElement>('tr[data-key][tabindex]')];
    await waitFor(() => expect(rows()).toHaveLength(2), { timeout: 5_000 });
    const [key, other] = rows().map(({ dataset }) => dataset.key!);
    const before = outcomesOn(begun, other!);
    rowOf(key!)!.focus();
    begun.server.always(read, () => withoutFirst(answers[read] as Listed));
    reload(begun);
    await waitFor(() => expect(rowOf(key!)).toBeNull());
    // The keys act on the row that took its place, which has the focus.
    await waitFor(() => expect(document.activeElement).toBe(rowOf(other!)));
    expect(outcomesOn(begun, other!)).toEqual(before);
    const offered = begun.runtime.registry.all().flatMap(({ command, on }) => {
      const isOfRows = on?.row() === other;
      const keys = isOfRows ? on!.choices().map((choice) => choice.key) : [];
      return keys.includes(key!) ? [command.id] : [];
    });
    expect(offered).toEqual([]);
  });

  test('of a ladder of rates', async () => {
    const begun = await begin(tables.ladder, 1);
    expect(keysOn(begun, 1)).toMatchSnapshot();
  });

  test('of settings that are switched', async () => {
    const begun = await begin(tables.settings, 1);
    press(rowOf(1)!, 'd');
    expect(outcomesOn(begun, 1).d).toBe('«Эта настройка уже переключается»');
    expect(outcomesOn(begun, 2).d).toBe('channelSettings.useDefault');
  });

  test('of settings that can be bound', async () => {
    const begun = await begin(tables.unbound, 1);
    expect(keysOn(begun, 1)).toMatchInlineSnapshot(
      `"e delete a d v: none | enter c: channelSettings.bind"`,
    );
    press(rowOf(1)!, 'c');
    expect(outcomesOn(begun, 1).c).toBe('«Эта настройка уже привязывается»');
    expect(outcomesOn(begun, 2).enter).toBe('channelSettings.bind');
  });

  test('of parameters, one with a value of its own and one that uses the default', async () => {
    const begun = await begin(tables.params, caption.setting_id);
    expect(keysOn(begun, papers.setting_id)).toMatchInlineSnapshot(
      `"e enter: «Выключите «По умолчанию», чтобы изменить значение» | delete: «API не поддерживает удаление параметра» | a v: none | d: offer.toggleParamDefault | escape: nothing | mod+s mod+enter: «Эта строка не правится»"`,
    );
    expect(keysOn(begun, caption.setting_id)).toMatchInlineSnapshot(
      `"e enter: offer.editParam | delete: «API не поддерживает удаление параметра» | a v: none | d: offer.toggleParamDefault | escape: nothing | mod+s mod+enter: «Эта строка не правится»"`,
    );
    // While the card above is edited, its keys belong to it.
    fireEvent.click(screen.getAllByText('Редактировать')[0]!);
    expect(keysOn(begun, papers.setting_id)).toMatchInlineSnapshot(
      `"e enter: «Выключите «По умолчанию», чтобы изменить значение» | delete: «API не поддерживает удаление параметра» | a v: none | d: offer.toggleParamDefault | escape mod+s mod+enter: «Эта строка не правится»"`,
    );
  });

  test('of parameters that can be added', async () => {
    const { answers } = tables.params;
    const table = { path: '/offers/3/add-params', part: <OfferPage />, answers };
    const begun = await begin(table, unboundSettings[0]!.id);
    expect(keysOn(begun, unboundSettings[0]!.id)).toMatchInlineSnapshot(
      `"e delete a d v: none | enter c: offer.bindParam"`,
    );
  });

  test.each(['rates', 'users'] as const)('of %s, where the API has a log', async (name) => {
    const begun = await begin(tables[name], 1, ['activity']);
    const id = `${name}.history`;
    const ids = () => begun.runtime.registry.all().map(({ command }) => command.id);
    await waitFor(() => expect(ids()).toContain(id));
    expect(outcomesOn(begun, 2).h).toBe(id);
  });

  test('of the log', async () => {
    const changes = [change('name', 'VK', 'VK 2')];
    const answers = {
      'GET /api/v1/activity': {
        success: true,
        data: [entry({ id: '2026-05.1', changes })],
        next: null,
      },
      'GET /api/users': tables.users.answers['GET /api/users'],
    };
    const log = { path: '/activity-log', part: <ActivityPage />, answers };
    const begun = await begin(log, '2026-05.1', ['activity']);
    expect(keysOn(begun, '2026-05.1')).toMatchInlineSnapshot(
      `"e delete a d: none | enter: activity.open | v: activity.view | b: activity.return"`,
    );
  });

  test('of the journal', async () => {
    const begun = await beginSignedIn('/users');
    begun.runtime.journal.send({ type: 'open' });
    begun.draw(
      <Suspense>
        <JournalPanel />
      </Suspense>,
    );
    const id = begun.runtime.journal.getSnapshot().context.entries[0]!.id;
    await waitFor(() => expect(rowOf(id)).not.toBeNull());
    expect(keysOn(begun, id)).toMatchInlineSnapshot(
      `"e delete a d v: none | enter: journal.details | r: journal.repeat | o: «Проверить можно только законченную запись» | y mod+c: journal.copy"`,
    );
  });
});

const files = import.meta.glob<Record<string, unknown>>('../../../src/**/*.commands.ts', {
  eager: true,
});

/** Keys of cells, not of rows: tests/features/channels/all-rates/cell-keys.test.tsx. */
const OF_CELLS = /^rates\.(cells|grid)\./;

test('every row command with a key was found on a row', () => {
  const defined = Object.values(files)
    .flatMap((file) => Object.values(file))
    .flatMap((one) => (typeof one === 'object' && one !== null ? Object.values(one) : []))
    .filter((one): one is CommandInfo & { prompt: string } => one?.id && one.prompt && one.shortcut)
    .filter(({ id }) => !OF_CELLS.test(id))
    // Key sequences navigate and are not row keys.
    .filter(({ shortcut }) => !shortcutsOf(shortcut).some((key) => key.includes(' ')));
  expect(defined.map(({ id }) => id).filter((id) => !met.has(id))).toEqual([]);
  expect([...met.values()].flat().filter((key) => !KEYS.includes(key))).toEqual([]);
});
