/** The keys of the grid of all rates, as the registry finds them while the grid has the focus. */
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { transition } from 'xstate';
import Toaster from '#app/feedback/toaster.tsx';
import { shortcutsOf } from '#commands/registry.ts';
import { ratesGridMachine } from '#features/channels/all-rates/all-rates.logic.ts';
import { cellMoves } from '#features/channels/all-rates/grid/moves.commands.ts';
import { beginAllRates, heldRate } from '#tests/support/all-rates.tsx';
import { pressOf } from '#tests/support/keys.ts';
import { endToaster, UndoCommands } from '#tests/support/toaster.tsx';

afterEach(endToaster);

const NAMES: Readonly<Record<string, string>> = {
  ...{ tab: 'Tab', end: 'End', home: 'Home', pagedown: 'PageDown', pageup: 'PageUp', f2: 'F2' },
  ...{ arrowdown: 'ArrowDown', arrowup: 'ArrowUp', enter: 'Enter' },
  ...{ arrowright: 'ArrowRight', arrowleft: 'ArrowLeft' },
};

function pressed(shortcut: string): KeyboardEvent {
  const parts = shortcut.split('+');
  const name = parts.at(-1)!;
  return pressOf({
    ...{ key: NAMES[name] ?? name, code: NAMES[name] ?? `Key${name.toUpperCase()}` },
    ...{ ctrlKey: parts.includes('mod'), shiftKey: parts.includes('shift') },
  });
}

/** The grid of two channels with three levels. Every press starts in its middle. */
async function begin() {
  const levels = [1, 2, 3].map((level) => heldRate(level));
  const {
    runtime,
    draw,
    region,
    grid: found,
  } = await beginAllRates(undefined, { 1: levels, 2: levels });
  const grid = found();
  region.focus();
  const type = (shortcut: string, at: Element = region) => {
    const event = pressed(shortcut);
    at.addEventListener('keydown', (one) => void runtime.registry.handleKey(one as KeyboardEvent), {
      once: true,
    });
    at.dispatchEvent(event);
    return event.defaultPrevented;
  };
  const press = (shortcut: string) => {
    grid.send({ type: 'go', to: { row: 1, column: 1 } });
    return type(shortcut);
  };
  // The keys work once the screen has bound its commands.
  await waitFor(() => expect(press('arrowright')).toBe(true));
  return { runtime, draw, grid, region, press, type };
}

test('every move has its keys, and each does what its command says', async () => {
  const { grid, press } = await begin();
  for (const { id, shortcut, event } of Object.values(cellMoves)) {
    for (const key of shortcutsOf(shortcut)) {
      grid.send({ type: 'go', to: { row: 1, column: 1 } });
      const sent = event();
      const [{ context }] = transition(ratesGridMachine, grid.getSnapshot(), sent);
      expect([id, key, press(key)]).toEqual([id, key, true]);
      const { selection } = grid.getSnapshot().context;
      expect([id, key, selection]).toEqual([id, key, context.selection]);
    }
  }
});

test.each(['f2', 'enter'])('%s edits the current cell', async (key) => {
  const { grid, press } = await begin();
  expect(press(key)).toBe(true);
  expect(grid.getSnapshot().matches('typing')).toBe(true);
});

test.each(['f2', 'enter'])('%s edits no cell while the focus is elsewhere', async (key) => {
  const { grid, region, type } = await begin();
  region.blur();
  // The palette does not ask for a cell either.
  expect(type(key, document.body)).toBe(false);
  expect(grid.getSnapshot().matches('moving')).toBe(true);
});

test('mod+enter fills the selection with the current cell', async () => {
  const { grid, press, type } = await begin();
  // The rates of the second channel may come later.
  await waitFor(() => {
    press('shift+arrowdown');
    expect(type('mod+enter')).toBe(true);
  });
  expect(Object.keys(grid.getSnapshot().context.edits)).toHaveLength(1);
});

test('mod+z reverts a paste, and undoes sent rates only if there are no unsent changes', async () => {
  const { runtime, draw, grid, region, type, press } = await begin();
  draw(<UndoCommands />);
  const revert = vi.fn(async () => {});
  const link = 'Отправлены ставки';
  runtime.notify(link);
  runtime.undo.offer({ link, label: 'ставки', href: '/channels/rates', revert });
  const edits = () => Object.keys(grid.getSnapshot().context.edits);
  grid.send({ type: 'paste', text: '1\n2' });
  expect(edits()).not.toEqual([]);
  expect(type('mod+z')).toBe(true);
  expect(edits()).toEqual([]);

  grid.send({ type: 'paste', text: '3' });
  press('arrowright');
  expect(press('mod+z')).toBe(true);
  expect(edits()).not.toEqual([]);
  const told = () => runtime.toasts.getSnapshot().context.toasts;
  expect(told().some(({ ref }) => ref.getSnapshot().context.text.includes('неотправленное'))).toBe(
    true,
  );
  expect(revert).not.toHaveBeenCalled();

  // A form returns the focus to the button that opened it, but the last change is in the grid.
  const button = screen.getByRole('button', { name: /На процент/ });
  for (const place of [button, document.body]) {
    grid.send({ type: 'paste', text: '4' });
    const changed = edits().length;
    place === button ? button.focus() : button.blur();
    expect(type('mod+z', place)).toBe(true);
    expect(edits().length).toBeLessThan(changed);
  }
  region.focus();
  expect(revert).not.toHaveBeenCalled();

  // Without unsent changes, the console has the key again.
  grid.send({ type: 'drop', rates: grid.getSnapshot().context.edits });
  expect(type('mod+z')).toBe(true);
  await waitFor(() => expect(revert).toHaveBeenCalledTimes(1));
});

test('a message shows mod+z only while the key undoes its change', async () => {
  const { runtime, draw, grid } = await begin();
  draw(
    <>
      <Toaster />
      <UndoCommands />
    </>,
  );
  const link = 'Отправлены ставки';
  runtime.notify(link);
  const offer = { link, label: 'ставки', href: '/channels/rates' };
  runtime.undo.offer({ ...offer, revert: async () => {} });
  const button = () => screen.getByRole('button', { name: 'Отменить: ставки' });
  const names = () => [
    button().getAttribute('aria-keyshortcuts'),
    screen.queryByText(/Можно отменить/)?.textContent,
  ];
  const named = ['Control+Z', 'Можно отменить: Ctrl+Z'];
  await waitFor(() => expect(names()).toEqual(named));
  const before = button();
  act(() => grid.send({ type: 'paste', text: '1\n2' }));
  expect(names()).toEqual([null, undefined]);
  // The button is not replaced, because it would lose the focus.
  expect(button()).toBe(before);

  // Over a window, the table does not have the key.
  const { registry } = runtime;
  const close = registry.layers.open({ kind: 'window', title: 'Журнал', buttons: new Set() });
  act(() => void registry.register([])());
  expect(names()).toEqual(named);
  close();
  act(() => void registry.register([])());
  expect(names()).toEqual([null, undefined]);
  act(() => grid.send({ type: 'drop', rates: grid.getSnapshot().context.edits }));
  expect(names()).toEqual(named);
});

test.each([
  ['-', 'Minus', true],
  ['−', 'Minus', true],
  [',', 'NumpadDecimal', true],
  ['.', 'Period', true],
  // The key of the search in the Russian layout.
  ['.', 'Slash', false],
])('%s on %s begins an amount: %s', async (key, code, begins) => {
  const { grid, region } = await begin();
  fireEvent.keyDown(region, { key, code });
  expect(grid.getSnapshot().matches('typing')).toBe(begins);
  if (begins) expect(grid.getSnapshot().context.text).toBe(key);
});
