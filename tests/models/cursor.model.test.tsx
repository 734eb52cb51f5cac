import { fireEvent } from '@testing-library/react';
import { useRef, useState } from 'react';
import { afterEach, describe, expect } from 'vitest';
import { useBoundCommands } from '#commands/react.tsx';
import { beginConsole, endConsole } from '#tests/support/runtime.tsx';
import { testEveryTransition } from '#tests/support/walk.ts';
import { DataTable } from '#ui/data-table.tsx';
import { bindCursor, useCursor } from '#workspace/cursor.ts';
import { cursorModel } from './cursor.model.ts';

afterEach(endConsole);

const columns = [{ id: 'key', header: 'Строка', render: (key: number) => `строка ${key}` }];

function setUp() {
  let setRows!: (rows: readonly number[]) => void;
  function Table() {
    const [rows, set] = useState<readonly number[]>([]);
    setRows = set;
    const region = useRef<HTMLDivElement>(null);
    const { actor, activeKey, onActivate } = useCursor(rows, region);
    useBoundCommands(() => bindCursor(actor, () => region.current), [actor]);
    return (
      <div ref={region}>
        <DataTable
          label="Строки"
          columns={columns}
          rows={rows}
          rowKey={(key) => key}
          activeKey={activeKey}
          onActivate={onActivate}
        />
      </div>
    );
  }
  const begun = beginConsole();
  begun.draw(<Table />);
  return { ...begun, setRows: (rows: readonly number[]) => setRows(rows) };
}

const row = (key: unknown) => document.querySelector<HTMLElement>(`tr[data-key="${key}"]`);
const press = (key: string) => void fireEvent.keyDown(document.activeElement!, { key });

describe('cursor of a table', () => {
  testEveryTransition(cursorModel, {
    setUp,
    perform: {
      'rows.changed': ({ setRows }, { keys }) => setRows(keys as readonly number[]),
      'row.focused': (_, { key }) => row(key)!.focus(),
      next: () => press('ArrowDown'),
      previous: () => press('ArrowUp'),
      first: () => press('Home'),
      last: () => press('End'),
    },
    verify: {
      empty: ({ runtime }) => {
        expect(document.querySelectorAll('tbody tr')).toHaveLength(0);
        expect(runtime.registry.available()).toEqual([]);
      },
      pointing: ({ runtime }, { context: { key } }, { emitted }) => {
        const current = document.querySelector('tr[aria-current=true]');
        expect(current).toBe(key === null ? null : row(key));
        expect(runtime.registry.available()).toHaveLength(4);
        // The row that the keys lead to has the focus, and so has the heir of a row that is gone.
        for (const { type } of emitted) {
          if (type === 'pointed') expect(document.activeElement).toBe(row(key));
        }
        // One row at a time can be reached by Tab.
        expect(document.querySelectorAll('tbody tr[tabindex="0"]')).toHaveLength(1);
      },
      '*': (_, { context: { keys } }) =>
        expect(
          [...document.querySelectorAll<HTMLElement>('tbody tr')].map(({ dataset }) =>
            Number(dataset.key),
          ),
        ).toEqual(keys),
    },
  });
});
