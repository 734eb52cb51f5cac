/** A storage with room for only one draft. */
import { expect, test, vi } from 'vitest';
import { createActor } from 'xstate';
import { settle } from '#tests/support/deferred.ts';
import {
  CardDraft,
  cardMachine,
  leftNote,
  place,
  sova,
  storeLeft,
} from '#tests/support/left-drafts.ts';
import { createStoredDraftLogic } from '#workspace/drafts/draft-keeping.ts';
import { createDraftStore } from '#workspace/drafts/draft-store.ts';
import { editorPort } from '#workspace/drafts/editor-ports.ts';

test('a restored draft stays stored although the storage has no room for a second one', async () => {
  storeLeft(leftNote);
  const setItem = (key: string, text: string) => {
    const isNew = localStorage.getItem(key) === null;
    if (isNew && localStorage.length > 0) throw new DOMException('full', 'QuotaExceededError');
    localStorage.setItem(key, text);
  };
  const full = new Proxy(localStorage, {
    get(target, name) {
      if (name === 'setItem') return setItem;
      const own: unknown = Reflect.get(target, name, target);
      return typeof own === 'function' ? own.bind(target) : own;
    },
  });
  const store = createDraftStore({
    storage: () => full,
    page: { id: () => 'now', others: async () => new Set(), renew: () => {} },
    now: Date.now,
    isServerClockKnown: () => true,
    onBlocked: () => {},
  });
  const form = createActor(cardMachine, { input: { value: sova } }).start();
  const logic = createStoredDraftLogic(store, place, form, editorPort(CardDraft));
  const stored = createActor(logic, { input: { reopensGone: false } }).start();
  stored.send({ type: 'record.shown', values: { '': sova } });
  await vi.waitFor(() => expect(stored.getSnapshot().hasTag('offer')).toBe(true));
  stored.send({ type: 'restore' });
  await settle();
  expect(form.getSnapshot().context.draft.note).toBe('моё');
  const kept = Object.entries({ ...localStorage });
  expect(kept).toEqual([['pult.draft.1.card||now', expect.stringContaining('моё')]]);
  expect(store.isBlocked()).toBe(false);
  stored.stop();
  localStorage.clear();
});
