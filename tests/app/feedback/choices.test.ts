/** Which messages the commands about messages offer. */
import { expect, test } from 'vitest';
import { say } from '#app/feedback/messages.ts';
import { lookChoices, toastChoices } from '#app/feedback/toasts.commands.ts';
import { beginSignedIn } from '#tests/support/runtime.tsx';

test('all can be closed, and those that lead to a record looked at', async () => {
  const { runtime, call } = await beginSignedIn('/profile');
  const { toasts, offers } = runtime;
  say(toasts, 'hint', 'Подсказка', { tone: 'hint' });
  const creating = offers.create({ name: 'Сова' } as never);
  (await call('POST /api/v1/offers')).fail();
  await expect(creating).rejects.toThrow();
  const { context } = toasts.getSnapshot();
  expect(context.toasts.map(({ href }) => href)).toEqual([null, '/offers']);
  expect(toastChoices(context)).toHaveLength(2);
  expect(lookChoices(context.toasts).map(({ key }) => key)).toEqual([context.toasts[1]!.id]);
});
