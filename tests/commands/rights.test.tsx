/** Commands that need a right which the signed-in user may not have. */
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { bind, bindOn, defineCommands, defineCommandsOn } from '#commands/command.ts';
import { CommandButton, CommandForm, CommandProvider, useCommands } from '#commands/react.tsx';
import type { CommandRegistry } from '#commands/registry.ts';
import { EVERYTHING, withRights } from '#commands/rights.ts';
import { MenuItemContext } from '#commands/use-button.tsx';
import { createDoer, type DoerMachine } from '#tests/support/doer.ts';
import { createTestRegistry, pressOf } from '#tests/support/keys.ts';

const group = 'Проба';
const needs = 'things.write';
const commands = defineCommands<DoerMachine>({ group, needs })({
  do: {
    id: 'test.do',
    title: 'Сделать',
    shortcut: ['f2', 'n d'],
    event: { type: 'do' },
  },
});
const { on } = defineCommandsOn<DoerMachine, string>({ group, needs })({
  on: {
    ...{ id: 'test.on', title: 'Сделать с', shortcut: 'e', prompt: 'С кем?' },
    refusal: 'Эта строка занята',
    event: (name) => ({ type: 'do.on', name }),
  },
});

const REASON = 'Нет права: изменение вещей';
let reason: string | null;
let notify = () => {};
let actor: ReturnType<typeof createDoer>;
let registry: CommandRegistry;
const done = vi.fn();
const refuse = vi.fn();
const ask = vi.fn();

const give = (next: string | null) => {
  reason = next;
  notify();
};

beforeEach(() => {
  vi.clearAllMocks();
  reason = REASON;
  actor = createDoer(done);
  registry = createTestRegistry({
    ask,
    refuse,
    rights: {
      refusal: (right) => (right === needs ? reason : null),
      subscribe: (listener) => {
        const before = notify;
        notify = () => {
          before();
          listener();
        };
        return () => {};
      },
    },
  });
});
afterEach(() => {
  cleanup();
  notify = () => {};
});

const f2 = () => pressOf({ key: 'F2', code: 'F2' });
const key = (letter: string) => pressOf({ key: letter, code: `Key${letter.toUpperCase()}` });

describe('without its right', () => {
  it('a command is not available, shows the reason, and its event is not sent', () => {
    registry.register([bind(commands.do, actor)]);
    expect(registry.available()).toEqual([]);
    expect(registry.all()[0]?.reasonNow()).toBe(REASON);
    expect(registry.handleKey(f2())).toBe(true);
    expect(refuse).toHaveBeenCalledExactlyOnceWith(REASON);
    expect(done).not.toHaveBeenCalled();
  });

  it('the second of two keys shows the reason', () => {
    registry.register([bind(commands.do, actor)]);
    registry.handleKey(key('n'));
    registry.handleKey(key('d'));
    expect(refuse).toHaveBeenCalledExactlyOnceWith(REASON);
  });

  it('a key shows no reason for a command that its machine refuses as well', () => {
    registry.register([bind(commands.do, actor)]);
    actor.send({ type: 'rest' });
    expect(registry.handleKey(f2())).toBe(false);
    expect(refuse).not.toHaveBeenCalled();
  });

  it('a command runs neither on the focused row nor on one that is asked for', () => {
    const choices = () => [{ key: 'Ada', label: 'Ada', subject: 'Ada' }];
    const row = document.createElement('tr');
    row.dataset.key = 'Ada';
    row.tabIndex = 0;
    document.body.append(row);
    registry.register([bindOn(on, actor, { choices, row: () => 'Ada' })]);
    registry.handleKey(key('e'));
    expect(refuse).toHaveBeenLastCalledWith(REASON);
    const press = key('e');
    Object.defineProperty(press, 'target', { value: row });
    registry.handleKey(press);
    expect(refuse.mock.calls).toEqual([[REASON], [REASON]]);
    expect(ask).not.toHaveBeenCalled();
    give(null);
    const again = key('e');
    Object.defineProperty(again, 'target', { value: row });
    registry.handleKey(again);
    expect(done).toHaveBeenCalledExactlyOnceWith('Ada');
    row.remove();
  });
});

function Screen() {
  useCommands(commands, actor);
  return (
    <CommandForm command={commands.do} actor={actor} aria-label="форма">
      <CommandButton command={commands.do} actor={actor} />
    </CommandForm>
  );
}

describe('the button of a command without its right', () => {
  const button = () => screen.getByRole('button', { name: 'Сделать' });
  const draw = () =>
    render(
      <CommandProvider registry={registry}>
        <Screen />
      </CommandProvider>,
    );

  it('can have the focus, is disabled with the reason; neither it nor its form runs the command', () => {
    draw();
    expect(button()).toHaveProperty('disabled', false);
    expect(button().getAttribute('aria-disabled')).toBe('true');
    expect(button().getAttribute('aria-description')).toBe(REASON);
    expect(button().dataset).toMatchObject({ tip: REASON });
    expect(button().dataset.tipShortcut).toBeUndefined();
    fireEvent.click(button());
    fireEvent.submit(screen.getByRole('form'));
    expect(done).not.toHaveBeenCalled();
  });

  it('is enabled when the right is granted, and disabled when it is withdrawn', () => {
    reason = null;
    draw();
    expect(button().getAttribute('aria-disabled')).toBeNull();
    act(() => give(REASON));
    expect(button().getAttribute('aria-disabled')).toBe('true');
    expect(registry.available()).toEqual([]);
    act(() => give(null));
    expect(registry.available()).toHaveLength(1);
    fireEvent.click(button());
    expect(done).toHaveBeenCalledOnce();
  });

  it('shows the reason in a menu entry, too', () => {
    render(
      <CommandProvider registry={registry}>
        <MenuItemContext
          value={({ disabled, children }) => (
            <div role="menuitem" tabIndex={-1} aria-disabled={disabled}>
              {children}
            </div>
          )}
        >
          <CommandButton command={commands.do} actor={actor} />
        </MenuItemContext>
      </CommandProvider>,
    );
    const entry = screen.getByRole('menuitem');
    expect(entry.getAttribute('aria-disabled')).toBe('true');
    expect(entry.textContent).toContain(REASON);
  });
});

it('the reason is the missing right first, and the own reason of the command otherwise', () => {
  const command = { ...commands.do, reason: 'Ещё рано' };
  const bound = bind(command, createDoer(vi.fn(), false));
  const reasonWith = (refusal: string | null) =>
    withRights(bound, { ...EVERYTHING, refusal: () => refusal }).reasonNow();
  expect(reasonWith(REASON)).toBe(REASON);
  expect(reasonWith(null)).toBe('Ещё рано');
});
