import { act, render } from '@testing-library/react';
import { useSelector } from '@xstate/react';
import { describe, expect } from 'vitest';
import { createActor } from 'xstate';
import {
  type RowWindowActor,
  returnTo,
  rowWindowMachine,
} from '#machines/lists/row-window.machine.ts';
import { testEveryTransition } from '#tests/support/walk.ts';
import { rowWindowModel } from './row-window.model.ts';

function View({ actor }: { actor: RowWindowActor }) {
  const key = useSelector(actor, ({ context }) => context.key);
  return key === null ? null : <div role="dialog">{key}</div>;
}

describe('the window of a row', () => {
  testEveryTransition(rowWindowModel, {
    setUp: () => {
      const actor = createActor(rowWindowMachine).start();
      const stepped: string[] = [];
      actor.on('stepped', ({ key }) => void stepped.push(key));
      render(<View actor={actor} />);
      return { actor, stepped };
    },
    perform: {
      'rows.changed': ({ actor }, event) => act(() => actor.send(event)),
      open: ({ actor }, event) => act(() => actor.send(event)),
      close: ({ actor }, event) => act(() => actor.send(event)),
      step: ({ actor, stepped }, event) => {
        act(() => actor.send(event));
        // The cursor of the list moves along.
        expect(stepped.at(-1)).toBe(actor.getSnapshot().context.key);
      },
    },
    verify: {
      closed: ({ stepped }, snapshot, { before }) => {
        expect(document.querySelector('[role=dialog]')).toBeNull();
        // The row of the last step gets the focus, if there was one.
        if (!before?.matches('open')) return;
        const isStepped = before.context.stepped !== null;
        expect(returnTo(snapshot)).toBe(isStepped ? stepped.at(-1) : null);
      },
      open: (_, snapshot) => {
        const { context } = snapshot;
        expect(document.querySelector('[role=dialog]')?.textContent).toBe(context.key);
        expect(context.keys).toContain(context.key);
        expect(returnTo(snapshot)).toBeNull();
      },
    },
  });
});
