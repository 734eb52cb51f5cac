import { fireEvent, within } from '@testing-library/react';
import { afterEach, describe, expect } from 'vitest';
import { seenIn, TOAST_TEXT, type ToastsContext } from '#machines/feedback/toasts.ts';
import { buttonIn } from '#tests/support/screen.ts';
import { beginToaster, cards, endToaster } from '#tests/support/toaster.tsx';
import { testEveryTransition } from '#tests/support/walk.ts';
import { CREATED, toastsModel, UNCONFIRMED } from './toasts.model.ts';

afterEach(endToaster);

type Driver = Awaited<ReturnType<typeof beginToaster>>;
const hear = ({ toasts }: Driver, event: Parameters<Driver['toasts']['send']>[0]) =>
  toasts.send(event);

/** The messages in the order of the screen. */
const inOrder = (shown: readonly string[], context: ToastsContext) =>
  [...seenIn(context)].sort((a, b) => shown.indexOf(a.id) - shown.indexOf(b.id));

describe('messages', () => {
  testEveryTransition(toastsModel, {
    setUp: async () => {
      const begun = await beginToaster();
      const looked: string[] = [];
      begun.toasts.on('look.wanted', ({ href }) => looked.push(href));
      return { ...begun, looked };
    },
    perform: {
      'call.started': hear,
      'call.succeeded': hear,
      'call.failed': hear,
      'call.dropped': hear,
      message: hear,
      'close.all': hear,
      'cover.changed': hear,
      'skeleton.changed': hear,
      noted: hear,
      'record.gone': hear,
      close: ({ toasts }, { id }) => {
        toasts.send({ type: 'close', id });
        const { ref } = toasts.getSnapshot().context.toasts.find((entry) => entry.id === id)!;
        expect(ref.getSnapshot().matches('fading')).toBe(true);
      },
      focus: ({ toasts }) => {
        toasts.send({ type: 'focus' });
        expect(cards().some((card) => card.contains(document.activeElement))).toBe(true);
      },
      look: ({ looked, toasts }, { id }) => {
        const isCreated = toasts
          .getSnapshot()
          .context.toasts.some((one) => one.id === id && one.href === CREATED.href);
        const [name, href] =
          id === 'session'
            ? ['Посмотреть', '/channels']
            : isCreated
              ? ['Open', CREATED.href]
              : ['Проверить', UNCONFIRMED];
        // A message that is fading has no button.
        const offered = cards().flatMap((card) => buttonIn(card, name!) ?? []);
        expect(offered).toHaveLength(1);
        const { length } = looked;
        fireEvent.click(offered[0]!);
        expect(looked.slice(length)).toEqual([href]);
      },
      'toast.shown': ({ clock }) => clock.increment(400),
      // Clicks twice: waiting for the fade would remove other messages, too.
      'toast.gone': ({ toasts, shown }, { id }, { context }) => {
        const place = inOrder(shown, context).findIndex((entry) => entry.id === id);
        const closing = within(cards()[place]!).getByRole('button', { name: 'Закрыть' });
        const isThere = () => toasts.getSnapshot().context.toasts.some((one) => one.id === id);
        while (isThere()) fireEvent.click(closing);
      },
    },
    verify: {
      '*': ({ toasts, shown }, { context }) => {
        const seen = inOrder(shown, context);
        expect(cards().map((card) => card.dataset.tone)).toEqual(seen.map(({ phase }) => phase));
        for (const [name, of] of [
          ['Проверить', UNCONFIRMED],
          ['Open', CREATED.href],
        ] as const)
          expect(cards().map((card) => buttonIn(card, name) !== undefined)).toEqual(
            seen.map(({ href, phase }) => href === of && phase !== 'loading'),
          );
        // The title uses business terms, quoted texts are separate elements, and no path is shown.
        for (const [at, { title, note, phase }] of seen.entries()) {
          const card = within(cards()[at]!);
          if (!title || phase === 'hidden') continue;
          card.getByText(title.text);
          card.getByText(TOAST_TEXT[phase].title);
          card.getByText(TOAST_TEXT[phase].text);
          if (note) card.getByText(note);
          expect(cards()[at]!.textContent).not.toContain('/api/');
        }
        const real = toasts.getSnapshot().context.toasts;
        expect(real.map(({ id }) => id)).toEqual(context.toasts.map(({ id }) => id));
        expect(seen.length).toBeLessThanOrEqual(3);
      },
    },
  });
});
