import { useActorRef, useSelector } from '@xstate/react';
import { type RefObject, useEffect } from 'react';
import {
  type BoundCommand,
  bindAll,
  bindOn,
  type Choice,
  type CommandScope,
  defineCommands,
  defineCommandsOn,
} from '#commands/command.ts';
import { isPressedAgain } from '#commands/deliberate.ts';
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
 * The commands that move through rows.
 *
 * @param name The prefix of the command ids: `table`.
 * @param titles The titles by event: «Следующая строка».
 * @param reason Why the cursor cannot move.
 */
export function cursorCommands(
  name: string,
  group: string,
  titles: Record<'next' | 'previous' | 'first' | 'last', string>,
  reason: string,
  scope: CommandScope = 'screen',
) {
  return defineCommands<CursorMachine>({ group, scope, standing: 'aid' })({
    next: {
      id: `${name}.next`,
      title: titles.next,
      reason,
      keywords: ['next row', 'вниз'],
      shortcut: ['j', 'arrowdown'],
      event: { type: 'next' },
    },
    previous: {
      id: `${name}.previous`,
      title: titles.previous,
      reason,
      keywords: ['previous row', 'вверх'],
      shortcut: ['k', 'arrowup'],
      event: { type: 'previous' },
    },
    first: {
      id: `${name}.first`,
      title: titles.first,
      reason,
      keywords: ['first row', 'начало'],
      shortcut: 'home',
      event: { type: 'first' },
    },
    last: {
      id: `${name}.last`,
      title: titles.last,
      reason,
      keywords: ['last row', 'конец'],
      shortcut: 'end',
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
export const rowCursor = cursorCommands('table', group, rowTitles, 'В таблице нет строк', 'table');

export const pageCommands = defineCommands<CursorMachine>({ group, scope: 'table' })({
  next: {
    id: 'table.nextPage',
    title: 'Следующая страница',
    keywords: ['next page', 'дальше'],
    shortcut: ']',
    reason: ({ context }) => (context.page < context.last ? null : 'Это последняя страница'),
    event: { type: 'page.step', by: 1 },
  },
  previous: {
    id: 'table.previousPage',
    title: 'Предыдущая страница',
    keywords: ['previous page', 'обратно'],
    shortcut: '[',
    reason: ({ context }) => (context.page > 1 ? null : 'Это первая страница'),
    event: { type: 'page.step', by: -1 },
  },
});

export const pageTurning = defineCommandsOn<CursorMachine, number>({ group, scope: 'table' })({
  turn: {
    id: 'table.turnPage',
    title: 'Перейти на страницу',
    keywords: ['go to page', 'номер страницы', 'страница'],
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

/** Commands that move through the rows; bind them where the table is drawn. */
export const bindCursor = (
  actor: CursorActor,
  within: () => Element | null,
  commands = rowCursor,
): BoundCommand[] => bindAll(commands, actor, within);

/** Like `bindCursor`, plus the commands for the pages of the list. */
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
    ...bindAll(pageCommands, actor, within),
    bindOn(pageTurning.turn, actor, { choices }, within),
  ];
}

/**
 * Returns the subjects of a row command, and the current one for its shortcut. The command is refused while rows of
 * another page or filter are loading: it is meant for those. So is a repeated key press just after its row has left the
 * list: it is not meant for the neighbour.
 *
 * @param shown The row of an open window, if it shows one: keys in the window mean that row.
 */
export function onRows<TSubject>(
  actor: CursorActor,
  choices: () => readonly Choice<TSubject>[],
  shown: () => CursorKey | null = () => null,
) {
  const row = () => {
    const key = shown() ?? actor.getSnapshot().context.key;
    return key === null ? null : String(key);
  };
  const current = () => {
    const key = row();
    return key === null ? null : (choices().find((one) => one.key === key) ?? null);
  };
  const forbidden = () => {
    const state = actor.getSnapshot();
    if (state.matches({ rows: 'outdated' })) return 'Список загружается';
    return state.matches({ move: 'unmeant' }) && isPressedAgain() ? 'Строка ушла из списка' : null;
  };
  return { choices, current, row, forbidden };
}

interface Paging {
  /** The requested page. */
  readonly page: number;
  readonly last: number;
  readonly turnTo: (page: number) => void;
}

interface CursorOptions<TKey extends CursorKey> {
  /** The result that the rows come from; null until it is loaded. */
  readonly source?: unknown;
  /** Whether rows for another page or filter are being read. */
  readonly isAwaited?: boolean;
  readonly paging?: Paging | undefined;
  /** The first row for the cursor, such as the record the user returns from. */
  readonly restoredCursor?: { readonly key: TKey; readonly at: number | null } | null | undefined;
}

/** Returns the key of the row that shortcuts act on. Only for what draws the rows: it changes with each step. */
export const useActiveKey = <TKey extends CursorKey>(actor: CursorActor) =>
  useSelector(actor, ({ context }) => context.key) as TKey | null;

/** The cursor of a table: the row that shortcuts act on. It moves the focus, and follows it. */
export function useCursor<TKey extends CursorKey>(
  keys: readonly TKey[],
  region: RefObject<HTMLElement | null>,
  { source, isAwaited = false, paging, restoredCursor }: CursorOptions<TKey> = {},
) {
  const actor = useActorRef(cursorMachine);
  // Subscribes before any event is sent, so that no emitted event is missed.
  const focus = (key: CursorKey) => region.current && focusRow(region.current, key);
  useEmitted(actor, 'pointed', ({ key }) => focus(key));
  useEmitted(actor, 'found', ({ key }) => {
    if (!isBusyElsewhere(region.current)) focus(key);
  });
  // Does not take the focus from another element.
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
    if (restoredCursor) actor.send({ type: 'seek', ...restoredCursor });
  }, [actor, restoredCursor]);
  useEffect(() => {
    actor.send({ type: 'pages.changed', page, last });
  }, [actor, page, last]);
  useEffect(() => {
    if (source === null) actor.send({ type: 'rows.dropped' });
    else actor.send(isAwaited ? { type: 'rows.awaited' } : { type: 'rows.changed', keys });
  }, [actor, signature, source, isAwaited]);
  return {
    actor,
    onActivate: (key: TKey) => actor.send({ type: 'row.focused', key }),
    turnTo: (target: number) => actor.send({ type: 'page.turn', page: target }),
  };
}
