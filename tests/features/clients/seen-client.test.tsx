/** A client whose list was seen is drawn at once with the data of the list, and completed by the read. */
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import ClientPage from '#features/clients/page/client-page.tsx';
import { ok, petrov } from '#tests/support/clients.ts';
import { ada } from '#tests/support/people.ts';
import { alerts, beginConsole, endConsole, signOutAndIn } from '#tests/support/runtime.tsx';
import { boundTo, buttonIn, cardOf, controlIn, press } from '#tests/support/screen.ts';

afterEach(endConsole);

const GET = 'GET /api/v1/clients/7';

const { passport, addresses, ...listed } = petrov;
const row = { ...listed, has_passport: true, has_address: true, phone: '79990000001' };

const cards = () =>
  [...document.querySelectorAll('section:not([aria-hidden]) h2')].map((one) => one.textContent);
const phone = () => screen.queryByText('Телефон')?.nextElementSibling?.textContent;

/** Signs in to a server that keeps a log, and has the first page of clients in memory. */
async function begin(tab = '', rows: readonly object[] = [{ ...row, id: 8, phone: '1' }, row]) {
  const begun = beginConsole({ path: `/clients/7${tab}`, token: 'token-of-ada' });
  begun.server.always('GET /api/v1/activity', () => ok({ data: [], meta: { next_cursor: null } }));
  (await begun.call('GET /api/user/me')).answer(200, { ...ada, supports: ['activity'] });
  await waitFor(() =>
    expect(begun.runtime.session.getSnapshot().matches('authenticated')).toBe(true),
  );
  begun.runtime.lists.keep('client', { page: 1 }, { rows, total: rows.length, lastPage: 1 });
  return begun;
}

/** Opens the client of the address. Returns the cards of the first commit. */
function open({ draw }: Awaited<ReturnType<typeof begin>>) {
  let first: readonly (string | null)[] | null = null;
  function Look() {
    useLayoutEffect(() => {
      first ??= cards();
    });
    return null;
  }
  draw(
    <>
      <ClientPage />
      <Look />
    </>,
  );
  return first!;
}

const logCalls = ({ server }: Awaited<ReturnType<typeof begin>>) =>
  server.calls.filter(({ path }) => path.includes('activity'));

describe('a client of a list that was seen', () => {
  it('is drawn in the first commit with the data of the list, without what the list lacks', async () => {
    const begun = await begin();
    expect(open(begun)).toContain('Основная информация');
    expect(document.querySelector('h1')?.textContent).toBe('Петров Пётр Петрович ID 7');
    expect(phone()).toContain('999');
    // Only the placeholder of the passport.
    expect(cards().filter((one) => one?.includes('Паспорт'))).toEqual([]);
    expect(document.querySelectorAll('section[aria-hidden=true]')).toHaveLength(1);
    // Reading the client adds the newest line to its history, so the history is read afterwards.
    expect(logCalls(begun)).toEqual([]);

    (await begun.call(GET)).answer(200, ok(petrov));
    await waitFor(() => expect(cards()).toEqual(['Основная информация', 'Паспорт']));
    expect(phone()).not.toContain('999');
    expect(document.querySelectorAll('section[aria-hidden=true]')).toHaveLength(0);
    await waitFor(() => expect(logCalls(begun)).toHaveLength(1));
  });

  it('is drawn as the list that was read last has it', async () => {
    const begun = await begin();
    const rows = [{ ...row, last_name: 'Петрова' }];
    begun.runtime.lists.keep('client', { page: 2 }, { rows, total: 1, lastPage: 2 });
    open(begun);
    expect(document.querySelector('h1')?.textContent).toContain('Петрова');
  });

  it('keeps its cards while it is read again', async () => {
    const begun = await begin();
    open(begun);
    (await begun.call(GET)).answer(200, ok({ ...petrov, has_passport: true }));
    await waitFor(() => expect(cards()).toContain('Паспорт'));
    act(() => boundTo(begun, 'client.reload').actor.send({ type: 'reload' }));
    const again = await begun.call(GET);
    expect(document.querySelectorAll('section[aria-hidden=true]')).toHaveLength(0);
    again.answer(200, ok(petrov));
  });

  it('has no placeholder for a passport if it has none', async () => {
    const begun = await begin('', [{ ...row, has_passport: false }]);
    open(begun);
    expect(document.querySelectorAll('section[aria-hidden=true]')).toHaveLength(0);
  });

  it('shows no addresses before they are read', async () => {
    const begun = await begin('/addresses');
    expect(open(begun)).not.toContain('Адреса');
    (await begun.call(GET)).answer(200, ok(petrov));
    await waitFor(() => expect(cards()).toContain('Адреса'));
  });

  it('keeps what is typed before the rest is read', async () => {
    const begun = await begin();
    open(begun);
    fireEvent.click(buttonIn(cardOf('Основная информация'), 'Редактировать')!);
    await screen.findByLabelText(/^Имя/);
    const typed = () => controlIn(cardOf('Основная информация'), 'Имя');
    fireEvent.input(typed(), { target: { value: 'Павел' } });
    (await begun.call(GET)).answer(200, ok(petrov));
    await waitFor(() => expect(cards()).toContain('Паспорт'));
    expect(typed().value).toBe('Павел');
  });

  it('is opened for editing at once if its address says so', async () => {
    const begun = await begin('?edit=1');
    open(begun);
    await waitFor(() => expect(controlIn(cardOf('Основная информация'), 'Имя').value).toBe('Пётр'));
    (await begun.call(GET)).answer(200, ok(petrov));
  });

  it('keeps the data of the list if it cannot be read, and shows nothing as loading', async () => {
    const begun = await begin();
    open(begun);
    (await begun.call(GET)).answer(500, { success: false, message: 'Сбой' });
    await waitFor(() => expect(alerts()).not.toEqual([]));
    expect(cards()).toContain('Основная информация');
    expect(document.querySelector('main [aria-busy=true], [aria-busy=true]')).toBeNull();
    // The history's key waits for the client.
    press('r');
    (await begun.call(GET)).answer(200, ok(petrov));
    await waitFor(() => expect(cards()).toContain('Паспорт'));
  });

  it('disappears if it no longer exists', async () => {
    const begun = await begin();
    open(begun);
    (await begun.call(GET)).answer(404, { success: false, message: 'Нет такого' });
    await waitFor(() => expect(cards()).toEqual([]));
  });
});

describe('a client is not drawn from a list', () => {
  it('that does not have it', async () => {
    expect(open(await begin('', [{ ...row, id: 70 }]))).toEqual([]);
  });

  it('after the sign-out', async () => {
    const begun = await begin();
    await signOutAndIn(begun);
    expect(open(begun)).toEqual([]);
    expect((await begun.call(GET)).path).toContain('/7');
  });
});
