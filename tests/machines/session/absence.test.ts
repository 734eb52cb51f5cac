import { expect, test, vi } from 'vitest';
import { createActor } from 'xstate';
import { absenceMachine } from '#machines/session/absence.machine.ts';

test('only known rights that become other known ones are a change', () => {
  const absence = createActor(absenceMachine, { input: { at: 0, rights: undefined } }).start();
  const changed = vi.fn();
  absence.on('rights.changed', changed);
  const read = (rights: string | undefined) => {
    absence.send({ type: 'rights.read', rights });
    return changed.mock.calls.splice(0).length;
  };
  expect(read('a'), 'not known before').toBe(0);
  expect(read('a'), 'the same').toBe(0);
  expect(read(undefined), 'not known now, as after a sign-out').toBe(0);
  expect(read('b'), 'others than the last known ones').toBe(1);
  expect(read('b')).toBe(0);
});
