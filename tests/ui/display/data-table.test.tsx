import { act, cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { type Column, DataTable, focusRow } from '#ui/display/data-table.tsx';
import { TableSkeleton } from '#ui/display/table-skeleton.tsx';
import { Button } from '#ui/form/button.tsx';

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
  it('is a table with a name, headers and rows', () => {
    render(<DataTable {...plain} />);
    const table = screen.getByRole('table', { name: 'Фрукты' });
    expect(within(table).getAllByRole('columnheader')).toHaveLength(2);
    expect(within(table).getAllByRole('row')).toHaveLength(3);
  });

  it('has headings of column groups, which the names of the columns repeat', () => {
    const grouped: Column<Fruit>[] = [
      columns[0]!,
      { ...columns[1]!, group: 'Сейчас' },
      { ...columns[1]!, id: 'other', group: 'Сейчас' },
      { ...columns[1]!, id: 'plan', group: 'План' },
    ];
    render(<DataTable {...plain} columns={grouped} />);
    const headings = [
      ...document.querySelectorAll<HTMLTableCellElement>('thead tr:first-child th'),
    ];
    expect(headings.map((one) => [one.textContent, one.colSpan])).toEqual([
      ['', 1],
      ['Сейчас', 2],
      ['План', 1],
    ]);
    // The number of columns is the same: the headings are only visual.
    expect(screen.getAllByRole('columnheader')).toHaveLength(4);
    cleanup();
    render(<DataTable {...plain} />);
    expect(document.querySelectorAll('thead tr')).toHaveLength(1);
  });

  it('labels the cells of a row that is drawn as a card, and marks its title', () => {
    const titled: Column<Fruit>[] = [
      { ...columns[0]!, header: <b>№</b>, label: 'Номер "ID"' },
      { ...columns[1]!, isTitle: true },
    ];
    render(<DataTable {...plain} columns={titled} minWidth={700} />);
    const { style } = screen.getByRole('table');
    expect(style.getPropertyValue('--label-1')).toBe('"Номер \\"ID\\""');
    expect(style.getPropertyValue('--label-2')).toBe('"Название"');
    expect(style.getPropertyValue('--min-width')).toBe('43.75rem');
    expect(document.querySelectorAll('td[data-title]')).toHaveLength(2);
  });

  it('announces its order and requests another', async () => {
    const sort = vi.fn();
    render(<DataTable {...plain} sort={{ column: 'id', direction: 'desc' }} onSort={sort} />);
    const [id, name] = screen.getAllByRole('columnheader');
    expect(id?.getAttribute('aria-sort')).toBe('descending');
    expect(name?.hasAttribute('aria-sort')).toBe(false);
    await userEvent.click(screen.getByRole('button', { name: 'ID' }));
    expect(sort).toHaveBeenCalledExactlyOnceWith('id');
  });

  it('is one Tab stop, and the focused row becomes the active one', async () => {
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

  it('has Tab stops in the focused row only', async () => {
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

  it('renders other rows only when their own data changes', () => {
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

  it('lets the caller render a row', () => {
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

  it('is a scroll region with reachable actions only while it is wider than its frame', () => {
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
        for (const notify of measured) notify();
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

  it('keeps its columns while the first rows load', () => {
    const sized: Column<Fruit>[] = columns.map((one) => ({ ...one, width: `${one.id.length}rem` }));
    const { container } = render(
      <>
        <TableSkeleton columns={sized} rows={2} />
        <DataTable {...plain} columns={sized} />
      </>,
    );
    const [coming, there] = container.querySelectorAll('colgroup');
    expect(coming?.innerHTML).toBe(there?.innerHTML);
    // The skeleton is hidden from screen readers, so there is one table.
    expect(screen.getAllByRole('table')).toHaveLength(1);
  });

  it('keeps its rows while busy, and shows the empty slot without rows', () => {
    const { rerender } = render(<DataTable {...plain} busy empty={<p>Пусто</p>} />);
    expect(screen.getByText('Айва')).toBeDefined();
    expect(screen.getByRole('status').textContent).toBe('Загрузка...');
    expect(screen.queryByText('Пусто')).toBeNull();
    rerender(<DataTable {...plain} rows={[]} empty={<p>Пусто</p>} />);
    expect(screen.getByText('Пусто')).toBeDefined();
  });
});
