import { fireEvent } from '@testing-library/react';
import { describe, expect } from 'vitest';
import { App } from '#app/shell/app.tsx';
import { entries } from '#app/shell/navigation.ts';
import { beginSignedIn, holdTimers } from '#tests/support/runtime.tsx';
import { testEveryTransition } from '#tests/support/walk.ts';
import { keySequenceModel } from './key-sequence.model.ts';

const list = () =>
  [...document.querySelectorAll('[role=status] li')].map((one) => one.textContent ?? '');
const press = (key: string, code: string) => void fireEvent.keyDown(document.body, { key, code });

describe('two keys in sequence', () => {
  testEveryTransition(keySequenceModel, {
    setUp: async () => {
      const timers = holdTimers(400);
      const begun = await beginSignedIn('/dashboard');
      begun.draw(<App runtime={begun.runtime} />);
      return { ...begun, timers };
    },
    perform: {
      begin: () => press('п', 'KeyG'),
      // `Ж` is not a second key. The tests of the registry cover the effect of second keys.
      end: () => press('ж', 'Semicolon'),
      'xstate.after.listDelay.keySequence.waiting': ({ timers }) => timers.runOut(),
    },
    verify: {
      idle: () => expect(list()).toEqual([]),
      waiting: () => expect(list()).toEqual([]),
      listing: () => {
        const shown = list();
        for (const { shortcut, label } of entries.filter(({ isEmpty }) => !isEmpty)) {
          const second = shortcut!.split(' ')[1]!;
          const line = shown.find((one) => one.includes(label) && one.includes(second));
          expect(line, label).toBeDefined();
        }
        expect(document.querySelector('[role=status]')!.textContent).toContain('П');
        expect(document.activeElement?.closest('[role=status]')).toBeNull();
      },
      '*': ({ runtime }, { value, context }) => {
        expect(runtime.keySequence.getSnapshot().value).toBe(value);
        expect(runtime.keySequence.getSnapshot().context).toEqual(context);
      },
    },
  });
});
