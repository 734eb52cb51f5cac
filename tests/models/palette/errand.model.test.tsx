import { act } from '@testing-library/react';
import { describe, expect, vi } from 'vitest';
import { createActor, setup } from 'xstate';
import { errandOf } from '#app/palette/elsewhere/errands.ts';
import { bind } from '#commands/command.ts';
import { type Errand, TOO_SLOW } from '#machines/palette/errand.machine.ts';
import { createDoer } from '#tests/support/doer.ts';
import { beginSignedIn, holdTimers } from '#tests/support/runtime.tsx';
import { testEveryTransition } from '#tests/support/walk.ts';
import { errandModel, REASON } from './errand.model.ts';

vi.mock('#ui/feedback/lazy-view.tsx', async (load) => ({
  ...(await load<object>()),
  preloadViews: () => Promise.resolve(true),
}));

const group = 'Проба';
const list = setup({ types: { events: {} as { type: 'reload' } | { type: 'end' } } }).createMachine(
  {
    initial: 'loading',
    states: {
      loading: { tags: 'busy', on: { end: 'ready' } },
      ready: { on: { reload: 'loading' } },
    },
  },
);

async function setUp() {
  const timers = holdTimers(700, 15_000);
  const begun = await beginSignedIn('/dashboard');
  const { registry } = begun.runtime;
  const done: string[] = [];
  const errand = errandOf(begun.runtime);
  const refused: string[] = [];
  errand.on('refused', ({ reason }) => refused.push(reason));
  let leave = () => {};
  const reading = createActor(list).start();
  let enable = (_: boolean) => {};
  /** The screen of an errand: a list that loads, and a command that cannot run yet. */
  const arrive = ({ commandId }: Errand) => {
    leave();
    reading.send({ type: 'reload' });
    const register = (isReady: boolean) =>
      registry.register([
        bind({ id: 'probe.reload', title: 'Обновить', group, event: { type: 'reload' } }, reading),
        bind(
          { id: commandId, title: 'Сделать', group, reason: REASON, event: { type: 'do' } },
          createDoer(() => done.push(commandId), isReady),
        ),
      ]);
    leave = register(false);
    enable = (isReady) => {
      leave();
      leave = register(isReady);
    };
  };
  return {
    ...begun,
    timers,
    errand,
    done,
    // The commands that have run so far in the tour.
    expected: [] as string[],
    // The reason that the screen of the errand showed last.
    seen: { reason: '' },
    refused,
    reading,
    arrive,
    enable: () => enable(true),
  };
}

describe('a command of another screen', () => {
  testEveryTransition(errandModel, {
    setUp,
    perform: {
      order: ({ errand, arrive, seen }, event) => {
        seen.reason = '';
        act(() => errand.send(event));
        arrive(event.errand);
      },
      seen: ({ runtime, reading, enable, expected, seen }, { sight }, { context }) => {
        seen.reason = 'reason' in sight ? sight.reason : '';
        if (sight.is === 'ready') {
          expected.push(context.errand!.commandId);
          enable();
        } else if (sight.is === 'over') act(() => runtime.location.go('/dashboard'));
        else reading.send({ type: sight.is === 'loading' ? 'reload' : 'end' });
      },
      drop: ({ runtime: { palette } }) => {
        palette.send({ type: 'open' });
        palette.send({
          type: 'choose',
          key: 'again',
          choice: { type: 'act', id: 'again', stays: true },
        });
        palette.send({ type: 'close' });
      },
      'xstate.after.grace.errand.waiting.settled': ({ timers }) => timers.runOut(700),
      'xstate.after.timeout.errand.waiting': ({ timers }) => timers.runOut(15_000),
    },
    verify: {
      idle: ({ refused, runtime, done, seen }, _, { emitted }) => {
        const { toasts } = runtime.toasts.getSnapshot().context;
        for (const one of emitted) {
          if (one.type === 'ready') expect(done.at(-1)).toBe(one.errand.commandId);
          if (one.type !== 'refused') continue;
          expect(refused.at(-1)).toBe(seen.reason || TOO_SLOW);
          expect(toasts.at(-1)!.ref.getSnapshot().context.text).toContain(refused.at(-1)!.slice(1));
        }
        expect(toasts.length > 0).toBe(refused.length > 0);
      },
      waiting: ({ runtime }, { context }) => {
        expect(runtime.location.href()).toBe(context.errand!.href);
      },
      'waiting.loading': () => {},
      'waiting.settled': () => {},
      '*': ({ errand, done, expected }, { value }) => {
        expect(errand.getSnapshot().value).toEqual(value);
        // A command runs once, and only when its screen is ready.
        expect(done).toEqual(expected);
      },
    },
  });
});
