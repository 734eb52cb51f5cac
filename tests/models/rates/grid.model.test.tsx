import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useSelector } from '@xstate/react';
import { useMemo, useRef } from 'react';
import { describe, expect } from 'vitest';
import { createActor } from 'xstate';
import { ratesGridMachine } from '#features/channels/all-rates/all-rates.logic.ts';
import GridForms from '#features/channels/all-rates/grid/grid-forms.tsx';
import type { GridPainter } from '#features/channels/all-rates/grid/grid-row.tsx';
import { VirtualGrid } from '#features/channels/all-rates/grid/virtual-grid.tsx';
import { valuesIn } from '#machines/rates/edits.ts';
import type { GridActor } from '#machines/rates/grid.machine.ts';
import { textOf } from '#machines/rates/grid.ts';
import { beginSignedIn, button } from '#tests/support/runtime.tsx';
import { testEveryTransition } from '#tests/support/walk.ts';
import { gridModel } from './grid.model.ts';

/** The grid with a new painter for each sheet, like on the screen. */
function Drawn({ grid }: { grid: GridActor }) {
  const sheet = useSelector(grid, ({ context }) => context.sheet);
  const painter = useMemo<GridPainter>(
    () => ({
      rowHead: (row) => `строка ${row}`,
      cell: (row, column, edits) => {
        const cell = sheet.cellAt(row, column);
        return cell && { content: valuesIn(sheet, edits, cell.rate)[cell.field] };
      },
    }),
    [sheet],
  );
  return (
    <VirtualGrid
      grid={grid}
      region={useRef(null)}
      label="Ставки"
      bands={[{ key: 'level', title: 'Канал', headings: ['1', '2'], from: 0, count: 2 }]}
      columns={2}
      sizes={{ first: 200, column: 100 }}
      painter={painter}
      onKey={() => {}}
      onOpen={(to) => grid.send({ type: 'edit', to })}
      onPaste={(text) => grid.send({ type: 'paste', text })}
    />
  );
}

async function begin() {
  const begun = await beginSignedIn('/channels/rates');
  const grid = createActor(ratesGridMachine).start();
  begun.draw(
    <>
      <Drawn grid={grid} />
      <GridForms grid={grid} table={{ rows: [] }} />
    </>,
  );
  await screen.findByRole('grid');
  return { ...begun, grid };
}
type Begun = Awaited<ReturnType<typeof begin>>;

const input = () => document.querySelector<HTMLInputElement>('[aria-label="Ставка"]');
const dialog = () => document.querySelector('[role=dialog]');
const send =
  <TEvent,>() =>
  ({ grid }: Begun, event: TEvent) =>
    void grid.send(event as never);
const inField = (key: string, more = {}) => void fireEvent.keyDown(input()!, { key, ...more });
const windowIs = (title: string) => () => {
  expect(dialog()?.textContent).toContain(title);
  expect(input()).toBeNull();
};
const pressed = async (name: string) => {
  await waitFor(() => expect(button(name)).toBeDefined());
  fireEvent.click(button(name));
};

describe('the grid of all rates', () => {
  testEveryTransition(gridModel, {
    setUp: begin,
    perform: {
      'sheet.shown': send(),
      move: send(),
      step: send(),
      go: (driver, event, before) => {
        // While typing, the field may cover this cell, so the event is sent directly.
        if (before.matches('typing')) driver.grid.send(event);
        else fireEvent.mouseDown(document.querySelector('[data-row="0"][data-column="0"]')!);
      },
      selectAll: send(),
      edit: send(),
      type: send(),
      change: (_, { text }) => void fireEvent.change(input()!, { target: { value: text } }),
      commit: send(),
      cancel: () => inField('Escape'),
      leave: () => void fireEvent.blur(input()!),
      fill: (driver, event, before) =>
        before.matches('typing') ? inField('Enter', { ctrlKey: true }) : driver.grid.send(event),
      paste: (_, { text }) => {
        screen.getByRole('grid').focus();
        fireEvent.paste(document.body, { clipboardData: { getData: () => text } });
      },
      'paste.ask': send(),
      unplan: send(),
      restore: send(),
      undo: send(),
      resume: send(),
      'percent.open': send(),
      'plan.open': send(),
      'spread.open': send(),
      'form.change': send(),
      'form.apply': () => pressed('Применить'),
      'form.close': () => pressed('Не менять'),
      take: send(),
      sending: send(),
      written: send(),
      drop: send(),
      seek: send(),
    },
    verify: {
      moving: (_, { context }) => {
        expect(input()).toBeNull();
        expect(dialog()).toBeNull();
        const { selection } = context;
        const current = document.querySelector('[role=gridcell][aria-selected=true]');
        if (!selection) return expect(current).toBeNull();
        const { row, column } = selection.at;
        expect(screen.getByRole('grid').getAttribute('aria-activedescendant')).toBe(current?.id);
        expect(current?.matches(`[data-row="${row}"][data-column="${column}"]`)).toBe(true);
        const cell = context.sheet.cellAt(row, column);
        expect(current?.textContent).toBe(cell ? textOf(context, cell) : '');
      },
      typing: (_, { context }) => {
        expect(input()?.value).toBe(context.text);
        expect(input()?.getAttribute('aria-invalid')).toBe(context.isRefused ? 'true' : null);
      },
      percent: windowIs('Изменить ставки на процент'),
      plan: windowIs('Дата плана'),
      spread: windowIs('Скопировать ставки канала'),
      '*': ({ grid }, { context }) =>
        expect(Object.keys(grid.getSnapshot().context.edits)).toEqual(Object.keys(context.edits)),
    },
  });
});
