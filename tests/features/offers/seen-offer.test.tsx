/** An offer that was seen is drawn at once when it opens again, and read in the background. */
import { cleanup, waitFor } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { describe, expect, it } from 'vitest';
import type { DefaultSetting } from '#api/default-settings.api.ts';
import OfferPage from '#features/offers/page/offer-page.tsx';
import { ok, pageOf, sova, unboundSettings, yozh } from '#tests/support/offers.ts';
import { beginSignedIn, signOutAndIn, type TestConsole } from '#tests/support/runtime.tsx';

const GET = 'GET /api/v1/offers/3';

const title = () => document.querySelector('h1')?.textContent ?? null;
const hasCard = () => document.querySelector('main .facts dd, .facts dd') !== null;
const tabs = () => [...document.querySelectorAll('[role=tab]')].map((one) => one.textContent);

/** Opens the offer of the address. Returns what the first commit shows. */
function open({ draw }: TestConsole) {
  let first: { title: string | null; tabs: readonly (string | null)[]; hasCard: boolean } | null =
    null;
  function Look() {
    useLayoutEffect(() => {
      first ??= { title: title(), tabs: tabs(), hasCard: hasCard() };
    });
    return null;
  }
  draw(
    <>
      <OfferPage />
      <Look />
    </>,
  );
  return first!;
}

/** Shows the offer, then leaves it. */
async function beginSeen() {
  const begun = await beginSignedIn('/offers/3');
  begun.server.always(`${GET}/available-settings`, () => ok(unboundSettings));
  expect(open(begun).hasCard).toBe(false);
  (await begun.call(GET)).answer(200, ok(sova));
  await waitFor(() =>
    expect([hasCard(), tabs()]).toEqual([
      true,
      expect.arrayContaining([expect.stringContaining('Добавить')]),
    ]),
  );
  cleanup();
  return begun;
}

describe('an offer that was seen', () => {
  it('is drawn in its first commit with all its tabs, and then updated from the server', async () => {
    const begun = await beginSeen();
    const first = open(begun);
    expect([first.title, first.hasCard]).toEqual(['Сова Займ', true]);
    const before = first.tabs;
    (await begun.call(GET)).answer(200, ok({ ...sova, name: 'Сова' }));
    await waitFor(() => expect(title()).toBe('Сова'));
    expect(tabs()).toEqual(before);
  });

  it('is not drawn for another offer', async () => {
    const begun = await beginSeen();
    begun.runtime.browser.go('/offers/4');
    expect(open(begun).hasCard).toBe(false);
  });

  it('is drawn with what its list has learned about it since', async () => {
    const begun = await beginSeen();
    begun.runtime.lists.learn('offer', 4, { ...yozh, name: 'Другой' });
    begun.runtime.lists.learn('offer', 3, { ...sova, name: 'Филин' });
    expect(open(begun).title).toBe('Филин');
  });

  it('does not remove its list from the memory, however many offers are seen', async () => {
    const { runtime } = await beginSeen();
    const { data } = pageOf([sova]);
    const result = { rows: data, total: 1, lastPage: 1 };
    runtime.lists.keep('offer', { page: 1 }, result);
    for (let id = 10; id < 20; id++) runtime.lists.keep('offer', { path: `/${id}` }, result);
    expect(runtime.lists.recall('offer', { page: 1 })).not.toBeNull();
    expect(runtime.lists.recall('offer', { path: '/19' })).not.toBeNull();
    expect(runtime.lists.recall('offer', { path: '/10' })).toBeNull();
  });
});

describe('an offer that was seen is not drawn at once', () => {
  it('after it was not found', async () => {
    const begun = await beginSeen();
    expect(open(begun).hasCard).toBe(true);
    (await begun.call(GET)).answer(404, { success: false, message: 'Нет такого' });
    await waitFor(() => expect(hasCard()).toBe(false));
    cleanup();
    expect(open(begun).hasCard).toBe(false);
  });

  it('after a change of a default setting, whose value it may show', async () => {
    const begun = await beginSeen();
    const { runtime, call } = begun;
    const base = { etag: null, isLast: true } as const;
    const setting: DefaultSetting = {
      ...{ id: 1, name: 'caption', description: '', type: 'text', options: [], value: 'x' },
      version: 1,
    };
    const saved = runtime.offerDefaults.update(1, setting, base);
    (await call('PUT /api/v1/settings/1')).answer(200, ok({ ...setting, id: 1 }));
    await saved;
    expect(open(begun).hasCard).toBe(false);
  });

  it('after the sign-out', async () => {
    const begun = await beginSeen();
    await signOutAndIn(begun);
    expect(open(begun).hasCard).toBe(false);
  });
});
