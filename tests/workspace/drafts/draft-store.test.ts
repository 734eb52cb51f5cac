import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CardDraft, leftNote, place, sova, storeLeft } from '#tests/support/left-drafts.ts';
import { createDraftStore, type DraftStore } from '#workspace/drafts/draft-store.ts';

const schema = { draft: CardDraft };
const typed = { '': { base: sova, draft: { ...sova, note: 'набранное' } } };
const alive = new Set<string>();
let now = leftNote.savedAt;
let isTold = true;
const DAY = 24 * 60 * 60 * 1000;
const onBlocked = vi.fn();

/** The store of one page. */
function page(id: string, storage: () => Storage = () => localStorage): DraftStore {
  let mine = id;
  return createDraftStore({
    storage,
    page: { id: () => mine, others: async () => alive, renew: () => (mine += '+') },
    now: () => now,
    isServerClockKnown: () => isTold,
    onBlocked,
  });
}
const keys = () => Object.keys(localStorage).sort();

const setLocks = (value: object | undefined) =>
  Object.defineProperty(navigator, 'locks', { configurable: true, value });

beforeEach(() => {
  setLocks({});
  localStorage.clear();
  vi.useFakeTimers({ toFake: ['Date'], now });
});
afterEach(() => {
  Reflect.deleteProperty(navigator, 'locks');
  vi.useRealTimers();
  isTold = true;
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

  it('restores dropped drafts and notifies the watchers of their form', async () => {
    page('a').keep(place, typed);
    const texts = { ...localStorage };
    const onDiscarded = vi.fn<(putBack: () => void) => void>();
    const life = { id: () => 'b', others: async () => alive, renew: () => {} };
    const mine = createDraftStore({
      storage: () => localStorage,
      page: life,
      now: () => now,
      isServerClockKnown: () => isTold,
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

  it('notifies a watcher when the page gets the focus, because another page may have closed', () => {
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
    // The same in another tab, while this page has a new id.
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

  it('keeps the fifty newest forms of closed pages, and none that is older than a month', async () => {
    const mine = page('a');
    for (let at = 0; at < 55; at++) {
      storeLeft({ ...leftNote, id: `pult.draft.1.form${at}||gone`, savedAt: now - at });
    }
    mine.keep(place, typed);
    expect(keys()).toHaveLength(56);
    await mine.find(place, schema);
    expect(keys()).toHaveLength(51);
    expect(keys()).toContain('pult.draft.1.card||a');
    expect(keys()).toContain('pult.draft.1.form49||gone');
    expect(keys()).not.toContain('pult.draft.1.form50||gone');
    now += 31 * DAY;
    vi.setSystemTime(now);
    await page('b').find(place, schema);
    expect(keys()).toEqual([]);
  });

  it.each([
    ['by both clocks', [2, 2], true],
    ['by the clock of this computer', [100, 2], true],
    ['by the clock of the API', [2, 100], true],
    ['before the clock of the API is known', [100, 2], false],
  ] as const)(
    'without locks keeps the drafts of the last days, which an open page may have typed, %s',
    async (_, fresh, told) => {
      setLocks(undefined);
      isTold = told;
      const store = (name: string, [api, own]: readonly number[]) => {
        const [savedAt, ownAt] = [now - api! * DAY, now - own! * DAY];
        const stored = { version: 1, savedAt, ownAt, base: sova, draft: sova };
        localStorage.setItem(`pult.draft.1.${name}|gone`, JSON.stringify(stored));
      };
      for (let at = 0; at < 55; at++) store(`fresh${at}|`, fresh);
      store('left|', [101, 5]);
      // One row of this form was typed recently.
      store('half|1', [102, 5]);
      store('half|2', fresh);
      await page('b').find(place, schema);
      expect(keys().filter((key) => key.includes('fresh'))).toHaveLength(55);
      expect(keys().filter((key) => key.includes('half'))).toHaveLength(2);
      expect(keys()).not.toContain('pult.draft.1.left||gone');
    },
  );

  const sheet = (rows: number) =>
    Object.fromEntries(Array.from({ length: rows }, (_, row) => [row, typed['']]));

  it('keeps all rows of a sheet, of this page and of another open page', async () => {
    const [mine, other] = [page('a'), page('b')];
    alive.add('b');
    other.keep(place, sheet(70));
    mine.keep(place, sheet(70));
    for (let at = 0; at < 55; at++) {
      storeLeft({ ...leftNote, id: `pult.draft.1.form${at}||gone`, savedAt: now + at });
    }
    await mine.find(place, schema);
    expect(keys()).toHaveLength(70 + 70 + 50);
    // A page that stays open for longer than a month keeps its own.
    now += 40 * DAY;
    vi.setSystemTime(now);
    await mine.find(place, schema);
    expect(keys()).toHaveLength(70 + 70);
  });

  it('offers all rows of a sheet that a closed page has left', async () => {
    page('a').keep(place, sheet(70));
    expect(await page('b').find(place, schema)).toHaveLength(70);
  });

  it('drops or keeps the rows of one form together', async () => {
    page('a').keep(place, sheet(3));
    for (let at = 0; at < 50; at++) {
      storeLeft({ ...leftNote, id: `pult.draft.1.form${at}||gone`, savedAt: now + 1 });
    }
    await page('b').find({ ...place, form: 'other' }, schema);
    expect(keys()).toHaveLength(50);
    localStorage.clear();
    // One of the rows was typed later than the others.
    storeLeft({ ...leftNote, id: 'pult.draft.1.card|1|gone', savedAt: now - 40 * DAY });
    storeLeft({ ...leftNote, id: 'pult.draft.1.card|2|gone', savedAt: now - DAY });
    expect(await page('b').find(place, schema)).toHaveLength(2);
  });

  it('drops no draft as too old until the server clock is known', async () => {
    page('a').keep(place, typed);
    now += 40 * DAY;
    vi.setSystemTime(now);
    isTold = false;
    expect(await page('b').find(place, schema)).toHaveLength(1);
    isTold = true;
    expect(await page('b').find(place, schema)).toEqual([]);
  });

  it.each([
    ['of the API was far behind', { saved: [-4000 * DAY, 0], later: [DAY, DAY] }],
    ['of this computer was far behind', { saved: [0, -4000 * DAY], later: [DAY, DAY] }],
    ['of the API is far ahead', { saved: [0, 0], later: [40 * DAY, DAY] }],
    ['of this computer is far ahead', { saved: [0, 0], later: [DAY, 40 * DAY] }],
  ])('keeps a draft of yesterday if the clock %s', async (_, { saved, later }) => {
    const today = now;
    const clocks = ([api, own]: readonly number[]) => {
      now = today + api!;
      vi.setSystemTime(today + own!);
    };
    clocks(saved);
    page('a').keep(place, typed);
    clocks(later);
    expect(await page('b').find(place, schema)).toHaveLength(1);
    clocks([40 * DAY, 40 * DAY]);
    expect(await page('b').find(place, schema)).toEqual([]);
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
  ])('finds nothing, throws nothing and reports once if the storage %s', async (_, storage) => {
    const mine = page('a', storage);
    mine.keep(place, typed);
    mine.keep(place, { '': { base: sova, draft: { ...sova, note: 'ещё' } } });
    expect(await mine.find(place, schema)).toEqual([]);
    mine.forget(['x']);
    mine.keep(place, {});
    expect(mine.isBlocked()).toBe(true);
    expect(onBlocked).toHaveBeenCalledOnce();
  });

  it('stores a change of a stored draft although there is no room for another draft', () => {
    const held = new Map<string, string>();
    const used = () => [...held.values()].join('').length;
    const storage = {
      ...{ length: 0, key: () => null, getItem: (key: string) => held.get(key) ?? null },
      removeItem: (key: string) => held.delete(key),
      setItem: (key: string, text: string) => {
        if (used() - (held.get(key)?.length ?? 0) + text.length > 900) throw new Error('full');
        held.set(key, text);
      },
    };
    const mine = page('a', () => storage as unknown as Storage);
    const one = (note: string, length: number) => ({
      base: sova,
      draft: { ...sova, note: note.padEnd(length, '.') },
    });
    const stored = () => [...held.values()].map((text) => JSON.parse(text).draft.note.slice(0, 5));
    mine.keep(place, { 7: one('старо', 500) });
    mine.keep(place, { 3: one('новая', 400), 7: one('старо', 500) });
    expect(stored()).toEqual(['старо']);
    // A text as long as before, and a shorter one.
    for (const [note, length] of [
      ['иначе', 500],
      ['назад', 450],
    ] as const) {
      mine.keep(place, { 3: one('новая', 400), 7: one(note, length) });
      expect(stored()).toEqual([note]);
    }
  });

  it('does not retry thousands of drafts without room at each change, and stores them once there is room', () => {
    let [room, tries] = [3, 0];
    const held = new Map<string, string>();
    const storage = {
      ...{ length: 0, key: () => null, getItem: () => null },
      removeItem: (key: string) => held.delete(key),
      setItem: (key: string, text: string) => {
        tries += 1;
        if (!held.has(key) && held.size >= room) throw new Error('QuotaExceededError');
        held.set(key, text);
      },
    };
    const mine = page('a', () => storage as unknown as Storage);
    const one = (note: string) => ({ base: sova, draft: { ...sova, note } });
    const rows = Object.fromEntries(Array.from({ length: 1000 }, (_, at) => [at, one('новое')]));
    const keep = (drafts: typeof rows) => {
      tries = 0;
      mine.keep(place, drafts);
      return tries;
    };
    expect(keep(rows)).toBe(4);
    expect(mine.isBlocked()).toBe(true);
    // The stored draft is written again, and one of the others is tried.
    expect(keep({ ...rows, 1: one('другое') })).toBe(2);
    // A shorter draft may fit.
    expect(keep({ ...rows, 1: one('другое'), 999: one('') })).toBe(2);
    room = 1000;
    expect(keep({ ...rows, 1: one('другое'), 999: one('') })).toBe(997);
    expect(mine.isBlocked()).toBe(false);
    expect(keep({ ...rows, 1: one('другое'), 999: one('') })).toBe(0);
  });
});
