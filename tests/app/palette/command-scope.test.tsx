/** Which commands the palette offers while a form or a question of a real screen is open. */
import { act, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { reasonBehind } from '#app/palette/command-scope.ts';
import { beginSignedIn } from '#tests/support/runtime.tsx';
import { screens } from '#tests/support/writes.tsx';

async function openUsers() {
  const { path, part, answers } = screens.users;
  const { runtime, server, draw } = await beginSignedIn(path);
  for (const [kind, answer] of Object.entries(answers)) server.always(kind, () => answer);
  draw(part);
  const { registry } = runtime;
  const ofUsers = () => registry.all().filter(({ command }) => command.id.startsWith('users.'));
  return {
    registry,
    send: async (id: string, key?: string) => {
      await waitFor(() => {
        const bound = ofUsers().find(({ command }) => command.id === id);
        const choice = bound?.on?.choices().find((one) => one.key === key);
        expect(bound && (key === undefined || choice)).toBeTruthy();
        act(() => bound!.actor.send(bound!.eventFor(choice?.subject)));
      });
    },
    inReach: () =>
      ofUsers()
        .filter((bound) => reasonBehind(bound, registry.layers.window()) === null)
        .map(({ command }) => command.id.slice('users.'.length))
        .sort(),
  };
}

test('a form offers its own commands, and the question before it is discarded offers others', async () => {
  const { registry, send, inReach } = await openUsers();
  await send('users.add');
  expect(registry.layers.window()?.title).toBe('Add User');
  expect(inReach()).toEqual(['cancel', 'save']);
  const save = registry.all().find(({ command }) => command.id === 'users.save')!;
  act(() => save.actor.send({ type: 'change', patch: { name: 'Ada' } }));
  await send('users.cancel');
  expect(registry.layers.window()?.title).toBe('Discard what you have typed?');
  expect(inReach()).toEqual(['createAnyway', 'discard', 'keep', 'openFound']);
  expect(reasonBehind(save, registry.layers.window())).toBe(
    'Сначала закройте окно «Discard what you have typed?»',
  );
  await send('users.keep');
  await waitFor(() => expect(registry.layers.window()?.title).toBe('Add User'));
});

test('a question before a deletion offers only its two answers', async () => {
  const { send, inReach } = await openUsers();
  await send('users.delete', '2');
  expect(inReach()).toEqual(['cancelDeletion', 'confirmDeletion']);
});
