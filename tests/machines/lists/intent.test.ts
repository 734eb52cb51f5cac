import { describe, expect, it } from 'vitest';
import { intentModel } from '#tests/models/lists/intent.model.ts';
import { titledEdgesOf } from '#tests/support/model.ts';

const isHeld = (value: unknown) => value === 'reading' || value === 'ahead';

describe('on every transition of an intent', () => {
  it.each(titledEdgesOf(intentModel))('%s', (_, { before, event, snapshot, actions }) => {
    const { context, value } = snapshot;
    // Nothing is read during another call, or in data saver mode.
    if (value === 'reading') expect([context.isBusy, context.savesData]).toEqual([false, false]);
    // The data is dropped, unless the screen that it was read for has opened.
    const isSame = isHeld(value) && context.href === before.context.href;
    const isTaken = event.type === 'arrived';
    if (isHeld(before.value) && !isSame) expect(actions.includes('drop')).toBe(!isTaken);
    // Code is loaded only after a rest, not when the pointer passes.
    expect(actions.includes('loadCode')).toBe(
      event.type === 'xstate.after.rest.intent.resting' && !before.context.savesData,
    );
    // Nothing is requested before the wait that the server asked for is over.
    if (before.value === 'pausing' && event.type !== 'xstate.done.actor.pause') {
      expect(value).toBe('pausing');
    }
    if (event.type === 'refused') expect(value).toBe('pausing');
    if (value === 'idle') expect(context.href).toBe('');
  });
});
