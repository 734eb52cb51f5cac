import { act, fireEvent } from '@testing-library/react';
import { useRef, useState } from 'react';
import { describe, expect } from 'vitest';
import type { Runtime } from '#app/runtime/runtime.ts';
import { useBoundCommands } from '#commands/react.tsx';
import type { CursorActor } from '#machines/lists/cursor.machine.ts';
import { beginConsole, holdTimers } from '#tests/support/runtime.tsx';
import { testEveryTransition } from '#tests/support/walk.ts';
import { DataTable } from '#ui/display/data-table.tsx';
import { bindPagedCursor, useActiveKey, useCursor } from '#workspace/tables/cursor.ts';
import { cursorModel } from './cursor.model.ts';

const columns = [{ id: 'key', header: 'Строка', render: (key: number) => `строка ${key}` }];

function setUp() {
  let setRows!: (rows: readonly number[] | null) => void;
  let setAwaited!: (isAwaited: boolean) => void;
  let setPages!: (pages: { page: number; last: number }) => void;
  let cursor!: CursorActor;
  function Table() {
    const [source, set] = useState<readonly number[] | null>(null);
    const rows = source ?? [];
    const [isAwaited, wait] = useState(false);
    setAwaited = wait;
    const [pages, turn] = useState({ page: 1, last: 1 });
    setRows = (keys) => set(keys && [...keys]);
    setPages = turn;
    const region = useRef<HTMLDivElement>(null);
    const turnTo = (page: number) => turn(({ last }) => ({ page, last }));
    const { actor, onActivate } = useCursor(rows, region, {
      source,
      isAwaited,
      paging: { ...pages, turnTo },
    });
    const activeKey = useActiveKey<number>(actor);
    cursor = actor;
    useBoundCommands(() => bindPagedCursor(actor, () => region.current), [actor]);
    return (
      <div ref={region} tabIndex={-1} data-table="">
        <DataTable
          label="Строки"
          columns={columns}
          rows={rows}
          rowKey={(key) => key}
          activeKey={activeKey}
          onActivate={onActivate}
          empty={<p>Строк нет, страница {pages.page}</p>}
        />
      </div>
    );
  }
  const { runOut } = holdTimers(700);
  const begun = beginConsole();
  begun.draw(<Table />);
  return {
    ...begun,
    runOut,
    cursor,
    /** Whether the table had the focus when its rows changed. */
    hadFocus: false,
    setRows: (rows: readonly number[] | null, isAwaited = false) =>
      act(() => {
        setRows(rows);
        setAwaited(isAwaited);
      }),
    await: () => act(() => setAwaited(true)),
    setPages: (pages: { page: number; last: number }) => act(() => setPages(pages)),
  };
}

const idsOf = ({ registry }: Runtime) => registry.available().map(({ command }) => command.id);
const row = (key: unknown) => document.querySelector<HTMLElement>(`tr[data-key="${key}"]`);
const table = () => document.querySelector('[data-table]');
const press = (key: string) => void fireEvent.keyDown(document.activeElement!, { key });

describe('cursor of a table', () => {
  testEveryTransition(cursorModel, {
    setUp,
    perform: {
      'rows.changed': (driver, { keys }) => {
        driver.hadFocus = document.activeElement?.closest('tr') != null;
        driver.setRows(keys as readonly number[]);
      },
      'rows.awaited': (driver) => driver.await(),
      'rows.dropped': ({ setRows }) => setRows(null),
      'xstate.after.attention.cursor.move.unmeant': ({ runOut }) => act(() => runOut()),
      'row.focused': (_, { key }) => row(key)!.focus(),
      next: () => press('ArrowDown'),
      previous: () => press('ArrowUp'),
      first: () => press('Home'),
      last: () => press('End'),
      'pages.changed': ({ setPages }, { page, last }) => setPages({ page, last }),
      seek: ({ cursor }, event) => act(() => cursor.send({ ...event })),
      'page.step': (_, { by }) => press(by > 0 ? ']' : '['),
      'page.turn': ({ cursor }, event) => act(() => cursor.send({ ...event })),
    },
    verify: {
      'rows.unread': ({ runtime }) => {
        expect(document.querySelectorAll('tbody tr')).toHaveLength(0);
        expect(idsOf(runtime).filter((id) => !/page/i.test(id))).toHaveLength(4);
      },
      'rows.empty': ({ runtime, hadFocus }, _, { emitted }) => {
        expect(document.querySelectorAll('tbody tr')).toHaveLength(0);
        const isEmptied = hadFocus && emitted.some(({ type }) => type === 'emptied');
        if (isEmptied) expect(document.activeElement).toBe(table());
        expect(idsOf(runtime).filter((id) => !/page/i.test(id))).toEqual([]);
      },
      'rows.pointing': ({ runtime, hadFocus }, { context: { key } }, { emitted }) => {
        const current = document.querySelector('tr[aria-current=true]');
        expect(current).toBe(key === null ? null : row(key));
        expect(idsOf(runtime).filter((id) => !/page/i.test(id))).toHaveLength(4);
        // The focus is on the row that a key led to, on the successor of a deleted row, or on a
        // destination row.
        for (const { type } of emitted) {
          if (type === 'pointed' || type === 'found' || (type === 'replaced' && hadFocus)) {
            expect(document.activeElement).toBe(row(key));
          }
        }
        // One row is a Tab stop.
        expect(document.querySelectorAll('tbody tr[tabindex="0"]')).toHaveLength(1);
      },
      'rows.outdated': ({ runtime }, { context: { key } }) => {
        const current = document.querySelector('tr[aria-current=true]');
        expect(current).toBe(key === null ? null : row(key));
        expect(idsOf(runtime).filter((id) => !/page/i.test(id))).toHaveLength(4);
      },
      // Not visible here: whether a second press of a key may act on the new current row.
      'move.meant': () => {},
      'move.unmeant': () => {},
      'place.resting': (_, { context: { destination } }) => expect(destination).toBeNull(),
      'place.seeking': (_, { context: { destination } }) => expect(destination).not.toBeNull(),
      '*': ({ runtime }, { context: { keys, page, last } }) => {
        expect(
          [...document.querySelectorAll<HTMLElement>('tbody tr')].map(({ dataset }) =>
            Number(dataset.key),
          ),
        ).toEqual(keys);
        // The requested page is in the address; the ends have no further step.
        if (keys.length === 0) expect(document.body.textContent).toContain(`страница ${page}`);
        expect(idsOf(runtime).includes('table.nextPage')).toBe(page < last);
        expect(idsOf(runtime).includes('table.previousPage')).toBe(page > 1);
      },
    },
  });
});
