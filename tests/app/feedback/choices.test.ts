/** Which messages the commands about messages offer. */
import { expect, onTestFinished, test, vi } from 'vitest';
import { say } from '#app/feedback/messages.ts';
import { lookChoices, toastChoices } from '#app/feedback/toasts.commands.ts';
import type { Call } from '#tests/support/calls.ts';
import { beginSignedIn } from '#tests/support/runtime.tsx';

test('all messages can be closed, and those that link to a record can be checked', async () => {
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

test.each<[string, boolean, (answer: Call) => void]>([
  ['no connection', true, (answer) => answer.fail()],
  ['one call too many', true, (answer) => answer.answer(429, {})],
  ['a server without writing', true, (answer) => answer.answer(503, { written: false })],
  ['a refusal', false, (answer) => answer.answer(422, {})],
])(
  'the message of an unknown outcome keeps or loses its link after its repeat met %s',
  async (_, isLeft, end) => {
    const { runtime, call } = await beginSignedIn('/profile');
    const creating = async (end: (answer: Call) => void) => {
      const created = runtime.offers.create({ name: 'Сова' } as never);
      end(await call('POST /api/v1/offers'));
      await expect(created).rejects.toThrow();
    };
    await creating((answer) => answer.fail());
    // A call that fails without an answer has not been sent.
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    onTestFinished(() => onLine.mockRestore());
    await creating(end);
    const { toasts } = runtime.toasts.getSnapshot().context;
    expect(toasts.map(({ href }) => href)).toEqual([isLeft ? '/offers' : null]);
  },
);
