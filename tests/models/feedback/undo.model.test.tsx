import { fireEvent, waitFor } from '@testing-library/react';
import { afterEach, describe, expect } from 'vitest';
import type { SnapshotFrom } from 'xstate';
import {
  newestOffered,
  offeredBy,
  type UndoMachine,
  type UndoOffer,
} from '#machines/feedback/undo.machine.ts';
import { type Deferred, deferred } from '#tests/support/deferred.ts';
import { isOff } from '#tests/support/runtime.tsx';
import { beginToaster, cards, endToaster } from '#tests/support/toaster.tsx';
import { testEveryTransition } from '#tests/support/walk.ts';
import { UndoRefused } from '#workspace/writing/undo.ts';
import { broken, refusedReason, undoModel } from './undo.model.ts';

afterEach(endToaster);

async function setUp() {
  const begun = await beginToaster();
  /** The started undos in order, by the label of the change. */
  const begunUndos: { label: string; revert: Deferred<void> }[] = [];
  return { ...begun, begunUndos };
}
type Context = SnapshotFrom<UndoMachine>['context'];
type Driver = Awaited<ReturnType<typeof setUp>>;

const undoButton = (label: string) =>
  [...document.querySelectorAll<HTMLButtonElement>('[data-removed=false] button')].find(
    (one) => one.getAttribute('aria-label') === `Отменить: ${label}`,
  );
/** The message about the call of a change, if it was answered. */
const cardOf = ({ toasts }: Driver, { link }: UndoOffer) => {
  const message = toasts.getSnapshot().context.toasts.find((one) => one.link === link);
  return cards().find((card) => card.dataset.message === message?.id);
};
const isShown = (context: Context, entry: UndoOffer) =>
  offeredBy(context, { link: entry.link, hasFailed: context.links[entry.link] != null }) === entry;
const idOf = (undoing: Driver['undoing'], { label }: UndoOffer) =>
  undoing.getSnapshot().context.entries.find((entry) => entry.label === label)!.id;
let calls = 0;

/** Reports calls until these links have messages. */
function listMessages({ toasts }: Driver, links: Readonly<Record<string, boolean | null>>) {
  for (const { id, link } of toasts.getSnapshot().context.toasts) {
    if (!(link in links)) toasts.send({ type: 'toast.gone', id });
  }
  for (const [link, failure] of Object.entries(links)) {
    const id = `call-${++calls}`;
    toasts.send({ type: 'call.started', id, link, isWrite: true });
    if (failure !== null) {
      const href = failure ? { href: '/offers/1' } : {};
      toasts.send({ type: 'call.failed', id, link, text: broken.message, ...href });
    } else toasts.send({ type: 'call.succeeded', id, link, isWrite: true });
  }
}

describe('undoing', () => {
  testEveryTransition(undoModel, {
    setUp,
    perform: {
      'messages.changed': (driver, { links }) => listMessages(driver, links),
      'writing.changed': ({ undoing }, { isWriting }) =>
        undoing.send({ type: 'writing.changed', isWriting }),
      offered: ({ undo, begunUndos }, { offer: { id: _, ...words } }) =>
        undo.offer({
          ...words,
          revert: () => {
            const revert = deferred<void>();
            begunUndos.push({ label: words.label, revert });
            return revert.promise;
          },
        }),
      undo: ({ undoing }, { id }, { context }) => {
        const entry = context.entries.find((one) => one.id === id);
        if (entry) {
          // An offer below a newer one with the same link has no button. One below a failure is in the palette only.
          const button = undoButton(entry.label);
          if (button) fireEvent.click(button);
          else undoing.send({ type: 'undo', id: idOf(undoing, entry) });
        } else fireEvent.keyDown(document.body, { key: 'я', code: 'KeyZ', ctrlKey: true });
      },
      forget: ({ undoing }) => undoing.send({ type: 'forget' }),
      'xstate.done.actor.revert': async ({ begunUndos, toasts }, { output }, before) => {
        const { revert } = begunUndos.at(-1)!;
        if (output.type === 'undone') return revert.resolve();
        revert.reject(new UndoRefused(refusedReason));
        // The reason is shown and read; other messages stay.
        const refusal = await waitFor(() => {
          const { toasts: shown } = toasts.getSnapshot().context;
          return shown.find(({ link }) => link.startsWith('undo-')) ?? expect.fail('not said');
        });
        const { label } = before.context.current!;
        const { text } = refusal.ref.getSnapshot().context;
        expect(text).toBe(`Не отменено: ${label}. ${refusedReason}`);
        toasts.send({ type: 'toast.gone', id: refusal.id });
      },
      'xstate.error.actor.revert': ({ begunUndos }) => begunUndos.at(-1)!.revert.reject(broken),
    },
    verify: {
      resting: (_, { context }) => {
        for (const entry of context.entries) {
          const wanted = isShown(context, entry) ? context.isWriting : undefined;
          const button = undoButton(entry.label);
          expect(button ? isOff(button) : undefined).toBe(wanted);
        }
      },
      undoing: ({ begunUndos }, { context }, { event }) => {
        if (event?.type === 'undo') expect(begunUndos.at(-1)?.label).toBe(context.current?.label);
        for (const button of document.querySelectorAll('[aria-label^="Отменить:"]')) {
          expect(isOff(button)).toBe(true);
        }
      },
      '*': (driver, { context }, { event, before }) => {
        const { toasts, begunUndos } = driver;
        const { entries } = context;
        // A message offers the newest change of its call; newest first.
        const seen = entries.filter((one) => isShown(context, one) && cardOf(driver, one));
        for (const entry of seen) {
          expect(cardOf(driver, entry)?.contains(undoButton(entry.label)!)).toBe(true);
          expect(cardOf(driver, entry)?.textContent).toContain(entry.label);
        }
        const all = document.querySelectorAll('[data-removed=false] [aria-label^="Отменить:"]');
        expect(all).toHaveLength(seen.length);
        // Only one button has the key, and announces it, unless its change is being undone.
        const newest = newestOffered(context);
        const said = cards().filter((card) => card.textContent?.includes('Можно отменить: Ctrl+Z'));
        const isUndone = newest !== undefined && newest.id === context.current?.id;
        const card = newest && !isUndone && cardOf(driver, newest);
        expect(said).toEqual(card ? [card] : []);
        // The undone change is named.
        const { output } = (event ?? {}) as { output?: { type: string } };
        if (output?.type === 'undone') {
          const texts = cards()
            .map(({ textContent }) => textContent)
            .join('\n');
          expect(texts).toContain(`Отменено: ${before?.context.current?.label}`);
        }
        expect(toasts.getSnapshot().context.toasts).toHaveLength(Object.keys(context.links).length);
        // One press is one attempt.
        const isBegun = event?.type === 'undo' && before?.matches('resting');
        if (isBegun) expect(begunUndos.length).toBeGreaterThan(0);
      },
    },
  });
});
