import { useActorRef, useSelector } from '@xstate/react';
import { type RefObject, useEffect } from 'react';
import { type BoundCommand, bind, defineCommands } from '#commands/command.ts';
import {
  type CursorActor,
  type CursorKey,
  type CursorMachine,
  cursorMachine,
} from '#machines/cursor.machine.ts';
import { focusRow } from '#ui/data-table.tsx';
import { useEmitted } from './emitted.ts';

const group = 'Таблица';

const cursorCommands = defineCommands<CursorMachine>()({
  next: {
    id: 'table.next',
    title: 'Следующая строка',
    group,
    keywords: ['next row', 'вниз'],
    shortcut: ['j', 'arrowdown'],
    event: { type: 'next' },
  },
  previous: {
    id: 'table.previous',
    title: 'Предыдущая строка',
    group,
    keywords: ['previous row', 'вверх'],
    shortcut: ['k', 'arrowup'],
    event: { type: 'previous' },
  },
  first: {
    id: 'table.first',
    title: 'Первая строка',
    group,
    keywords: ['first row', 'начало'],
    shortcut: 'home',
    event: { type: 'first' },
  },
  last: {
    id: 'table.last',
    title: 'Последняя строка',
    group,
    keywords: ['last row', 'конец'],
    shortcut: 'end',
    event: { type: 'last' },
  },
});

export const bindCursor = (actor: CursorActor, within: () => Element | null): BoundCommand[] =>
  Object.values(cursorCommands).map((command) => bind(command, actor, within));

/** The row of a table that the keys act on; focus follows it, and it follows the focus. */
export function useCursor<TKey extends CursorKey>(
  keys: readonly TKey[],
  region: RefObject<HTMLElement | null>,
) {
  const actor = useActorRef(cursorMachine);
  const activeKey = useSelector(actor, ({ context }) => context.key) as TKey | null;
  const signature = keys.join();
  useEffect(() => {
    actor.send({ type: 'rows.changed', keys });
  }, [actor, signature]);
  const focus = (key: CursorKey) => region.current && focusRow(region.current, key);
  useEmitted(actor, 'pointed', ({ key }) => focus(key));
  useEmitted(actor, 'replaced', ({ key }) => {
    // Whoever has gone on to type somewhere else is not called back.
    if (document.activeElement === document.body) focus(key);
  });
  return {
    actor,
    activeKey,
    onActivate: (key: TKey) => actor.send({ type: 'row.focused', key }),
  };
}
