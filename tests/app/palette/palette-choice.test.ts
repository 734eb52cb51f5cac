/** What a chosen row of the palette does, if things have changed since it was listed. */
import { afterEach, expect, test, vi } from 'vitest';
import { perform } from '#app/palette/palette-choice.ts';
import type { Runtime } from '#app/runtime/runtime.ts';
import { bind, bindOn, type Choice, defineCommands, defineCommandsOn } from '#commands/command.ts';
import { createDoer, type DoerMachine } from '#tests/support/doer.ts';
import { createTestRegistry } from '#tests/support/keys.ts';
import { layerOf } from '#tests/support/layers.ts';

afterEach(() => document.body.replaceChildren());

const group = 'Проба';
const commands = defineCommands<DoerMachine>({ group })({
  do: { id: 'test.do', title: 'Сделать', reason: 'Ещё рано', event: { type: 'do' } },
});
const { on } = defineCommandsOn<DoerMachine, string>({ group })({
  on: {
    id: 'test.on',
    title: 'Сделать с',
    prompt: 'С кем?',
    event: (name) => ({ type: 'do.on', name }),
  },
});

/** A screen with both commands; the names are the subjects. */
function begin(names: readonly string[], isReady = true) {
  const done = vi.fn<(name: string) => void>();
  const actor = createDoer(done, isReady);
  const page = document.body.appendChild(document.createElement('main'));
  const registry = createTestRegistry();
  const choices = (): Choice<string>[] =>
    names.map((name) => ({ key: name, label: name, subject: name }));
  const within = () => page;
  registry.register([bind(commands.do, actor, within), bindOn(on, actor, { choices }, within)]);
  const told: { id: string; text: string }[] = [];
  const used: unknown[] = [];
  const runtime = {
    registry,
    toasts: { send: (event: { id: string; text: string }) => told.push(event) },
    recents: { send: (event: unknown) => used.push(event) },
  } as unknown as Runtime;
  return {
    registry,
    done,
    used,
    texts: () => told.map(({ text }) => text),
    choose: (commandId: string, subjectKey: string | null = null) =>
      perform({ type: 'run', commandId, subjectKey }, runtime),
  };
}

test('a command runs on the chosen subject and is remembered', () => {
  const { choose, done, used, texts } = begin(['Ada', 'Grace']);
  choose('test.on', 'Grace');
  choose('test.do');
  expect(done.mock.calls).toEqual([['Grace'], ['']]);
  expect(used).toEqual([
    { type: 'used', item: { command: 'test.on' } },
    { type: 'used', item: { command: 'test.do' } },
  ]);
  expect(texts()).toEqual([]);
});

test('a deleted subject is not replaced by another, and that is reported', () => {
  const { choose, done, used, texts } = begin(['Ada']);
  choose('test.on', 'Grace');
  expect(done).not.toHaveBeenCalled();
  expect(used).toEqual([]);
  expect(texts()).toEqual(['Это уже нельзя сделать: пока список был открыт, всё изменилось.']);
});

test('a command that is refused by now shows its reason', () => {
  const { choose, done, texts } = begin([], false);
  choose('test.do');
  expect(done).not.toHaveBeenCalled();
  expect(texts()).toEqual(['Ещё рано']);
});

test('a command behind a window that opened in between does not run', () => {
  const { choose, done, texts, registry } = begin(['Ada']);
  registry.layers.open(layerOf('window', 'Новый оффер'));
  choose('test.on', 'Ada');
  expect(done).not.toHaveBeenCalled();
  expect(texts()).toEqual(['Сначала закройте окно «Новый оффер»']);
});
