import { fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect } from 'vitest';
import { createActor, setup } from 'xstate';
import PaletteView from '#app/palette-view.tsx';
import { paletteCommands } from '#app/shell.commands.ts';
import { bind, bindOn } from '#commands/command.ts';
import { beginConsole, endConsole } from '#tests/support/runtime.tsx';
import { testEveryTransition } from '#tests/support/walk.ts';
import { found, paletteModel } from './palette.model.ts';

afterEach(endConsole);

const machine = setup({
  types: { events: {} as { type: 'reload' } | { type: 'edit'; name: string } | { type: 'never' } },
  actions: { work: () => {} },
}).createMachine({ on: { reload: { actions: 'work' }, edit: { actions: 'work' } } });

const choices = ['Ada', 'Grace'].map((label, i) => ({
  key: String(i + 1),
  label,
  subject: label,
}));

function setUp() {
  const begun = beginConsole();
  const { registry, palette } = begun.runtime;
  const actor = createActor(machine).start();
  const group = 'Проба';
  const commands = [
    bind({ id: 'test.reload', title: 'Обновить', group, event: { type: 'reload' } }, actor),
    bind({ id: 'test.never', title: 'Невозможное', group, event: { type: 'never' } }, actor),
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
      { choices: () => choices },
    ),
  ];
  registry.register([...commands, bind(paletteCommands.open, palette)]);
  const chosen: unknown[] = [];
  palette.on('chosen', (emitted) => chosen.push(emitted));
  begun.draw(<PaletteView />);
  return { ...begun, chosen };
}

const input = () => document.querySelector<HTMLInputElement>('input[role=combobox]');
const options = () => [...document.querySelectorAll<HTMLElement>('[role=option]')];
const keys = () => options().map(({ dataset }) => dataset.value);

describe('palette', () => {
  testEveryTransition(paletteModel, {
    setUp,
    perform: {
      open: () => void fireEvent.keyDown(document.body, { key: 'k', code: 'KeyK', ctrlKey: true }),
      // Nobody has the focus, so the key has to ask.
      ask: () => void fireEvent.keyDown(document.body, { key: 'e', code: 'KeyE' }),
      close: ({ user }) => user.keyboard('{Escape}'),
      type: (_, { query }) => void fireEvent.change(input()!, { target: { value: query } }),
      choose: (_, { key }) =>
        void fireEvent.click(options().find(({ dataset }) => dataset.value === key)!),
      back: ({ user }) => user.keyboard('{Backspace}'),
    },
    verify: {
      closed: ({ chosen }, _, { emitted }) => {
        expect(screen.queryByRole('dialog')).toBeNull();
        expect(chosen.slice(-1)).toEqual(chosen.length ? emitted.slice(-1) : []);
      },
      browsing: (_, { context }) => {
        expect(keys()).toEqual(
          // Searching finds what cannot be done now, too; none of these queries asks for it.
          found[context.query]!.commands,
        );
        expect(input()!.placeholder).toBe('Что сделать?');
      },
      prompting: (_, { context }) => {
        expect(keys()).toEqual(found[context.query]!.users);
        expect(input()!.placeholder).toBe('Кого править?');
        expect(document.querySelector('[role=dialog]')!.textContent).toContain('Изменить');
      },
      '*': (_, snapshot) => {
        if (!snapshot.hasTag('open')) return;
        expect(input()!.value).toBe(snapshot.context.query);
        expect(document.activeElement).toBe(input());
        // Enter runs the first that was found.
        const active = options().map((one) => one.getAttribute('aria-selected'));
        expect(active).toEqual(options().map((_, i) => String(i === 0)));
      },
    },
  });
});
