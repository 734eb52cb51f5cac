import { describe, expect, it } from 'vitest';
import { intentModel } from '#tests/models/lists/intent.model.ts';
import { titledEdgesOf } from '#tests/support/model.ts';

const isHeld = (value: unknown) => value === 'reading' || value === 'ahead';

describe('on every transition of an intent', () => {
  it.each(titledEdgesOf(intentModel))('%s', (_, { before, event, snapshot, actions }) => {
    const { context, value } = snapshot;
    // Nothing is read beside another call, nor for somebody who saves data.
    if (value === 'reading') expect([context.isBusy, context.isSparing]).toEqual([false, false]);
    // What was read is dropped, unless the screen that it was read for has opened.
    const isSame = isHeld(value) && context.href === before.context.href;
    const isTaken = event.type === 'arrived';
    if (isHeld(before.value) && !isSame) expect(actions.includes('drop')).toBe(!isTaken);
    // Code is loaded after the rest, not at a passing.
    expect(actions.includes('loadCode')).toBe(
      event.type === 'xstate.after.rest.intent.resting' && !before.context.isSparing,
    );
    // A server that asks to wait is not asked for anything before.
    if (before.value === 'pausing' && event.type !== 'xstate.done.actor.pause') {
      expect(value).toBe('pausing');
    }
    if (event.type === 'refused') expect(value).toBe('pausing');
    if (value === 'idle') expect(context.href).toBe('');
  });
});
