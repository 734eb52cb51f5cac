/** An accidental Enter changes nothing: what the untouched palette shows first, on every screen. */
import { act, waitFor } from '@testing-library/react';
import { beforeAll, describe, expect, test } from 'vitest';
import { createActor, setup } from 'xstate';
import { commandEntries } from '#app/palette/palette-entries.ts';
import { browsedGroups } from '#app/palette/palette-groups.ts';
import { type BoundCommand, bind, isAvailable, run } from '#commands/command.ts';
import { isRisky } from '#commands/listing.ts';
import { foundCommand } from '#tests/support/found-command.ts';
import { beginSignedIn, type TestConsole } from '#tests/support/runtime.tsx';
import { screens, writes } from '#tests/support/writes.tsx';
import { preloadViews } from '#ui/feedback/lazy-view.tsx';

beforeAll(() => preloadViews(), 120_000);

/** Commands that save are first in an open form, because a form is only opened on purpose. */
const SAVING = /\.(save|create|update)$/;
const WRITING = new Set(writes.map(({ press: [id] }) => id).filter((id) => !SAVING.test(id)));
/** Commands that ask before they write. */
const ASKING = /\.delete\w*$/;

/** The undo of a changed record. */
const undo = bind(
  { id: 'undo.last', title: 'Отменить', group: 'Отмена', scope: 'undo', event: { type: 'undo' } },
  createActor(
    setup({ actions: { work: () => {} } }).createMachine({ on: { undo: { actions: 'work' } } }),
  ).start(),
);

async function open(name: keyof typeof screens): Promise<TestConsole> {
  const { path, part, answers } = screens[name];
  const begun = await beginSignedIn(path);
  for (const [kind, answer] of Object.entries(answers)) begun.server.always(kind, () => answer);
  begun.draw(part);
  return begun;
}

const settled = () => act(() => new Promise((resolve) => setTimeout(resolve, 50)));

const groupsOf = ({ runtime: { registry } }: TestConsole, extra: readonly BoundCommand[] = []) =>
  browsedGroups(
    commandEntries([...registry.all(), ...extra], document.activeElement, registry.layers.window()),
    [],
  );

/** The command of the first row. */
function firstOf(begun: TestConsole, extra: readonly BoundCommand[] = []): string {
  const [row] = groupsOf(begun, extra).flatMap(({ rows }) => rows);
  expect(row).toBeDefined();
  const { choice } = row!;
  // A command that asks for its subject does not run yet.
  return choice.type === 'run' ? choice.commandId : choice.type;
}

function expectHarmless(id: string): void {
  expect(WRITING.has(id), id).toBe(false);
  expect(id).not.toMatch(ASKING);
}

describe.each(Object.keys(screens) as (keyof typeof screens)[])('on the screen %s', (name) => {
  test('the first row writes nothing, also with a focused row or after a change', async () => {
    const begun = await open(name);
    const { registry } = begun.runtime;
    await waitFor(() => expect(registry.all().length).toBeGreaterThan(0), { timeout: 5_000 });
    await settled();
    expectHarmless(firstOf(begun));
    expect(firstOf(begun, [undo])).toBe('undo.last');
    const first = registry.all().find(({ command }) => command.id === 'table.first');
    if (!first || !isAvailable(first)) return;
    act(() => run(first));
    await settled();
    expectHarmless(firstOf(begun));
    expect(firstOf(begun, [undo])).toBe('undo.last');
  });
});

describe('a command that writes', () => {
  test.each(writes)(
    'is recognised and not first: $press on $screen',
    async ({ screen, opened, typed, press }) => {
      const begun = await open(screen);
      if (opened) {
        const { bound, subject } = await foundCommand(begun, opened);
        act(() => bound.actor.send(bound.eventFor(subject)));
      }
      const { bound, subject } = await foundCommand(begun, press);
      if (typed && !bound.actor.getSnapshot().context.rows)
        act(() => bound.actor.send({ type: 'change', patch: typed }));
      await settled();
      expect(isRisky(bound, subject)).toBe(!SAVING.test(press[0]));
      expectHarmless(firstOf(begun));
    },
  );
});

describe('the commands on an open record are last under the heading of its screen', () => {
  test.each([
    ['channel', 'Канал', 'channel.tab.general', ['channels.deactivate', 'channels.delete']],
    ['rates', 'Канал', 'channel.tab.general', ['channels.deactivate', 'channels.delete']],
    ['offer', 'Оффер', 'offer.tab.params', ['offers.deactivate']],
  ] as const)('%s', async (name, heading, ready, last) => {
    const begun = await open(name);
    await foundCommand(begun, [ready]);
    await foundCommand(begun, [last[0], begun.runtime.location.href().split('/')[2]!]);
    const groups = groupsOf(begun);
    expect(groups.map((group) => group.heading)).not.toContain('Строка');
    const own = groups.find(({ rows }) => rows.some(({ key }) => key === last[0]))!;
    expect(own.heading).toBe(heading);
    expect(own.rows.slice(-last.length).map(({ key }) => key)).toEqual(last);
    expect(own.rows.length).toBeGreaterThan(last.length);
  });
});

test('a focused row comes first, with the commands that change it at its end', async () => {
  const begun = await open('channels');
  const { bound } = await foundCommand(begun, ['table.first']);
  await waitFor(() => expect(isAvailable(bound)).toBe(true));
  act(() => run(bound));
  await settled();
  const [group] = groupsOf(begun);
  expect(group!.heading).toBe('Строка');
  expect(group!.rows.map(({ key }) => key.replace('row:', ''))).toEqual([
    'channels.show',
    'channels.edit',
    'channels.deactivate',
    'channels.toggle',
    'channels.delete',
  ]);
});
