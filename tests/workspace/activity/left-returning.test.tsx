/** «Вернуть как было» whose code loads after another user has signed in. */
import { act, cleanup } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fifth } from '#tests/models/activity/returning.model.ts';
import { settle } from '#tests/support/deferred.ts';
import { grace } from '#tests/support/people.ts';
import { beginSignedIn } from '#tests/support/runtime.tsx';
import type { ReturningMachine } from '#workspace/activity/returning/returning.logic.ts';
import { useReturning } from '#workspace/activity/returning/use-returning.tsx';
import { actorKey } from '#workspace/editing/actor-registry.ts';

function Log() {
  useReturning();
  return null;
}

test('a return that user A confirmed is not sent with the token of user B who signs in meanwhile', async () => {
  const { runtime, server, call, draw } = await beginSignedIn('/activity-log');
  draw(<Log />);
  await act(settle);
  const returning = runtime.kept.find(actorKey<ReturningMachine>('activityReturn'))!;
  act(() => returning.send({ type: 'ask', subject: fifth }));
  act(() => returning.send({ type: 'confirm' }));
  expect(returning.getSnapshot().matches('sending')).toBe(true);
  // The actor outlives its screen.
  cleanup();
  const { session } = runtime;
  session.send({ type: 'token.changed', token: 'of-grace', userId: grace.id });
  (await call('GET /api/user/me')).answer(200, grace);
  await import('#app/returns/returns.ts');
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(session.getSnapshot().context.user?.id).toBe(grace.id);
  const theirs = server.calls.filter(({ token }) => token === 'of-grace');
  expect(theirs.map(({ path }) => path)).toEqual(['/api/user/me']);
});
