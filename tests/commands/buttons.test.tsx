import { act, fireEvent, render, screen } from '@testing-library/react';
import { StrictMode } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { createActor, createMachine } from 'xstate';
import { defineCommands, defineCommandsOn } from '#commands/command.ts';
import {
  CommandButton,
  CommandForm,
  CommandOnButton,
  CommandProvider,
  useAvailableCommands,
  useCommands,
} from '#commands/react.tsx';
import { PlainKeysContext } from '#commands/use-button.tsx';
import { createDoer, type DoerMachine } from '#tests/support/doer.ts';
import { createTestRegistry, pressOf } from '#tests/support/keys.ts';

const group = 'Проба';
const commands = defineCommands<DoerMachine>({ group })({
  do: { id: 'test.do', title: 'Сделать', shortcut: ['mod+s', 'f2'], event: { type: 'do' } },
  rise: { id: 'test.rise', title: 'Встать', event: { type: 'rise' } },
});
const { on } = defineCommandsOn<DoerMachine, string>({ group })({
  on: {
    id: 'test.on',
    title: 'Сделать с',
    prompt: 'С кем?',
    event: (name) => ({ type: 'do.on', name }),
  },
});

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

describe('the button of a command', () => {
  it('is enabled exactly while the machine would accept it', () => {
    const done = vi.fn();
    const actor = createDoer(done);
    render(
      <>
        <CommandButton command={commands.do} actor={actor} />
        <CommandButton command={commands.rise} actor={actor} />
      </>,
    );
    const stands = () => [!button('Сделать').disabled, !button('Встать').disabled];
    const snapshot = () => actor.getSnapshot();
    const takes = () => [snapshot().can({ type: 'do' }), snapshot().can({ type: 'rise' })];
    expect(stands()).toEqual(takes());
    act(() => actor.send({ type: 'rest' }));
    expect(stands()).toEqual(takes());
    expect(stands()).toEqual([false, true]);
    fireEvent.click(button('Встать'));
    expect(stands()).toEqual([true, false]);
    fireEvent.click(button('Сделать'));
    expect(done).toHaveBeenCalledOnce();
  });

  it('shows its first key and announces it', () => {
    render(<CommandButton command={commands.do} actor={createDoer(() => {})} />);
    expect(button('Сделать').dataset).toMatchObject({ tip: 'Сделать', tipShortcut: 'mod+s' });
    expect(button('Сделать').getAttribute('aria-keyshortcuts')).toBe('Control+S');
  });

  it('shows the key of another command that does the same, if plain keys are on', () => {
    const actor = createDoer(() => {});
    const { rerender } = render(
      <CommandButton command={commands.rise} actor={actor} shortcut="a" />,
    );
    expect(button('Встать').dataset).toMatchObject({ tip: 'Встать', tipShortcut: 'a' });
    expect(button('Встать').getAttribute('aria-keyshortcuts')).toBe('A');
    expect(button('Встать').hasAttribute('shortcut')).toBe(false);
    rerender(
      <PlainKeysContext value={false}>
        <CommandButton command={commands.rise} actor={actor} shortcut="a" />
      </PlainKeysContext>,
    );
    expect(button('Встать').dataset).not.toHaveProperty('tipShortcut');
  });

  it('is enabled and run for its own subject', () => {
    const done = vi.fn();
    const actor = createDoer(done);
    render(
      ['Ada', 'Никто'].map((name) => (
        <CommandOnButton key={name} command={on} actor={actor} subject={name}>
          {name}
        </CommandOnButton>
      )),
    );
    expect(button('Никто').disabled).toBe(true);
    fireEvent.click(button('Ada'));
    expect(done).toHaveBeenCalledExactlyOnceWith('Ada');
  });

  it.each(['busy', 'writing'])('keeps the focus while its machine is %s', (tag) => {
    const working = createMachine({
      initial: 'idle',
      states: { idle: { on: { do: 'working' } }, working: { tags: tag } },
    }) as unknown as DoerMachine;
    render(
      <CommandButton
        command={commands.do}
        actor={createActor(working, { input: { act: vi.fn() } }).start()}
      />,
    );
    button('Сделать').focus();
    fireEvent.click(button('Сделать'));
    expect(button('Сделать').getAttribute('aria-disabled')).toBe('true');
    // A disabled button would lose the focus in a browser.
    expect(button('Сделать').disabled).toBe(false);
  });

  it('runs the command once within a form', () => {
    const done = vi.fn();
    const actor = createDoer(done);
    render(
      <CommandForm command={commands.do} actor={actor}>
        <input aria-label="Имя" />
        <CommandButton command={commands.do} actor={actor} type="submit" />
      </CommandForm>,
    );
    fireEvent.click(button('Сделать'));
    expect(done).toHaveBeenCalledOnce();
  });
});

describe('commands of a screen', () => {
  function Screen({ actor }: { actor: ReturnType<typeof createDoer> }) {
    useCommands(commands, actor);
    const offered = useAvailableCommands().map(({ command }) => command.id);
    return <p>{offered.join(' ')}</p>;
  }

  it('are registered while it is rendered, also in strict mode', () => {
    const registry = createTestRegistry();
    const done = vi.fn();
    const actor = createDoer(done);
    const { unmount } = render(
      <StrictMode>
        <CommandProvider registry={registry}>
          <Screen actor={actor} />
        </CommandProvider>
      </StrictMode>,
    );
    expect(screen.getByText('test.do')).toBeDefined();
    act(() => actor.send({ type: 'rest' }));
    expect(screen.getByText('test.rise')).toBeDefined();
    act(() => actor.send({ type: 'rise' }));
    document.body.dispatchEvent(pressOf({ key: 's', code: 'KeyS', ctrlKey: true }));
    expect(done).toHaveBeenCalledOnce();

    unmount();
    expect(registry.all()).toEqual([]);
    document.body.dispatchEvent(pressOf({ key: 's', code: 'KeyS', ctrlKey: true }));
    expect(done).toHaveBeenCalledOnce();
  });
});
