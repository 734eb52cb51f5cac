import { act, cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type Column, DataTable, focusRow } from '#ui/display/data-table.tsx';
import { TableSkeleton } from '#ui/display/table-skeleton.tsx';
import { Button } from '#ui/form/button.tsx';

afterEach(cleanup);

interface Fruit {
  id: number;
  name: string;
}

const fruits: Fruit[] = [
  { id: 7, name: 'Айва' },
  { id: 9, name: 'Груша' },
];

const columns: Column<Fruit>[] = [
  { id: 'id', header: 'ID', sortable: true, render: ({ id }) => id },
  { id: 'name', header: 'Название', render: ({ name }) => name },
];

const plain = { label: 'Фрукты', columns, rows: fruits, rowKey: ({ id }: Fruit) => id };

describe('data table', () => {
  it('is a table with a name, its headers and its rows', () => {
    render(<DataTable {...plain} />);
    const table = screen.getByRole('table', { name: 'Фрукты' });
    expect(within(table).getAllByRole('columnheader')).toHaveLength(2);
    expect(within(table).getAllByRole('row')).toHaveLength(3);
  });

  it('says how it is sorted and asks for another order', async () => {
    const sort = vi.fn();
    render(<DataTable {...plain} sort={{ column: 'id', direction: 'desc' }} onSort={sort} />);
    const [id, name] = screen.getAllByRole('columnheader');
    expect(id?.getAttribute('aria-sort')).toBe('descending');
    expect(name?.hasAttribute('aria-sort')).toBe(false);
    await userEvent.click(screen.getByRole('button', { name: 'ID' }));
    expect(sort).toHaveBeenCalledExactlyOnceWith('id');
  });

  it('has one stop for Tab, and the row that takes the focus becomes the active one', async () => {
    function Harness() {
      const [active, setActive] = useState<number | null>(null);
      return <DataTable {...plain} activeKey={active} onActivate={setActive} />;
    }
    render(<Harness />);
    const [, first, second] = screen.getAllByRole('row');
    expect([first?.tabIndex, second?.tabIndex]).toEqual([0, -1]);
    focusRow(document, 9);
    expect(document.activeElement).toBe(second);
    await vi.waitFor(() => expect(second?.getAttribute('aria-current')).toBe('true'));
    expect([first?.tabIndex, second?.tabIndex]).toEqual([-1, 0]);
  });

  it('lets Tab go on to what stands in the focused row, and to no other', async () => {
    const acting: Column<Fruit>[] = [
      ...columns,
      { id: 'actions', header: 'Действия', render: ({ name }) => <Button>Съесть {name}</Button> },
    ];
    function Harness() {
      const [active, setActive] = useState<number | null>(9);
      return (
        <>
          <DataTable {...plain} columns={acting} activeKey={active} onActivate={setActive} />
          <button type="button">Дальше</button>
        </>
      );
    }
    render(<Harness />);
    const stops: (string | null)[] = [];
    for (let press = 0; press < 3; press++) {
      await userEvent.tab();
      stops.push(document.activeElement!.textContent);
    }
    expect(stops).toEqual(['9ГрушаСъесть Груша', 'Съесть Груша', 'Дальше']);
  });

  it('draws the other rows only when their own part changes', () => {
    const draw = vi.fn(({ name }: Fruit) => name);
    const watched: Column<Fruit>[] = [{ id: 'name', header: 'Название', render: draw }];
    const { rerender } = render(
      <DataTable {...plain} columns={watched} activeKey={7} onActivate={vi.fn()} />,
    );
    draw.mockClear();
    rerender(
      <DataTable
        {...plain}
        columns={watched}
        rows={[...fruits, { id: 11, name: 'Слива' }]}
        activeKey={7}
        onActivate={vi.fn()}
      />,
    );
    expect(draw.mock.calls.map(([{ id }]) => id)).toEqual([11]);
  });

  it('lets the caller draw a row of its own', () => {
    render(
      <DataTable
        {...plain}
        renderRow={(row, attributes) =>
          row.id === 9 ? (
            <tr key={row.id} {...attributes}>
              <td colSpan={2}>правится</td>
            </tr>
          ) : undefined
        }
      />,
    );
    expect(screen.getByText('Айва')).toBeDefined();
    expect(screen.getByText('правится').closest('tr')?.dataset.key).toBe('9');
  });

  it('is a place to scroll, with what can be done in reach, only while it is wider than its room', () => {
    const measured: (() => void)[] = [];
    vi.stubGlobal(
      'ResizeObserver',
      class {
        constructor(measure: () => void) {
          measured.push(measure);
        }
        observe() {}
        disconnect() {}
      },
    );
    const acting: Column<Fruit>[] = [
      ...columns,
      { id: 'actions', header: 'Действия', width: '5rem', render: () => 'Съесть' },
    ];
    render(<DataTable {...plain} columns={acting} minWidth={900} />);
    const table = screen.getByRole('table');
    const measure = (width: number) => {
      vi.spyOn(table, 'clientWidth', 'get').mockReturnValue(width);
      vi.spyOn(table.parentElement!, 'clientWidth', 'get').mockReturnValue(756);
      act(() => {
        for (const tell of measured) tell();
      });
    };
    measure(900);
    const region = screen.getByRole('region', { name: 'Фрукты' });
    expect(region.dataset.overflows).toBe('actions');
    expect(region.style.getPropertyValue('--actions-width')).toBe('5rem');
    measure(756);
    expect(screen.queryByRole('region')).toBeNull();
    vi.unstubAllGlobals();
  });

  it('keeps the place of its columns while its first rows load', () => {
    const sized: Column<Fruit>[] = columns.map((one) => ({ ...one, width: `${one.id.length}rem` }));
    const { container } = render(
      <>
        <TableSkeleton columns={sized} rows={2} />
        <DataTable {...plain} columns={sized} />
      </>,
    );
    const [coming, there] = container.querySelectorAll('colgroup');
    expect(coming?.innerHTML).toBe(there?.innerHTML);
    // Nothing of it is heard: there is one table, and it is the one with rows.
    expect(screen.getAllByRole('table')).toHaveLength(1);
  });

  it('keeps its rows while it is busy and shows the empty slot without any', () => {
    const { rerender } = render(<DataTable {...plain} busy empty={<p>Пусто</p>} />);
    expect(screen.getByText('Айва')).toBeDefined();
    expect(screen.getByRole('status').textContent).toBe('Загрузка...');
    expect(screen.queryByText('Пусто')).toBeNull();
    rerender(<DataTable {...plain} rows={[]} empty={<p>Пусто</p>} />);
    expect(screen.getByText('Пусто')).toBeDefined();
  });
});
