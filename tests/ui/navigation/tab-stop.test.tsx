import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { DataTable } from '#ui/display/data-table.tsx';
import { Button, IconButton } from '#ui/form/button.tsx';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { Switch } from '#ui/form/switch.tsx';
import { NavGroup } from '#ui/layout/shell.tsx';
import { Pagination } from '#ui/navigation/pagination.tsx';
import { TabStopContext } from '#ui/navigation/tab-stop.ts';
import { Tabs, TabsList, TabsTrigger } from '#ui/navigation/tabs.tsx';

const stops = (...roles: string[]) =>
  roles.flatMap((role) =>
    screen.getAllByRole(role).map((element) => element.getAttribute('tabindex')),
  );

it('each control has an explicit tabindex, without which Safari skips it', () => {
  render(
    <>
      <Button>Сохранить</Button>
      <IconButton aria-label="Закрыть" />
      <Switch label="Включён" />
      <Checkbox label="Роль" />
      <NavGroup label="Каналы" open current={false} onToggle={() => {}} />
    </>,
  );
  expect(stops('button', 'switch', 'checkbox')).toEqual(['0', '0', '0', '0', '0']);
});

it('the headers of a table are Tab stops only if it has no cursor', () => {
  const table = {
    label: 'Каналы',
    columns: [{ id: 'id', header: 'ID', sortable: true, render: ({ id }: { id: number }) => id }],
    rows: [{ id: 1 }],
    rowKey: ({ id }: { id: number }) => id,
  };
  const { rerender } = render(<DataTable {...table} />);
  expect(stops('button')).toEqual(['0']);
  rerender(<DataTable {...table} onActivate={() => {}} />);
  expect(stops('button')).toEqual(['-1']);
});

it('controls of a row without the focus and controls with tabindex -1 are no Tab stops', () => {
  render(
    <TabStopContext value={false}>
      <Button>Удалить</Button>
      <Switch label="Включён" />
    </TabStopContext>,
  );
  render(<IconButton aria-label="Календарь" tabIndex={-1} />);
  render(<Checkbox label="Строка" tabIndex={-1} />);
  expect(stops('button', 'switch', 'checkbox')).toEqual(['-1', '-1', '-1', '-1']);
});

it('tabs have at most one Tab stop', () => {
  render(
    <Tabs value="a">
      <TabsList aria-label="Разделы">
        <TabsTrigger value="a">
          <Button>А</Button>
        </TabsTrigger>
        <TabsTrigger value="b">
          <Button>Б</Button>
        </TabsTrigger>
      </TabsList>
    </Tabs>,
  );
  expect(stops('tab').filter((stop) => stop === '0').length).toBeLessThan(2);
});

it('each page number is a Tab stop, steps that lead nowhere are not', () => {
  const commands = { page: 'turn', previous: 'back', next: 'forth' };
  const { hrefFor, onNavigate } = { hrefFor: (page: number) => `#${page}`, onNavigate: () => {} };
  render(<Pagination page={1} last={3} {...{ hrefFor, onNavigate, commands }} />);
  // «, the pages, ».
  expect(stops('link')).toEqual([null, '0', '0', '0', '0']);
});
