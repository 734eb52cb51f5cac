/** A list that was seen is drawn at once for the same user, and read again in the background. */
import { act, cleanup, waitFor } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { describe, expect, it } from 'vitest';
import { ProblemError } from '#contract/problem.ts';
import ClientsPage from '#features/clients/list/clients-page.tsx';
import { mainPart } from '#features/clients/page/client-parts.ts';
import { clientWriter } from '#features/clients/page/client-writer.ts';
import OffersPage from '#features/offers/list/offers-page.tsx';
import { elkina, ok, pageOf, petrov } from '#tests/support/clients.ts';
import { pageOf as offersPage, sova, yozh } from '#tests/support/offers.ts';
import { ada, grace } from '#tests/support/people.ts';
import {
  alerts,
  beginSignedIn,
  endConsole,
  signOutAndIn,
  type TestConsole,
} from '#tests/support/runtime.tsx';
import { isListBusy, rowOf, shownIds } from '#tests/support/screen.ts';
import { createListMemory } from '#workspace/tables/list-memory.ts';

const LIST = 'GET /api/v1/clients';
const listed = { ...petrov, passport: null, addresses: [] };
const skeleton = () => document.querySelector('table[aria-hidden]');
const veil = () => document.querySelector('.table-frame [role=status]');

/** Opens the clients. Returns the rows of the first commit, before any effect or answer. */
function open({ draw }: TestConsole): readonly number[] {
  let first: readonly number[] | null = null;
  function Look() {
    useLayoutEffect(() => {
      first ??= shownIds();
    });
    return null;
  }
  draw(
    <>
      <ClientsPage />
      <Look />
    </>,
  );
  return first!;
}

/** Shows the list with these rows, then leaves it. */
async function beginSeen(rows = [listed, elkina]): Promise<TestConsole> {
  const begun = await beginSignedIn('/clients');
  expect(open(begun)).toEqual([]);
  (await begun.call(LIST)).answer(200, pageOf(rows));
  await waitFor(() => expect(shownIds()).toEqual(rows.map(({ id }) => id)));
  cleanup();
  return begun;
}

const seen = ({ runtime }: TestConsole, page = 1) =>
  runtime.lists.recall('client', queryOf(page))?.rows ?? null;
/** The query of the address `/clients`, as the list sends it. */
const queryOf = (page: number) => ({ page });

describe('a list that was seen', () => {
  it('is drawn in its first commit, and read again in the background', async () => {
    const begun = await beginSeen();
    expect(open(begun)).toEqual([7, 8]);
    expect([skeleton(), veil(), isListBusy()]).toEqual([null, null, true]);
    const row = document.querySelector<HTMLElement>('tr[data-key="8"]')!;
    act(() => row.focus());
    (await begun.call(LIST)).answer(200, pageOf([elkina, listed]));
    await waitFor(() => expect(shownIds()).toEqual([8, 7]));
    expect(isListBusy()).toBe(false);
    expect(document.activeElement).toBe(document.querySelector('tr[data-key="8"]'));
  });

  it('keeps its rows if the second read fails, and shows the error', async () => {
    const begun = await beginSeen();
    open(begun);
    (await begun.call(LIST)).answer(500, { success: false, message: 'База недоступна' });
    await waitFor(() => expect(alerts().join()).toContain('База недоступна'));
    expect(shownIds()).toEqual([7, 8]);
  });

  it('is not drawn for another query', async () => {
    const begun = await beginSeen();
    for (const to of ['/clients#2', '/clients?sort_by=phone&sort_direction=desc']) {
      begun.runtime.browser.go(to);
      expect(open(begun), to).toEqual([]);
      cleanup();
    }
    begun.runtime.browser.go('/clients', { state: { search: 'Ёлкина' } });
    expect(open(begun)).toEqual([]);
    cleanup();
    begun.runtime.browser.go('/clients', { state: { search: '' } });
    expect(open(begun)).toEqual([7, 8]);
  });

  it('is not remembered if it contains passports or addresses', async () => {
    expect(seen(await beginSeen([petrov, elkina]))).toBeNull();
    await endConsole();
    expect(seen(await beginSeen([{ ...petrov, passport: null }]))).toBeNull();
    await endConsole();
    expect(seen(await beginSeen([listed]))).toHaveLength(1);
  });
});

describe('the memory of a seen list', () => {
  it('is empty after the sign-out', async () => {
    const begun = await beginSeen();
    await signOutAndIn(begun);
    expect(seen(begun)).toBeNull();
  });

  it.each(['nothing', 'a late answer'])('is empty after a lock with %s behind it', async (late) => {
    const begun = await beginSeen();
    const { session, lists } = begun.runtime;
    const { problem } = new ProblemError({ message: '', status: 401, refreshable: true });
    session.send({ type: 'session.expired', problem, isDelayed: false });
    expect(session.getSnapshot().hasTag('covered')).toBe(true);
    if (late !== 'nothing') {
      lists.keep('client', queryOf(1), { rows: [listed], total: 1, lastPage: 1 });
    }
    session.send({ type: 'confirm' });
    (await begun.call('POST /api/refresh')).answer(200, { access_token: 'next' });
    await waitFor(() => expect(session.getSnapshot().matches('authenticated')).toBe(true));
    expect(seen(begun)).toBeNull();
  });

  it('is empty for another user whose token comes from another tab', async () => {
    const begun = await beginSeen();
    const { session } = begun.runtime;
    session.send({ type: 'token.changed', token: 'token-of-grace', userId: grace.id });
    (await begun.call('GET /api/user/me')).answer(200, grace);
    await waitFor(() => expect(session.getSnapshot().context.user?.id).toBe(grace.id));
    expect(seen(begun)).toBeNull();
    expect(open(begun)).toEqual([]);
  });

  it('is empty after a change of rights, and is kept otherwise', async () => {
    const begun = await beginSeen();
    const { session } = begun.runtime;
    const learn = (permissions: string[]) =>
      session.send({ type: 'user.changed', user: { ...ada, permissions } });
    learn(['clients.write', 'contacts.read']);
    expect(seen(begun)).toBeNull();
    open(begun);
    (await begun.call(LIST)).answer(200, pageOf([listed]));
    await waitFor(() => expect(seen(begun)).toHaveLength(1));
    learn(['clients.write', 'contacts.read']);
    session.send({ type: 'user.changed', user: { ...ada, name: 'Ada L.' } });
    expect(seen(begun)).toHaveLength(1);
    cleanup();
    learn(['clients.write']);
    expect(open(begun)).toEqual([]);
  });

  it('is not in a storage of the browser', async () => {
    await beginSeen();
    expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }])).not.toContain('Петров');
  });

  it('keeps six queries of a list and at most two hundred rows of each', async () => {
    const begun = await beginSignedIn('/clients');
    const { lists } = begun.runtime;
    const result = { rows: [listed], total: 1, lastPage: 9 };
    for (const page of [1, 2, 3, 4, 5, 6]) lists.keep('client', queryOf(page), result);
    // Seen again, so it is not the oldest.
    lists.keep('client', queryOf(1), result);
    lists.keep('client', queryOf(7), result);
    expect([1, 2, 3, 7].map((page) => seen(begun, page) !== null)).toEqual([
      true,
      false,
      true,
      true,
    ]);
    lists.keep('client', queryOf(3), { ...result, rows: Array(201).fill(listed) });
    expect(seen(begun, 3)).toBeNull();
  });
});

describe('the memory itself', () => {
  const result = { rows: [listed], total: 1, lastPage: 1 };

  it('returns rows only to the user who has seen them, even if it was not cleared', () => {
    let person: string | null = 'Ada';
    const lists = createListMemory(() => person);
    const pages = () => [1, 2].map((page) => lists.recall('client', queryOf(page)) !== null);
    lists.keep('client', queryOf(1), result);
    expect(pages()).toEqual([true, false]);
    person = null;
    expect(pages()).toEqual([false, false]);
    lists.keep('client', queryOf(2), result);
    expect(pages()).toEqual([false, false]);
    person = 'Ada';
    expect(pages()).toEqual([false, false]);
    lists.keep('client', queryOf(1), result);
    person = 'Grace';
    expect(pages()).toEqual([false, false]);
  });

  it('adds no field to a row', () => {
    const lists = createListMemory(() => 'Ada');
    lists.keep('client', queryOf(1), result);
    lists.learn('client', 7, { email: null, secret: '1' });
    lists.learn('client', 8, { email: 'other@example.com' });
    expect(lists.recall('client', queryOf(1))?.rows).toEqual([{ ...listed, email: null }]);
  });
});

describe('after a write', () => {
  it('a remembered row has the written values, and no field that it did not have', async () => {
    const begun = await beginSeen();
    const { call, runtime } = begun;
    const base = mainPart.read(petrov)!;
    const change = { base, draft: { ...base, phone: '+7 (900) 000-00-01' } };
    const saving = runtime.writers.of(clientWriter).write(7, mainPart, change);
    (await call('GET /api/v1/clients/7')).answer(200, ok(petrov));
    const put = await call('PUT /api/v1/clients/7');
    put.answer(200, ok({ ...petrov, phone: '79000000001' }));
    await saving;
    expect(open(begun)).toEqual([7, 8]);
    expect(seen(begun)?.[0]).toMatchObject({ phone: '79000000001', passport: null, addresses: [] });
  });

  it('a list with a deleted record or an unconfirmed write is forgotten', async () => {
    const begun = await beginSignedIn('/offers');
    const { runtime, call } = begun;
    const keep = () => {
      runtime.lists.keep('offer', { page: 1 }, { rows: [sova, yozh], total: 2, lastPage: 1 });
      expect(runtime.lists.recall('offer', { page: 1 })).not.toBeNull();
    };
    keep();
    const { offers } = await runtime.removals();
    const removal = offers.remove({ id: 3, name: 'Сова Займ' });
    expect(runtime.lists.recall('offer', { page: 1 })).not.toBeNull();
    (await call('DELETE /api/v1/offers/3')).answer(200, { success: true });
    await removal;
    expect(runtime.lists.recall('offer', { page: 1 })).toBeNull();
    keep();
    const lost = runtime.offers.update(4, yozh, { etag: null, isLast: true });
    (await call('PUT /api/v1/offers/4')).fail();
    await expect(lost).rejects.toThrow();
    expect(runtime.lists.recall('offer', { page: 1 })).toBeNull();
  });

  it('the lists with a new offer are forgotten, and those of clients are kept', async () => {
    const { runtime, call } = await beginSignedIn('/offers');
    const { lists, offers } = runtime;
    const kinds = ['offer', 'client'] as const;
    for (const kind of kinds) lists.keep(kind, queryOf(1), { rows: [sova], total: 1, lastPage: 1 });
    const areKept = () => kinds.map((kind) => lists.recall(kind, queryOf(1)) !== null);
    const creation = offers.create({ ...yozh, settings: [] } as never);
    const post = await call('POST /api/v1/offers');
    expect(areKept()).toEqual([true, true]);
    post.answer(201, ok(yozh));
    await creation;
    expect(areKept()).toEqual([false, true]);
  });

  it('a remembered list shows the new state of a toggled offer', async () => {
    const begun = await beginSignedIn('/offers');
    begun.draw(<OffersPage />);
    (await begun.call('GET /api/v1/offers')).answer(200, offersPage([sova, yozh]));
    const statuses = () =>
      [3, 4].map((id) => /Активен|Неактивен/.exec(rowOf(id).textContent ?? '')?.[0]);
    await waitFor(() => expect(statuses()).toEqual(['Активен', 'Неактивен']));
    cleanup();
    begun.runtime.lists.learn('offer', 4, { ...yozh, is_active: true, status: 1, extra: 1 });
    begun.draw(<OffersPage />);
    expect(statuses()).toEqual(['Активен', 'Активен']);
  });

  it.each([
    ['client', <ClientsPage key="list" />, listed, pageOf([listed])],
    ['offer', <OffersPage key="list" />, sova, offersPage([sova])],
  ] as const)(
    'the shown list of each %s is read again, but not for another kind of record',
    async (kind, page, row, answer) => {
      const begun = await beginSignedIn(`/${kind}s`);
      const { lists } = begun.runtime;
      begun.draw(page);
      (await begun.call(`GET /api/v1/${kind}s`)).answer(200, answer);
      await waitFor(() => expect(shownIds()).toEqual([row.id]));
      const reads = () =>
        begun.server.calls.filter(({ path }) => path.startsWith(`/api/v1/${kind}s`)).length;
      act(() => lists.learn(kind === 'offer' ? 'client' : 'offer', row.id, { name: 'Чужое' }));
      expect(reads()).toBe(1);
      act(() => lists.learn(kind, row.id, row));
      expect(reads()).toBe(2);
    },
  );
});
