/** The windows of src/ui as the registry sees them: open while drawn, with their own commands. */
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { beforeEach, describe, expect, it, test, vi } from 'vitest';
import ActionsMenu from '#commands/actions-menu.tsx';
import { bind, type PlainCommand } from '#commands/command.ts';
import { belongsTo } from '#commands/layers.ts';
import { CommandButton, CommandProvider, useBoundCommands, useCommands } from '#commands/react.tsx';
import type { CommandRegistry } from '#commands/registry.ts';
import { createDoer, type DoerMachine } from '#tests/support/doer.ts';
import { createTestRegistry, pressOf } from '#tests/support/keys.ts';
import { PasswordInput, SHOW_PASSWORD } from '#ui/form/password-input.tsx';
import { AlertDialog } from '#ui/overlay/alert-dialog.tsx';
import { CommandList } from '#ui/overlay/command-list/command-list.tsx';
import { CoveredContext } from '#ui/overlay/covered.ts';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { DropdownMenu, DropdownMenuContent } from '#ui/overlay/dropdown-menu.tsx';
import { type Layer, useLayer } from '#ui/overlay/layer.tsx';
import { Sheet } from '#ui/overlay/sheet.tsx';

const commandOf = (id: string): PlainCommand<DoerMachine> => ({
  id,
  title: id,
  group: 'Проба',
  event: { type: 'do' },
});
const inner = { one: commandOf('inner') };
const named = { one: commandOf('named') };
const page = { one: commandOf('page') };
const pressed = { one: commandOf('pressed') };
const actor = createDoer(vi.fn());
const nothing = () => {};

let registry: CommandRegistry;
beforeEach(() => {
  registry = createTestRegistry();
});
interface Drawn {
  open: boolean;
  layer?: Layer;
  children: ReactNode;
}

const windows: Record<string, (drawn: Drawn) => ReactNode> = {
  dialog: (drawn) => <Dialog {...drawn} title="Окно" onClose={nothing} />,
  sheet: (drawn) => <Sheet {...drawn} title="Окно" onClose={nothing} />,
  question: ({ children, ...drawn }) => (
    <AlertDialog
      {...drawn}
      title="Окно"
      description={children}
      cancel={<button type="button">Нет</button>}
      action={<button type="button">Да</button>}
      onClose={nothing}
    />
  ),
};

function Inside() {
  useCommands(inner, actor);
  return (
    <>
      <PasswordInput aria-label="Пароль" />
      <CommandButton command={pressed.one} actor={actor} />
    </>
  );
}

function Page({ kind, isOpen }: { kind: string; isOpen: boolean }) {
  const layer = useLayer();
  useCommands(page, actor);
  useCommands(pressed, actor);
  useBoundCommands(() => [bind(named.one, actor)], [], layer);
  return windows[kind]!({ open: isOpen, layer, children: <Inside /> });
}

const draw = (part: ReactNode) => <CommandProvider registry={registry}>{part}</CommandProvider>;
const idsOf = (layer: Layer) =>
  registry
    .all()
    .filter((bound) => belongsTo(bound, layer))
    .map(({ command }) => command.id)
    .sort();

describe.each(Object.keys(windows))('a %s', (kind) => {
  it('is open while it is drawn, with the commands bound in it and for it, and those of its buttons', () => {
    const { rerender } = render(draw(<Page kind={kind} isOpen={false} />));
    expect(registry.layers.top()).toBeNull();
    rerender(draw(<Page kind={kind} isOpen />));
    const top = registry.layers.window()!;
    expect(registry.layers.top()).toBe(top);
    expect(top.title).toBe('Окно');
    expect(idsOf(top)).toEqual(['inner', 'named', 'pressed']);
    expect([...top.buttons].map(({ id }) => id)).toEqual([SHOW_PASSWORD, 'pressed']);
    rerender(draw(<Page kind={kind} isOpen={false} />));
    expect(registry.layers.top()).toBeNull();
    expect(top.buttons.size).toBe(0);
  });

  it('is not open behind a cover', () => {
    render(
      draw(
        <CoveredContext value>
          <Page kind={kind} isOpen />
        </CoveredContext>,
      ),
    );
    expect(registry.layers.top()).toBeNull();
  });
});

it('a menu takes the keys, but is no window', () => {
  render(
    draw(
      <DropdownMenu open>
        <DropdownMenuContent />
      </DropdownMenu>,
    ),
  );
  expect(registry.layers.top()?.kind).toBe('menu');
  expect(registry.layers.window()).toBeNull();
});

it('the palette takes the keys, and leaves the window under it on top of the others', () => {
  const list = (
    <CommandList
      label="Команды"
      placeholder=""
      query=""
      groups={[]}
      rows={[]}
      active={undefined}
      isDisabled={() => false}
      marksOf={() => []}
      empty=""
      status=""
      footer={null}
      onQuery={nothing}
      onPoint={nothing}
      onChoose={nothing}
      onEnter={nothing}
      onBack={nothing}
      onClose={nothing}
      onClosed={nothing}
    />
  );
  const { rerender } = render(draw([<Page key="page" kind="sheet" isOpen />]));
  const sheet = registry.layers.top();
  rerender(draw([<Page key="page" kind="sheet" isOpen />, <div key="list">{list}</div>]));
  expect(registry.layers.top()?.kind).toBe('palette');
  expect(registry.layers.window()).toBe(sheet);
});

test('the entry of a menu is not registered as a button of the menu', async () => {
  render(
    draw(
      <ActionsMenu label="Действия">
        <CommandButton command={pressed.one} actor={actor} />
      </ActionsMenu>,
    ),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Действия' }));
  await screen.findByRole('menuitem', { name: 'pressed' });
  expect(registry.layers.top()).toMatchObject({ kind: 'menu', buttons: new Set() });
});

test('the key of a command in a menu does nothing while the menu is open', async () => {
  const act = vi.fn();
  const keyed = { one: { ...commandOf('keyed'), shortcut: 'k' } };
  const doer = createDoer(act);
  function Entry() {
    useCommands(keyed, doer);
    return (
      <ActionsMenu label="Действия">
        <CommandButton command={keyed.one} actor={doer} />
      </ActionsMenu>
    );
  }
  render(draw(<Entry />));
  const press = () => registry.handleKey(pressOf({ key: 'k', code: 'KeyK' }));
  expect([press(), act.mock.calls.length]).toEqual([true, 1]);
  await userEvent.click(screen.getByRole('button', { name: 'Действия' }));
  await screen.findByRole('menuitem', { name: 'keyed' });
  expect([press(), act.mock.calls.length]).toEqual([false, 1]);
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(registry.layers.top()).toBeNull());
  expect([press(), act.mock.calls.length]).toEqual([true, 2]);
});
