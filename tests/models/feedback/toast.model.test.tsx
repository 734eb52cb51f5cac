import { fireEvent, within } from '@testing-library/react';
import { afterEach, describe, expect } from 'vitest';
import { formatElapsed } from '#app/feedback/toaster.tsx';
import { TOAST_TEXT } from '#machines/feedback/toasts.ts';
import { beginToaster, cards, endToaster, isFading } from '#tests/support/toaster.tsx';
import { testEveryTransition } from '#tests/support/walk.ts';
import { toastModel } from './toast.model.ts';

afterEach(endToaster);

const link = 'PUT /api/user';
const title = { text: 'Your profile', lang: 'en' } as const;
const close = () => within(cards()[0]!).getByRole('button', { name: 'Закрыть' });

describe('one message', () => {
  testEveryTransition(toastModel, {
    setUp: async (start) => {
      const begun = await beginToaster();
      const { id, phase, text } = toastModel.starts[start]!.input!;
      begun.toasts.send(
        phase === 'success' || phase === 'error'
          ? { type: 'message', id, link, tone: phase, text }
          : { type: 'call.started', id, link, title, isWrite: phase === 'loading' },
      );
      return { ...begun, id };
    },
    perform: {
      hold: (_, { by }) => {
        if (by === 'pointer') fireEvent.mouseEnter(cards()[0]!);
        else {
          // The button may already have the focus from an earlier press.
          close().blur();
          close().focus();
        }
      },
      release: (_, { by }) =>
        by === 'pointer' ? void fireEvent.mouseLeave(cards()[0]!) : close().blur(),
      close: () => void fireEvent.click(close()),
      tick: ({ tick }, { seconds }) => tick(seconds),
      settle: ({ toasts, id }, { tone, text }) =>
        toasts.send(
          tone === 'success'
            ? { type: 'call.succeeded', id, link, title, isWrite: true }
            : { type: 'call.failed', id, link, title, text },
        ),
      'xstate.after.showDelay.toast.waiting': ({ clock }) => clock.increment(400),
      'xstate.after.fade.toast.fading': ({ clock }) => clock.increment(500),
    },
    verify: {
      waiting: () => expect(cards()).toEqual([]),
      loading: () => expect(isFading(cards()[0]!)).toBe(false),
      counting: () => expect(isFading(cards()[0]!)).toBe(false),
      held: (_, { context }) => {
        expect(isFading(cards()[0]!)).toBe(false);
        const isInside = cards()[0]!.contains(document.activeElement);
        expect(isInside).toBe(context.holders.includes('focus'));
      },
      fading: () => expect(isFading(cards()[0]!)).toBe(true),
      gone: ({ toasts }) => {
        expect(cards()).toEqual([]);
        expect(toasts.getSnapshot().context.toasts).toEqual([]);
      },
      '*': ({ toasts }, snapshot) => {
        expect(cards()).toHaveLength(snapshot.hasTag('visible') ? 1 : 0);
        const [card] = cards();
        if (!card) return;
        // Held and counting look the same.
        const [toast] = toasts.getSnapshot().context.toasts;
        expect(toast?.ref.getSnapshot().value).toEqual(snapshot.value);
        const { tone, text, elapsed } = snapshot.context;
        expect(card.dataset.tone).toBe(tone);
        expect(card.textContent).toContain(TOAST_TEXT[tone].title);
        expect(card.textContent).toContain(text);
        expect(card.textContent).toContain(formatElapsed(elapsed));
        // The title comes before the server’s message. A message without a call has no such title.
        const isOfCall =
          snapshot.context.phase === 'hidden' || snapshot.context.phase === 'loading';
        expect(card.textContent?.includes(title.text)).toBe(isOfCall);
        const isFailedCall = isOfCall && tone === 'error';
        expect(card.textContent?.includes(`${TOAST_TEXT.error.text}${text}`)).toBe(isFailedCall);
        // A failure is announced at once. The journal has the method and the path.
        expect(card.getAttribute('role')).toBe(tone === 'error' ? 'alert' : null);
        expect(card.textContent).not.toContain(link);
      },
    },
  });
});
