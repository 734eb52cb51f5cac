import { fireEvent } from '@testing-library/react';
import { afterEach, describe, expect } from 'vitest';
import type { UndoEntry } from '#machines/undo.machine.ts';
import { type Deferred, deferred } from '#tests/support/deferred.ts';
import { beginToaster, cards, endToaster } from '#tests/support/toaster.tsx';
import { testEveryTransition } from '#tests/support/walk.ts';
import { UndoRefused } from '#workspace/undo.ts';
import { broken, refusedReason, undoModel } from './undo.model.ts';

afterEach(endToaster);

async function setUp() {
  const begun = await beginToaster();
  /** What was begun to be undone, in that order, by the label of the change. */
  const begunUndos: { label: string; revert: Deferred<void> }[] = [];
  return { ...begun, begunUndos };
}
type Driver = Awaited<ReturnType<typeof setUp>>;

const undoButton = (label: string) =>
  [...document.querySelectorAll<HTMLButtonElement>('[data-removed=false] button')].find(
    (one) => one.getAttribute('aria-label') === `Отменить: ${label}`,
  );
const cardOf = ({ messageId }: UndoEntry) =>
  cards().find((card) => card.dataset.message === messageId);

/** Lets the console tell of calls until these are the messages about them. */
function listMessages({ toasts }: Driver, wanted: readonly { id: string; link: string }[]) {
  const listed = () => toasts.getSnapshot().context.toasts;
  for (const { id } of listed()) {
    if (!wanted.some((one) => one.id === id)) toasts.send({ type: 'toast.gone', id });
  }
  for (const { id, link } of wanted) {
    if (listed().some((one) => one.id === id)) continue;
    toasts.send({ type: 'call.started', id, link, isWrite: true });
    toasts.send({ type: 'call.succeeded', id, link, isWrite: true });
  }
}

describe('undoing', () => {
  testEveryTransition(undoModel, {
    setUp,
    perform: {
      'messages.changed': (driver, { messages }) => listMessages(driver, messages),
      offered: ({ undo, begunUndos }, { offer: { id: _, ...words } }) =>
        undo.offer({
          ...words,
          revert: () => {
            const revert = deferred<void>();
            begunUndos.push({ label: words.label, revert });
            return revert.promise;
          },
        }),
      undo: (_, { id }, { context }) => {
        const entry = context.entries.find((one) => one.id === id);
        if (entry) fireEvent.click(undoButton(entry.label)!);
        else fireEvent.keyDown(document.body, { key: 'я', code: 'KeyZ', ctrlKey: true });
      },
      forget: ({ undoing }) => undoing.send({ type: 'forget' }),
      'xstate.done.actor.revert': ({ begunUndos }, { output }) => {
        const { revert } = begunUndos.at(-1)!;
        if (output.type === 'undone') revert.resolve();
        else revert.reject(new UndoRefused(refusedReason));
      },
      'xstate.error.actor.revert': ({ begunUndos }) => begunUndos.at(-1)!.revert.reject(broken),
    },
    verify: {
      resting: (_, { context }) => {
        for (const { label } of context.entries) expect(undoButton(label)?.disabled).toBe(false);
      },
      undoing: ({ begunUndos }, { context }, { event }) => {
        if (event?.type === 'undo') expect(begunUndos.at(-1)?.label).toBe(context.current?.label);
        for (const button of document.querySelectorAll('[aria-label^="Отменить:"]')) {
          expect((button as HTMLButtonElement).disabled).toBe(true);
        }
      },
      '*': ({ toasts, begunUndos }, { context }, { event, before }) => {
        // What can be undone is on the message of its call, and on no other.
        const seen = context.entries.filter(cardOf);
        for (const entry of seen) {
          expect(cardOf(entry)?.contains(undoButton(entry.label)!)).toBe(true);
          expect(cardOf(entry)?.textContent).toContain(entry.label);
        }
        const all = document.querySelectorAll('[data-removed=false] [aria-label^="Отменить:"]');
        expect(all).toHaveLength(seen.length);
        // Only one of them has the key, and says so to whoever does not see it.
        const newest = context.entries.at(-1);
        const said = cards().filter((card) => card.textContent?.includes('Можно отменить: Ctrl+Z'));
        expect(said).toEqual(newest && cardOf(newest) ? [cardOf(newest)] : []);
        expect(toasts.getSnapshot().context.toasts).toHaveLength(context.messages.length);
        // Whatever happens, one press is one attempt.
        const isBegun = event?.type === 'undo' && before?.matches('resting');
        if (isBegun) expect(begunUndos.length).toBeGreaterThan(0);
      },
    },
  });
});
