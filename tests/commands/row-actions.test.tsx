import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { CommandOn, PlainCommand } from '#commands/command.ts';
import { CommandButton, CommandOnButton, CommandProvider } from '#commands/react.tsx';
import { ActionsMenu, RowActions, short } from '#commands/row-actions.tsx';
import { createDoer, type DoerMachine } from '#tests/support/doer.ts';
import { createTestRegistry } from '#tests/support/keys.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const greet: CommandOn<DoerMachine, string> = {
  id: 'greet',
  title: 'Приветствовать',
  label: 'Привет',
  group: 'Проба',
  prompt: 'Кого?',
  event: (name) => ({ type: 'do.on', name }),
};
const plain: PlainCommand<DoerMachine> = {
  id: 'plain',
  title: 'Просто',
  group: 'Проба',
  event: { type: 'do' },
};

function begin(isNarrow: boolean) {
  const done = vi.fn();
  const actor = createDoer(done);
  const width = Object.assign(new EventTarget(), { matches: isNarrow });
  vi.stubGlobal('matchMedia', () => width);
  const registry = createTestRegistry();
  render(
    <CommandProvider registry={registry}>
      <RowActions>
        <CommandOnButton command={greet} actor={actor} subject="Ада" />
        <CommandOnButton command={greet} actor={actor} subject="Никто" icon={<i />}>
          {null}
        </CommandOnButton>
        <CommandButton command={plain} actor={actor} />
      </RowActions>
    </CommandProvider>,
  );
  const turn = (matches: boolean) =>
    act(() => {
      width.matches = matches;
      width.dispatchEvent(new Event('change'));
    });
  return { done, turn };
}

describe('the commands of a row', () => {
  it('are buttons in a table', async () => {
    const { done } = begin(false);
    expect(screen.queryByRole('button', { name: 'Действия' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Привет' }));
    expect(done).toHaveBeenCalledExactlyOnceWith('Ада');
  });

  it('are the same commands in a menu where the row is a card', async () => {
    await ActionsMenu.preload();
    const { done } = begin(true);
    expect(screen.getAllByRole('button')).toHaveLength(1);
    await userEvent.click(screen.getByRole('button', { name: 'Действия' }));
    const items = screen.getAllByRole('menuitem');
    // A button that only has an icon shows its text here.
    expect(items.map((one) => [one.textContent, one.dataset.command])).toEqual([
      ['Привет', 'greet'],
      ['Привет', 'greet'],
      ['Просто', 'plain'],
    ]);
    expect(items.map((one) => one.hasAttribute('data-disabled'))).toEqual([false, true, false]);
    await userEvent.click(items[0]!);
    expect(screen.queryByRole('menu')).toBeNull();
    await waitFor(() => expect(done).toHaveBeenCalledExactlyOnceWith('Ада'));
  });

  it('become a menu and buttons again when the window is made narrow and wide', async () => {
    await ActionsMenu.preload();
    const { turn } = begin(false);
    const names = () => screen.getAllByRole('button').map((one) => one.textContent);
    expect(names()).toContain('Привет');
    turn(true);
    expect(screen.getAllByRole('button', { name: 'Действия' })).toHaveLength(1);
    expect(names()).not.toContain('Привет');
    turn(false);
    expect(screen.queryByRole('button', { name: 'Действия' })).toBeNull();
    expect(names()).toContain('Привет');
  });
});

it('a short button reserves room for the hidden text of its alternative command', () => {
  const Icon = () => null;
  const textOf = (other?: CommandOn<DoerMachine, string>) => {
    const { container } = render(
      <button type="button">{short(plain, Icon, other).children}</button>,
    );
    const text = container.querySelector<HTMLElement>('.short-text')!;
    return [text.textContent, text.dataset.other];
  };
  expect(textOf(greet)).toEqual(['Просто', 'Привет']);
  expect(textOf()).toEqual(['Просто', undefined]);
});
