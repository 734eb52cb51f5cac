/** A command of another screen whose code is slow to load. */
import { act } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { errandOf } from '#app/palette/elsewhere/errands.ts';
import { bind } from '#commands/command.ts';
import { createDoer } from '#tests/support/doer.ts';
import { beginSignedIn, holdTimers } from '#tests/support/runtime.tsx';

const { preloadViews } = vi.hoisted(() => ({ preloadViews: vi.fn<() => Promise<boolean>>() }));
vi.mock('#ui/feedback/lazy-view.tsx', async (load) => ({
  ...(await load<object>()),
  preloadViews,
}));

const errand = {
  commandId: 'probe.do',
  title: 'Сделать',
  href: '/stats/monetization',
  screen: 'Проба',
  subjectKey: null,
  words: '',
};

async function begin() {
  const timers = holdTimers(700, 1000, 15_000);
  const { runtime } = await beginSignedIn('/dashboard');
  const actor = errandOf(runtime);
  const refused: string[] = [];
  actor.on('refused', ({ reason }) => refused.push(reason));
  const order = () => act(async () => actor.send({ type: 'order', errand }));
  const runOut = (ms: number) => act(async () => timers.runOut(ms));
  return { runtime, actor, refused, order, runOut };
}

test('an errand waits, and requests the code again, while not all code is loaded', async () => {
  preloadViews.mockResolvedValueOnce(false).mockResolvedValueOnce(false).mockResolvedValue(true);
  const { runtime, actor, refused, order, runOut } = await begin();
  await order();
  expect(actor.getSnapshot().value).toEqual({ waiting: 'loading' });
  await runOut(1000);
  await runOut(700);
  expect(refused).toEqual([]);
  expect(preloadViews).toHaveBeenCalledTimes(2);
  const done = vi.fn();
  await act(async () => {
    runtime.registry.register([
      bind(
        { id: errand.commandId, title: 'Сделать', group: 'Проба', event: { type: 'do' } },
        createDoer(done, true),
      ),
    ]);
  });
  expect(done).toHaveBeenCalledTimes(1);
  await runOut(1000);
  expect(preloadViews, 'nothing is asked for any more').toHaveBeenCalledTimes(2);
});

test('an errand is refused with the reason as soon as all code is loaded', async () => {
  preloadViews.mockReset().mockResolvedValueOnce(false).mockResolvedValue(true);
  const { actor, refused, order, runOut } = await begin();
  await order();
  await runOut(1000);
  expect(actor.getSnapshot().value).toEqual({ waiting: 'settled' });
  await runOut(700);
  expect(refused).toEqual(['сейчас на экране её нет']);
});

test('an errand is refused, too, when code has not loaded at the third attempt', async () => {
  preloadViews.mockReset().mockResolvedValue(false);
  const { actor, refused, order, runOut } = await begin();
  await order();
  await runOut(1000);
  expect(actor.getSnapshot().value).toEqual({ waiting: 'loading' });
  await runOut(1000);
  expect(actor.getSnapshot().value).toEqual({ waiting: 'settled' });
  await runOut(700);
  expect(refused).toEqual(['сейчас на экране её нет']);
  expect(preloadViews).toHaveBeenCalledTimes(3);
});
