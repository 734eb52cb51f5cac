/** A storage that has room for one draft only. */
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

test('a draft that is restored stays stored', async () => {
  storeLeft(leftNote);
  const set = Storage.prototype.setItem;
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(function (this: Storage, key, text) {
    if (this.getItem(key) === null && this.length > 0) throw new DOMException('full');
    set.call(this, key, text);
  });
  const store = createDraftStore({
    storage: () => localStorage,
    page: { id: () => 'now', others: async () => new Set(), renew: () => {} },
    now: Date.now,
    isClockTold: () => true,
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
