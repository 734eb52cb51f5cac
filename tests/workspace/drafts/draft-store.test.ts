import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CardDraft, leftNote, place, sova, storeLeft } from '#tests/support/left-drafts.ts';
import { createDraftStore, type DraftStore } from '#workspace/drafts/draft-store.ts';

const schema = { draft: CardDraft };
const typed = { '': { base: sova, draft: { ...sova, note: 'набранное' } } };
const alive = new Set<string>();
let now = leftNote.savedAt;
const onBlocked = vi.fn();

/** The store of one page. */
function page(id: string, storage: () => Storage = () => localStorage): DraftStore {
  let mine = id;
  return createDraftStore({
    storage,
    page: { id: () => mine, others: async () => alive, renew: () => (mine += '+') },
    now: () => now,
    onBlocked,
  });
}
const keys = () => Object.keys(localStorage).sort();

beforeEach(() => localStorage.clear());
afterEach(() => {
  localStorage.clear();
  alive.clear();
  now = leftNote.savedAt;
  onBlocked.mockClear();
});

describe('draft store', () => {
  it('returns the drafts of a closed page to the same user only', async () => {
    page('a').keep(place, typed);
    const found = await page('b').find(place, schema);
    expect(found).toMatchObject([{ row: '', savedAt: now, ...typed[''] }]);
    expect(await page('b').find({ ...place, userId: 2 }, schema)).toEqual([]);
    expect(await page('b').find({ ...place, form: 'cards' }, schema)).toEqual([]);
    expect(keys()).toEqual(['pult.draft.1.card||a']);
  });

  it('offers neither the drafts of another open tab nor its own', async () => {
    const mine = page('a');
    mine.keep(place, typed);
    alive.add('a');
    expect(await page('b').find(place, schema)).toEqual([]);
    alive.clear();
    expect(await mine.find(place, schema)).toEqual([]);
  });

  it('restores dropped drafts and notifies the watchers', async () => {
    page('a').keep(place, typed);
    const texts = { ...localStorage };
    const onDiscarded = vi.fn<(putBack: () => void) => void>();
    const life = { id: () => 'b', others: async () => alive, renew: () => {} };
    const mine = createDraftStore({
      storage: () => localStorage,
      page: life,
      now: () => now,
      onBlocked,
      onDiscarded,
    });
    const [changed, elsewhere] = [vi.fn(), vi.fn()];
    const unwatch = mine.watch(place, changed);
    mine.watch({ ...place, form: 'cards' }, elsewhere);
    mine.discard(keys());
    expect(keys()).toEqual([]);
    const [putBack] = onDiscarded.mock.calls[0]!;
    putBack();
    expect({ ...localStorage }).toEqual(texts);
    expect([changed, elsewhere].map(({ mock }) => mock.calls.length)).toEqual([1, 0]);
    unwatch();
    putBack();
    expect(changed).toHaveBeenCalledOnce();
  });

  it('is searched again when this page is looked at, because another may have closed', () => {
    const changed = vi.fn();
    const unwatch = page('b').watch(place, changed);
    window.dispatchEvent(new Event('focus'));
    expect(changed).toHaveBeenCalledOnce();
    unwatch();
    window.dispatchEvent(new Event('focus'));
    expect(changed).toHaveBeenCalledOnce();
  });

  it('keeps the drafts of two tabs apart: saving in one does not affect the other', async () => {
    const [one, other] = [page('a'), page('b')];
    one.keep(place, typed);
    other.keep(place, typed);
    one.keep(place, {});
    expect(keys()).toEqual(['pult.draft.1.card||b']);
  });

  it('keeps drafts for the same user after the end of the session', async () => {
    const mine = page('a');
    mine.keep(place, typed);
    mine.leave();
    expect(await mine.find(place, schema)).toHaveLength(1);
    // Also in another tab, while this page has a new id.
    mine.keep({ ...place, form: 'other' }, typed);
    alive.add('a+');
    expect(await page('b').find(place, schema)).toHaveLength(1);
    expect(await page('b').find({ ...place, form: 'other' }, schema)).toEqual([]);
  });

  it.each([
    ['no JSON', '{'],
    ['another version', JSON.stringify({ version: 2, savedAt: now, ...typed[''] })],
    ['another shape', JSON.stringify({ version: 1, savedAt: now, base: sova, draft: { name: 1 } })],
    ['nothing of a draft', 'null'],
  ])('drops %s silently', async (_, text) => {
    localStorage.setItem(leftNote.id, text);
    expect(await page('b').find(place, schema)).toEqual([]);
    expect(keys()).toEqual([]);
  });

  it('keeps fifty, drops the oldest first, and none is older than a month', async () => {
    const mine = page('a');
    for (let at = 0; at < 55; at++) {
      storeLeft({ ...leftNote, id: `pult.draft.1.form${at}||gone`, savedAt: now - at });
    }
    mine.keep(place, typed);
    expect(keys()).toHaveLength(50);
    expect(keys()).toContain('pult.draft.1.card||a');
    expect(keys()).not.toContain('pult.draft.1.form54||gone');
    now += 31 * 24 * 60 * 60 * 1000;
    await page('b').find(place, schema);
    expect(keys()).toEqual([]);
  });

  it('drops nothing before the clock of the page has been compared', async () => {
    page('a').keep(place, typed);
    const right = now;
    now += 40 * 24 * 60 * 60 * 1000;
    const mine = page('b');
    expect(keys()).toHaveLength(1);
    now = right;
    expect(await mine.find(place, schema)).toHaveLength(1);
  });

  it.each([
    [
      'is full',
      () =>
        ({
          length: 0,
          getItem: () => null,
          setItem: () => {
            throw new DOMException('full', 'QuotaExceededError');
          },
        }) as unknown as Storage,
    ],
    [
      'is forbidden',
      () => {
        throw new DOMException('no', 'SecurityError');
      },
    ],
  ])('works, and reports once, if the storage %s', async (_, storage) => {
    const mine = page('a', storage);
    mine.keep(place, typed);
    mine.keep(place, { '': { base: sova, draft: { ...sova, note: 'ещё' } } });
    expect(await mine.find(place, schema)).toEqual([]);
    mine.forget(['x']);
    mine.keep(place, {});
    expect(mine.isBlocked()).toBe(true);
    expect(onBlocked).toHaveBeenCalledOnce();
  });
});
