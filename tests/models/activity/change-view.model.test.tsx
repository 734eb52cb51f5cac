import { act, cleanup, render } from '@testing-library/react';
import { useSelector } from '@xstate/react';
import { afterEach, describe, expect } from 'vitest';
import { createActor } from 'xstate';
import { type ChangeViewActor, changeViewMachine } from '#machines/activity/change-view.machine.ts';
import { testEveryTransition } from '#tests/support/walk.ts';
import { changeViewModel } from './change-view.model.ts';

afterEach(cleanup);

function View({ actor }: { actor: ChangeViewActor }) {
  const key = useSelector(actor, ({ context }) => context.key);
  return key === null ? null : <div role="dialog">{key}</div>;
}

describe('the window of a change', () => {
  testEveryTransition(changeViewModel, {
    setUp: () => {
      const actor = createActor(changeViewMachine).start();
      const stepped: string[] = [];
      actor.on('stepped', ({ key }) => void stepped.push(key));
      render(<View actor={actor} />);
      return { actor, stepped };
    },
    perform: {
      'lines.changed': ({ actor }, event) => act(() => actor.send(event)),
      open: ({ actor }, event) => act(() => actor.send(event)),
      close: ({ actor }, event) => act(() => actor.send(event)),
      next: ({ actor, stepped }, event) => {
        act(() => actor.send(event));
        // The cursor of the list moves along.
        expect(stepped.at(-1)).toBe(actor.getSnapshot().context.key);
      },
      previous: ({ actor, stepped }, event) => {
        act(() => actor.send(event));
        expect(stepped.at(-1)).toBe(actor.getSnapshot().context.key);
      },
    },
    verify: {
      closed: () => expect(document.querySelector('[role=dialog]')).toBeNull(),
      open: (_, { context }) => {
        expect(document.querySelector('[role=dialog]')?.textContent).toBe(context.key);
        expect(context.keys).toContain(context.key);
      },
    },
  });
});
