/** The view of the messages, also when it is drawn again after an error in it. */
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { Profiler } from 'react';
import { toast } from 'sonner';
import { afterEach, expect, test, vi } from 'vitest';
import Toaster, { formatElapsed } from '#app/feedback/toaster.tsx';
import { RuntimeContext } from '#app/runtime/runtime-context.ts';
import { beginToaster, cards, endToaster, isFading } from '#tests/support/toaster.tsx';

afterEach(endToaster);

test('a message leaves the store of the library on unmount, and is shown once when drawn again', async () => {
  const { toasts, runtime, undoing, undo, draw } = await beginToaster();
  act(() => toasts.send({ type: 'message', id: 'one', link: 'one', tone: 'error', text: 'Одно' }));
  await waitFor(() => expect(cards()).toHaveLength(1));
  cleanup();
  expect(toast.getToasts()).toEqual([]);
  draw(
    <RuntimeContext value={{ ...runtime, toasts, undoing, undo }}>
      <Toaster />
    </RuntimeContext>,
  );
  await waitFor(() => expect(cards()).toHaveLength(1));
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  expect(cards()).toHaveLength(1);
});

test('a call without a message does not render the view', async () => {
  const { toasts, runtime, undoing, undo, draw } = await beginToaster();
  cleanup();
  let commits = 0;
  draw(
    <RuntimeContext value={{ ...runtime, toasts, undoing, undo }}>
      <Profiler id="messages" onRender={() => (commits += 1)}>
        <Toaster />
      </Profiler>
    </RuntimeContext>,
  );
  // Wait until the library's stack knows the view.
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  const before = commits;
  const read = { id: 'read', link: 'GET /one', isWrite: false };
  act(() => toasts.send({ type: 'call.started', ...read }));
  act(() => toasts.send({ type: 'call.succeeded', ...read }));
  expect(commits).toBe(before);
  act(() => toasts.send({ type: 'call.started', ...read, link: 'PUT /one', isWrite: true }));
  expect(commits).toBeGreaterThan(before);
});

test('a message that can be undone now is measured again', async () => {
  const { toasts, undo } = await beginToaster();
  act(() =>
    toasts.send({ type: 'message', id: 'one', link: 'one', tone: 'success', text: 'Одно' }),
  );
  await waitFor(() => expect(cards()).toHaveLength(1));
  const measure = vi.spyOn(toast, 'custom');
  act(() => undo.offer({ link: 'one', label: 'правка', href: '/', revert: async () => {} }));
  expect(measure).toHaveBeenCalledTimes(1);
  measure.mockRestore();
});

test('messages are hidden at once when the lock covers the workspace, and shown again after it', async () => {
  const { toasts } = await beginToaster();
  act(() => {
    toasts.send({ type: 'message', id: 'one', link: 'one', tone: 'error', text: 'Одно' });
    toasts.send({ type: 'call.started', id: 'two', link: 'PUT /two', isWrite: true });
  });
  const drawn = () =>
    [...document.querySelectorAll('[data-tone]')].map((card) => card.getAttribute('data-tone'));
  await waitFor(() => expect(drawn().sort()).toEqual(['error', 'loading']));
  act(() => toasts.send({ type: 'cover.changed', isCovered: true }));
  // The cards still fade out, without their texts.
  expect(drawn()).toEqual([]);
  act(() => toasts.send({ type: 'cover.changed', isCovered: false }));
  await waitFor(() => expect(drawn().sort()).toEqual(['error', 'loading']));
});

test('the refusal of another key replaces the one before it, as a new element', async () => {
  const { toasts } = await beginToaster();
  const refuse = (text: string) =>
    act(() => toasts.send({ type: 'message', id: 'key', link: 'key', tone: 'hint', text }));
  refuse('Нет права');
  await waitFor(() => expect(cards()).toHaveLength(1));
  const [before] = cards();
  refuse('Удалять нечего');
  await waitFor(() =>
    expect(cards().map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('Удалять нечего'),
    ]),
  );
  // A repeated text is announced only if it is a new element.
  const [second] = cards();
  expect(second).not.toBe(before);
  refuse('Удалять нечего');
  await waitFor(() => expect(cards()).toHaveLength(1));
  await waitFor(() => expect(cards()[0]).not.toBe(second));
});

test('a message that has faded stays hidden until the library has removed it', async () => {
  const { toasts, clock, tick } = await beginToaster();
  act(() =>
    toasts.send({ type: 'message', id: 'one', link: 'one', tone: 'success', text: 'Одно' }),
  );
  await waitFor(() => expect(cards()).toHaveLength(1));
  const [card] = cards();
  act(() => tick(16));
  expect(isFading(card!)).toBe(true);
  act(() => clock.increment(500));
  await waitFor(() => expect(cards()).toHaveLength(0));
  expect(card!.isConnected).toBe(true);
  expect(isFading(card!)).toBe(true);
});

test.each([
  [0.9, '0 с'],
  [59.9, '59 с'],
  [60, '1 мин'],
  [179, '2 мин'],
])('%d seconds are %s', (seconds, text) => expect(formatElapsed(seconds)).toBe(text));

test('a press on a button of a message leaves the focus in the row, and its text can be selected', async () => {
  const { toasts } = await beginToaster();
  act(() => toasts.send({ type: 'message', id: 'one', link: 'one', tone: 'error', text: 'Одно' }));
  await waitFor(() => expect(cards()).toHaveLength(1));
  const isLeftToBrowser = (element: Element) => fireEvent.mouseDown(element);
  const close = cards()[0]!.querySelector('button')!;
  expect(isLeftToBrowser(close)).toBe(false);
  expect(isLeftToBrowser(close.firstElementChild!)).toBe(false);
  expect(isLeftToBrowser(screen.getByText('Одно'))).toBe(true);
  expect(isLeftToBrowser(document.body)).toBe(true);
  const [card] = cards();
  fireEvent.click(close);
  await waitFor(() => expect(isFading(card!)).toBe(true));
});
