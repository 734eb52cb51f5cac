import { render, waitFor } from '@testing-library/react';
import { useRef } from 'react';
import { expect, test } from 'vitest';
import type { EditorsActor } from '#machines/editing/editors.machine.ts';
import { createEmitter } from '#workspace/emitter.ts';
import { useRowFocus } from '#workspace/tables/edited-rows.ts';

interface Opened {
  readonly type: 'opened';
  readonly key: string;
  readonly isNew: boolean;
}

/** An open row with two fields, of which the second may be the main one. */
function drawRow(mainField?: string) {
  const { emit, on } = createEmitter<Opened>();
  function Row() {
    const region = useRef<HTMLTableElement>(null);
    useRowFocus({ on } as unknown as EditorsActor<never>, region, mainField);
    return (
      <table ref={region}>
        <tbody>
          <tr data-key="1" tabIndex={0}>
            <td>
              <input name="level" defaultValue="5" />
              <input name="price" defaultValue="2500" />
            </td>
          </tr>
        </tbody>
      </table>
    );
  }
  render(<Row />);
  document.querySelector<HTMLElement>('tr')!.focus();
  return (isNew: boolean) => emit({ type: 'opened', key: '1', isNew });
}

test.each([
  ['the first field', undefined, false, 'level', 1],
  ['the main field', 'price', false, 'price', 4],
  ['the first field of a new row', 'price', true, 'level', 1],
] as const)(
  '%s of an opened row has the focus, and its text is typed over',
  async (_, main, isNew, name, length) => {
    const open = drawRow(main);
    open(isNew);
    await waitFor(() => expect(document.activeElement?.getAttribute('name')).toBe(name));
    const { selectionStart, selectionEnd } = document.activeElement as HTMLInputElement;
    expect([selectionStart, selectionEnd]).toEqual([0, length]);
  },
);
