import { fireEvent, screen } from '@testing-library/react';
import { useSelector } from '@xstate/react';
import { useMemo, useSyncExternalStore } from 'react';
import { describe, expect, vi } from 'vitest';
import { createActor, setup } from 'xstate';
import type { PaletteFinds, PaletteGroup } from '#app/palette/palette-entries.ts';
import { PaletteComing } from '#app/palette/palette-loading.tsx';
import { Palette } from '#app/palette/palette-view.tsx';
import { useRuntime } from '#app/runtime/runtime-context.ts';
import { paletteCommands } from '#app/shell/shell.commands.ts';
import { bind, bindOn } from '#commands/command.ts';
import { type Deferred, deferred } from '#tests/support/deferred.ts';
import { beginConsole } from '#tests/support/runtime.tsx';
import { testEveryTransition } from '#tests/support/walk.ts';
import { choices, found, paletteModel } from './palette.model.ts';

const loads = vi.hoisted(() => [] as Deferred<void>[]);
vi.mock('#app/runtime/lazy-views.ts', async (original) => ({
  ...(await original<object>()),
  loadPalette: () => {
    const load = deferred<void>();
    loads.push(load);
    return load.promise;
  },
}));

const machine = setup({
  types: { events: {} as { type: 'reload' } | { type: 'edit'; name: string } | { type: 'never' } },
  actions: { work: () => {} },
}).createMachine({ on: { reload: { actions: 'work' }, edit: { actions: 'work' } } });

const users = ['Ada', 'Grace'].map((label, i) => ({
  key: String(i + 1),
  label,
  subject: label,
}));

/** Keeps the first row undecided until the test decides it. */
function createDecision() {
  let finds: PaletteFinds = {
    ...{ exact: [], isReserved: true, groups: [] },
    ...{ isUndecided: true, isLooking: false },
  };
  const listeners = new Set<() => void>();
  const set = (isUndecided: boolean) => {
    finds = { ...finds, isUndecided };
    for (const listener of listeners) listener();
  };
  return {
    set,
    finds: () => finds,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** A failed source is retried while the palette stays open. */
const failed: PaletteGroup = {
  key: 'failed',
  heading: 'Люди',
  note: 'Не загрузились',
  rows: [{ key: 'test.again', title: 'Повторить', choice: choices['test.again']! }],
};

function Everywhere({ decision }: { decision: ReturnType<typeof createDecision> }) {
  const { palette } = useRuntime();
  const isOpen = useSelector(palette, (state) => state.hasTag('open'));
  const isLoaded = useSelector(palette, ({ context }) => context.isLoaded);
  const decided = useSyncExternalStore(decision.subscribe, decision.finds);
  const query = useSelector(palette, ({ context }) => context.query);
  const finds = useMemo(
    () => (query === 'grace' ? { ...decided, groups: [failed] } : decided),
    [decided, query],
  );
  if (!isOpen) return null;
  return isLoaded ? <Palette finds={finds} recents={[]} screens={[]} /> : <PaletteComing />;
}

function setUp() {
  loads.length = 0;
  const begun = beginConsole();
  const { registry, palette } = begun.runtime;
  const actor = createActor(machine).start();
  const group = 'Проба';
  const reason = () => 'Сейчас нельзя';
  const commands = [
    bind({ id: 'test.reload', title: 'Обновить', group, event: { type: 'reload' } }, actor),
    bind(
      { id: 'test.never', title: 'Невозможное', group, reason, event: { type: 'never' } },
      actor,
    ),
    bindOn(
      {
        id: 'test.edit',
        title: 'Изменить',
        group,
        shortcut: 'e',
        prompt: 'Кого править?',
        event: (name: string) => ({ type: 'edit', name }),
      },
      actor,
      { choices: () => users },
    ),
  ];
  // Only these commands, so that the results are known.
  const open = { ...paletteCommands.open, title: 'Ѫ', group: 'Ѫ', keywords: [] };
  registry.register([...commands, bind(open, palette)]);
  const chosen: unknown[] = [];
  const unloadable: unknown[] = [];
  palette.on('chosen', (emitted) => chosen.push(emitted));
  palette.on('unloadable', (emitted) => unloadable.push(emitted));
  const decision = createDecision();
  begun.draw(
    <>
      <button type="button">Здесь</button>
      <Everywhere decision={decision} />
    </>,
  );
  screen.getByText('Здесь').focus();
  return { ...begun, chosen, unloadable, decision };
}

const input = () => document.querySelector<HTMLInputElement>('input[role=combobox]');
const options = () => [...document.querySelectorAll<HTMLElement>('[role=option]')];
const keys = () =>
  options()
    .map(({ dataset }) => dataset.value)
    .filter((key) => key !== 'palette.open');
const option = (key: string) => options().find(({ dataset }) => dataset.value === key)!;
const press = (key: string, code = key) =>
  void fireEvent.keyDown(document.activeElement ?? document.body, { key, code });

describe('palette', () => {
  testEveryTransition(paletteModel, {
    setUp,
    perform: {
      open: () =>
        void fireEvent.keyDown(document.activeElement!, { key: 'k', code: 'KeyK', ctrlKey: true }),
      // No subject has the focus, so the key opens the question for one.
      ask: () => void fireEvent.keyDown(document.body, { key: 'e', code: 'KeyE' }),
      close: ({ runtime }, _, before) =>
        before.hasTag('open') ? press('Escape') : runtime.palette.send({ type: 'close' }),
      'xstate.done.actor.load': () => loads.at(-1)!.resolve(),
      'xstate.error.actor.load': (_, { error }) => loads.at(-1)!.reject(error),
      type: (_, { query }) => void fireEvent.change(input()!, { target: { value: query } }),
      add: (_, { text }) => {
        for (const key of text) press(key);
      },
      erase: () => press('Backspace'),
      enter: () => press('Enter'),
      choose: (_, { key }) => void fireEvent.click(option(key)),
      point: (_, { key }) => void fireEvent.pointerMove(option(key)),
      back: () => press('Backspace'),
      left: () => {},
      'rows.drawn': ({ decision }, { isUndecided }) => decision.set(isUndecided),
    },
    verify: {
      closed: ({ chosen, unloadable, runtime }, _, { emitted, before, event }) => {
        expect(screen.queryByRole('dialog')).toBeNull();
        if (event?.type === 'left') expect(chosen.slice(-1)).toEqual(emitted);
        if (event?.type === 'xstate.error.actor.load') {
          expect(unloadable.slice(-1)).toEqual(emitted);
          const { toasts } = runtime.toasts.getSnapshot().context;
          const texts = toasts.map(({ ref }) => ref.getSnapshot().context.text);
          expect(texts).toContainEqual(expect.stringContaining('Список команд не загрузился'));
        }
        if (before?.hasTag('open')) expect(document.activeElement?.textContent).toBe('Здесь');
      },
      leaving: () => expect(screen.queryByRole('dialog')).toBeNull(),
      'open.page.browsing': (_, { context: { query, isLoaded, refusal } }) => {
        if (!isLoaded) return;
        expect(input()!.hasAttribute('aria-describedby')).toBe(false);
        if (query === '' && !refusal) expect(screen.getByRole('status').textContent).toBe('');
        expect(keys()).toEqual(found[query]!.commands);
        expect(input()!.placeholder).toBe('Что сделать?');
      },
      'open.page.prompting': (_, { context: { query, isLoaded, refusal } }) => {
        if (!isLoaded) return;
        // The next Enter runs the command, so the step is announced, not only shown.
        const crumb = document.getElementById(input()!.getAttribute('aria-describedby')!);
        expect(crumb!.textContent).toBe('Изменить');
        const said = screen.getByRole('status').textContent;
        if (!refusal) expect(said === 'Кого править?').toBe(query === '');
        expect(keys()).toEqual(found[query]!.users);
        expect(input()!.placeholder).toBe('Кого править?');
        expect(document.querySelector('[role=dialog]')!.textContent).toContain('Изменить');
      },
      open: (
        { chosen, runtime },
        { context: { query, active, isLoaded, refusal, drawn } },
        { emitted },
      ) => {
        if (!isLoaded) {
          expect(document.querySelector('[role=dialog]')!.textContent).toContain(query);
          return;
        }
        const field = input()!;
        expect(field.value).toBe(query);
        expect(document.activeElement).toBe(field);
        // The view itself reports what it has drawn.
        const told = runtime.palette.getSnapshot().context;
        expect(told.first).toBe(options()[0]?.dataset.value ?? null);
        expect(told.drawn!.rows.map(({ key }) => key)).toEqual(
          options().map(({ dataset }) => dataset.value),
        );
        if (drawn) expect(told.drawn).toMatchObject({ isUndecided: drawn.isUndecided });
        // Enter runs the row that was pointed at, else the first; the field and the list say which.
        const current = active === null ? options()[0] : option(active);
        const marked = options().filter((one) => one.getAttribute('aria-selected') === 'true');
        expect(marked).toEqual(current ? [current] : []);
        expect(field.getAttribute('aria-activedescendant')).toBe(current?.id ?? null);
        expect(field.getAttribute('aria-expanded')).toBe(String(options().length > 0));
        expect(document.getElementById(field.getAttribute('aria-controls')!)?.role).toBe('listbox');
        // An unavailable row gives its reason.
        const refused = options().filter((one) => one.getAttribute('aria-disabled') === 'true');
        expect(refused.map(({ dataset }) => dataset.value)).toEqual(
          keys().filter((key) => choices[key!]!.type === 'refuse'),
        );
        for (const one of refused) expect(one.textContent).toContain('Сейчас нельзя');
        if (emitted.length) expect(chosen.slice(-1)).toEqual(emitted);
        if (refusal) expect(screen.getByRole('status').textContent).toBe(refusal);
      },
      'open.enter.idle': () => {},
      'open.enter.awaited': () => {},
    },
  });
});
