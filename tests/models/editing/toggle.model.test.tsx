import { fireEvent, render, screen } from '@testing-library/react';
import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { describe, expect } from 'vitest';
import { createActor } from 'xstate';
import { createTogglesMachine, type TogglesActor } from '#machines/editing/toggles.machine.ts';
import { deferred } from '#tests/support/deferred.ts';
import { testEveryTransition } from '#tests/support/walk.ts';
import { Switch } from '#ui/form/switch.tsx';
import { useEmitted } from '#workspace/editing/use-emitted.ts';
import { lampModel } from './toggle.model.ts';

/** A minimal view of a toggle. */
function Lamp({ actor }: { actor: TogglesActor<string> }) {
  const [isOn, toggle] = useState(false);
  useEmitted(actor, 'toggled', () => toggle(!isOn));
  const isLocked = useSelector(actor, ({ context }) => context.toggling.length > 0);
  return (
    <Switch
      label="Лампа"
      checked={isOn}
      disabled={isLocked}
      onCheckedChange={() => actor.send({ type: 'toggle', subject: 'лампа' })}
    />
  );
}

const lamp = () => screen.getByRole<HTMLButtonElement>('switch', { name: 'Лампа' });
const isOn = () => lamp().getAttribute('aria-checked') === 'true';

describe('a toggle', () => {
  testEveryTransition(lampModel, {
    setUp: () => {
      const call = deferred<void>();
      const lamps = createTogglesMachine<string>(
        'lamps',
        (subject) => subject,
        () => call.promise,
      );
      render(<Lamp actor={createActor(lamps).start()} />);
      fireEvent.click(lamp());
      return call;
    },
    perform: {
      'xstate.done.actor.toggle': (call) => call.resolve(),
      'xstate.error.actor.toggle': (call, { error }) => call.reject(error),
    },
    verify: {
      // Locked and unchanged: only the server’s answer changes it.
      toggling: () => expect([isOn(), lamp().disabled]).toEqual([false, true]),
      toggled: () => expect([isOn(), lamp().disabled]).toEqual([true, false]),
      failed: () => expect([isOn(), lamp().disabled]).toEqual([false, false]),
    },
  });
});
