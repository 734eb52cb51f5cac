import { describe, expect } from 'vitest';
import { createActor } from 'xstate';
import PaletteView from '#app/palette/palette-view.tsx';
import { RuntimeContext } from '#app/runtime/runtime-context.ts';
import { navigationCommands } from '#app/shell/shell.commands.ts';
import { bind } from '#commands/command.ts';
import { type Recent, recentsMachine } from '#machines/palette/recents.machine.ts';
import { beginSignedIn, holdTimers } from '#tests/support/runtime.tsx';
import { testEveryTransition } from '#tests/support/walk.ts';
import { recentsModel } from './recents.model.ts';

async function setUp() {
  const begun = await beginSignedIn('/nowhere');
  const { palette, registry, shell } = begun.runtime;
  registry.register(navigationCommands.map((command) => bind(command, shell)));
  // The test answers the reads of names.
  holdTimers(150);
  const stored: (readonly Recent[])[] = [];
  const actor = createActor(
    recentsMachine.provide({
      actions: { store: ({ context }) => void stored.push(context.items) },
    }),
  );
  actor.start();
  palette.send({ type: 'open' });
  begun.draw(
    <RuntimeContext value={{ ...begun.runtime, recents: actor }}>
      <PaletteView />
    </RuntimeContext>,
  );
  return { actor, stored };
}

type Driver = Awaited<ReturnType<typeof setUp>>;
const notify = ({ actor }: Driver, event: Parameters<Driver['actor']['send']>[0]) =>
  actor.send(event);

const shown = () => {
  const groups = [...document.querySelectorAll('[cmdk-group]')];
  const group = groups.find(
    (one) => one.querySelector('[cmdk-group-heading]')?.textContent === 'Недавние',
  );
  return [...(group?.querySelectorAll('[role=option]') ?? [])].map((one) => one.textContent);
};

function textOf(item: Recent, names: Readonly<Record<string, string>>): string {
  if ('command' in item) return 'Администрирование: РолиПереход';
  if (item.kind === 'channel') return 'Канал #3';
  const name = names['client:7'];
  return name === undefined ? 'Клиент #7' : `${name}Клиент #7`;
}

describe('recents', () => {
  testEveryTransition(recentsModel, {
    setUp,
    perform: {
      'person.came': notify,
      'person.left': notify,
      used: notify,
      gone: notify,
      named: notify,
      'items.changed': notify,
    },
    verify: {
      nobody: () => expect(shown()).toEqual([]),
      somebody: (_, { context: { items, names } }) =>
        expect(shown()).toEqual(items.map((item) => textOf(item, names))),
      '*': ({ stored }, { context }, { actions }) => {
        if (actions.includes('store')) expect(stored.at(-1)).toEqual(context.items);
        expect(JSON.stringify(stored)).not.toContain('Петров');
      },
    },
  });
});
