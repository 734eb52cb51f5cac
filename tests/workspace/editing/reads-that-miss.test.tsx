/** A missing record is reported by the screen that reads it; during a write, by a message. */

import { waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { setup } from 'xstate';
import { beginSignedIn } from '#tests/support/runtime.tsx';
import { actorKey } from '#workspace/editing/actor-registry.ts';

const idle = setup({ types: { tags: {} as 'writing' } }).createMachine({
  initial: 'open',
  states: { open: {} },
});
const writing = setup({ types: { tags: {} as 'writing' } }).createMachine({
  initial: 'sending',
  states: { sending: { tags: 'writing' } },
});

test.each([
  [404, idle, false],
  [404, writing, true],
  [403, idle, true],
  [500, idle, true],
])(
  'a read answered with %i shows an error message, except a 404 without a running write',
  async (status, machine, isTold) => {
    const { runtime, call } = await beginSignedIn();
    runtime.kept.get(actorKey('form'), () => machine);
    const asked = runtime.clients.get(5, new AbortController().signal);
    asked.catch(() => {});
    (await call('GET /api/v1/clients/5')).answer(status, { success: false, message: 'Нет' });
    await expect(asked).rejects.toThrow('Нет');
    const told = () => runtime.toasts.getSnapshot().context.toasts.map(({ phase }) => phase);
    await waitFor(() => expect(told()).toEqual(isTold ? ['error'] : []));
  },
);

test('a write answered with 404 shows an error message', async () => {
  const { runtime, call } = await beginSignedIn();
  const asked = runtime.channels.toggle({ id: 5 });
  asked.catch(() => {});
  const toggled = await call('PATCH /api/v1/channels/5/toggle-status');
  toggled.answer(404, { success: false, message: 'Нет' });
  await expect(asked).rejects.toThrow('Нет');
  const [entry] = runtime.toasts.getSnapshot().context.toasts;
  expect(entry?.phase).toBe('error');
});
