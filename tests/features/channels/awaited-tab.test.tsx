/** The tabs of a channel and of an offer do not move when it turns out whether there is one more. */
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import '#features/channels/settings/settings-add-tab.tsx';
import ChannelPage from '#features/channels/page/channel-page.tsx';
import OfferPage from '#features/offers/page/offer-page.tsx';
import { ok as okOne, vk } from '#tests/support/channels.ts';
import { ok, sova, unboundSettings } from '#tests/support/offers.ts';
import { beginSignedIn } from '#tests/support/runtime.tsx';
import { cap } from '#tests/support/settings.ts';

/** The address of the tab, after that of its record. */
const ADDING = { '/channels/1': '/add-settings', '/offers/3': '/add-params' } as const;

const texts = (all: NodeListOf<Element>) => [...all].map((one) => one.textContent!);
const places = () => texts(document.querySelectorAll('[role=tablist] > *'));
const tabs = () => texts(document.querySelectorAll('[role=tab]'));

describe.each([
  ['a channel', '/channels/1', okOne(vk), ChannelPage, 'Добавить настройки', [cap]],
  ['an offer', '/offers/3', ok(sova), OfferPage, 'Добавить параметры', unboundSettings],
] as const)('the tab of %s for what can be added', (_, path, record, Page, title, unbound) => {
  const call = `GET /api/v1${path}`;

  async function open() {
    const begun = await beginSignedIn(path);
    begun.server.always(call, () => record);
    begun.server.always('GET /api/v1/channels', () => okOne([vk]));
    begun.draw(<Page />);
    await waitFor(() => expect(tabs().length).toBeGreaterThan(0));
    expect(tabs()).not.toContain(title);
    expect(places().filter((one) => one !== title)).toEqual(tabs());
    expect(places()).toContain(title);
    expect(screen.getByText(title).matches('span[aria-hidden=true].invisible')).toBe(true);
    return { ...begun, before: places(), answer: await begun.call(`${call}/available-settings`) };
  }

  it('has its place before it is loaded', async () => {
    const { answer, before } = await open();
    answer.answer(200, ok(unbound));
    await waitFor(() => expect(tabs()).toContain(title));
    expect(tabs()).toEqual(before);
    expect(places()).toEqual(before);
  });

  it('loses its place if there is nothing to add', async () => {
    const { answer } = await open();
    answer.answer(200, ok([]));
    await waitFor(() => expect(places()).not.toContain(title));
    expect(places()).toEqual(tabs());
  });

  it('loses its place if the request for it fails', async () => {
    const { answer } = await open();
    answer.answer(500, { error: { code: 'INTERNAL', message: 'Ошибка' } });
    await waitFor(() => expect(places()).not.toContain(title));
    expect(tabs()).toEqual(places());
  });

  it('stays while it is open, also if the request for it fails', async () => {
    const begun = await beginSignedIn(path + ADDING[path]);
    begun.server.always(call, () => record);
    begun.server.always('GET /api/v1/channels', () => okOne([vk]));
    begun.draw(<Page />);
    await waitFor(() => expect(tabs()).toContain(title));
    const answer = await begun.call(`${call}/available-settings`);
    answer.answer(422, { success: false, message: 'Нельзя' });
    await screen.findByText(/Нельзя/);
    expect(screen.getByRole('tab', { name: title }).getAttribute('aria-selected')).toBe('true');
    expect(places()).toEqual(tabs());
  });
});
