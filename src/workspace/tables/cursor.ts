import { useActorRef, useSelector } from '@xstate/react';
import { type RefObject, useEffect } from 'react';
import {
  type BoundCommand,
  bind,
  bindOn,
  type Choice,
  type CommandScope,
  defineCommands,
  defineCommandsOn,
} from '#commands/command.ts';
import {
  type CursorActor,
  type CursorKey,
  type CursorMachine,
  cursorMachine,
} from '#machines/lists/cursor.machine.ts';
import { focusRow } from '#ui/display/data-table.tsx';
import { catchFocus, isBusyElsewhere } from '#workspace/editing/focus.ts';
import { useEmitted } from '#workspace/editing/use-emitted.ts';

const group = 'Таблица';

/**
 * The keys that move through rows.
 *
 * @param name Tells them from those of other rows: `table`.
 * @param titles Of each of them, by its event: «Следующая строка».
 * @param reason Why there is nowhere to move to.
 */
export function cursorCommands(
  name: string,
  group: string,
  titles: Record<'next' | 'previous' | 'first' | 'last', string>,
  reason: string,
  scope: CommandScope = 'screen',
) {
  return defineCommands<CursorMachine>()({
    next: {
      id: `${name}.next`,
      title: titles.next,
      group,
      scope,
      keywords: ['next row', 'вниз'],
      shortcut: ['j', 'arrowdown'],
      reason,
      event: { type: 'next' },
    },
    previous: {
      id: `${name}.previous`,
      title: titles.previous,
      group,
      scope,
      keywords: ['previous row', 'вверх'],
      shortcut: ['k', 'arrowup'],
      reason,
      event: { type: 'previous' },
    },
    first: {
      id: `${name}.first`,
      title: titles.first,
      group,
      scope,
      keywords: ['first row', 'начало'],
      shortcut: 'home',
      reason,
      event: { type: 'first' },
    },
    last: {
      id: `${name}.last`,
      title: titles.last,
      group,
      scope,
      keywords: ['last row', 'конец'],
      shortcut: 'end',
      reason,
      event: { type: 'last' },
    },
  });
}

const rowTitles = {
  next: 'Следующая строка',
  previous: 'Предыдущая строка',
  first: 'Первая строка',
  last: 'Последняя строка',
};
const rowCursor = cursorCommands('table', group, rowTitles, 'В таблице нет строк', 'table');

export const pageCommands = defineCommands<CursorMachine>()({
  next: {
    id: 'table.nextPage',
    title: 'Следующая страница',
    group,
    scope: 'table',
    keywords: ['next page', 'дальше'],
    shortcut: ']',
    reason: ({ context }) => (context.page < context.last ? null : 'Это последняя страница'),
    event: { type: 'page.step', by: 1 },
  },
  previous: {
    id: 'table.previousPage',
    title: 'Предыдущая страница',
    group,
    scope: 'table',
    keywords: ['previous page', 'обратно'],
    shortcut: '[',
    reason: ({ context }) => (context.page > 1 ? null : 'Это первая страница'),
    event: { type: 'page.step', by: -1 },
  },
});

export const pageTurning = defineCommandsOn<CursorMachine, number>()({
  turn: {
    id: 'table.turnPage',
    title: 'Перейти на страницу',
    group,
    scope: 'table',
    keywords: ['go to page', 'номер страницы'],
    prompt: 'На какую страницу?',
    reason: ({ context }) => (context.last > 1 ? null : 'Страница одна'),
    event: (page) => ({ type: 'page.turn', page }),
  },
});

/** For the links below a list. */
export const pageCommandIds = {
  page: pageTurning.turn.id,
  previous: pageCommands.previous.id,
  next: pageCommands.next.id,
};

/** Moving through the rows; to be bound where the table is. */
export const bindCursor = (
  actor: CursorActor,
  within: () => Element | null,
  commands = rowCursor,
): BoundCommand[] => Object.values(commands).map((command) => bind(command, actor, within));

/** The same, and the pages of the list. */
export function bindPagedCursor(
  actor: CursorActor,
  within: () => Element | null,
): readonly BoundCommand[] {
  const choices = () =>
    Array.from({ length: actor.getSnapshot().context.last }, (_, index) => {
      const page = index + 1;
      return { key: String(page), label: `Страница ${page}`, subject: page };
    });
  return [
    ...bindCursor(actor, within),
    ...Object.values(pageCommands).map((command) => bind(command, actor, within)),
    bindOn(pageTurning.turn, actor, { choices }, within),
  ];
}

/** What a command on a row may be run on, and the one of them that the keys mean. */
export function onRows<TSubject>(actor: CursorActor, choices: () => readonly Choice<TSubject>[]) {
  const row = () => {
    const { key } = actor.getSnapshot().context;
    return key === null ? null : String(key);
  };
  const current = () => {
    const key = row();
    return key === null ? null : (choices().find((one) => one.key === key) ?? null);
  };
  return { choices, current, row };
}

/**
 * The same of rows that are being edited. Where there is only one, the keys mean it from anywhere;
 * but for those that are for the row with the focus alone, such as the one that drops a draft.
 */
export function onEditedRows<TSubject>(
  actor: CursorActor,
  choices: () => readonly Choice<TSubject>[],
  { isKeyForCurrentOnly }: { readonly prompt: string; readonly isKeyForCurrentOnly?: boolean },
) {
  const rows = onRows(actor, choices);
  if (isKeyForCurrentOnly) return rows;
  const current = () => {
    const [first = null, second] = choices();
    return rows.current() ?? (second ? null : first);
  };
  return { ...rows, current };
}

interface Paging {
  /** The page that is asked for. */
  readonly page: number;
  readonly last: number;
  readonly turnTo: (page: number) => void;
}

interface CursorOptions<TKey extends CursorKey> {
  /** What the rows were read from; null until then. */
  readonly source?: unknown;
  readonly paging?: Paging | undefined;
  /** The row to begin with, such as the one of the record that one comes back from. */
  readonly arrival?: { readonly key: TKey; readonly at: number } | null | undefined;
}

/** The row of a table that the keys act on; focus follows it, and it follows the focus. */
export function useCursor<TKey extends CursorKey>(
  keys: readonly TKey[],
  region: RefObject<HTMLElement | null>,
  { source, paging, arrival = null }: CursorOptions<TKey> = {},
) {
  const actor = useActorRef(cursorMachine);
  const activeKey = useSelector(actor, ({ context }) => context.key) as TKey | null;
  // Before anything is sent, so that nothing is announced to nobody.
  const focus = (key: CursorKey) => region.current && focusRow(region.current, key);
  useEmitted(actor, 'pointed', ({ key }) => focus(key));
  useEmitted(actor, 'found', ({ key }) => {
    if (isBusyElsewhere(region.current)) return;
    focus(key);
    // A new screen is scrolled to its beginning after that.
    const row = document.activeElement;
    requestAnimationFrame(() => row?.scrollIntoView?.({ block: 'nearest' }));
  });
  // The focus stays where it is if it is already elsewhere.
  useEmitted(actor, 'replaced', ({ key }) => catchFocus(() => focus(key)));
  useEmitted(actor, 'emptied', () =>
    catchFocus(() =>
      (
        region.current?.querySelector<HTMLElement>(':is(button, a):not(th *)') ?? region.current
      )?.focus(),
    ),
  );
  useEmitted(actor, 'turned', (turned) => paging?.turnTo(turned.page));
  const signature = keys.join();
  const { page = 1, last = 1 } = paging ?? {};
  useEffect(() => {
    if (arrival) actor.send({ type: 'seek', ...arrival });
  }, [actor, arrival]);
  useEffect(() => {
    actor.send({ type: 'pages.changed', page, last });
  }, [actor, page, last]);
  useEffect(() => {
    if (source !== null) actor.send({ type: 'rows.changed', keys });
  }, [actor, signature, source]);
  return {
    actor,
    activeKey,
    onActivate: (key: TKey) => actor.send({ type: 'row.focused', key }),
    turnTo: (target: number) => actor.send({ type: 'page.turn', page: target }),
  };
}
