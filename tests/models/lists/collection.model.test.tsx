import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useSelector } from '@xstate/react';
import { afterEach, describe, expect, vi } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
// Loaded in advance, because the first test would wait too long.
import '#features/users/user-panel.tsx';
import UsersPage from '#features/users/users-page.tsx';
import type {
  CollectionActor,
  CollectionResult,
  ListInput,
  PageQuery,
} from '#machines/lists/collection.machine.ts';
import type { Call } from '#tests/support/calls.ts';
import { searchForCreated } from '#tests/support/created.ts';
import { heldCalls } from '#tests/support/deferred.ts';
import { refuse } from '#tests/support/forms.ts';
import { isIn } from '#tests/support/model.ts';
import { alerts, beginSignedIn, button, endConsole } from '#tests/support/runtime.tsx';
import { isListBusy } from '#tests/support/screen.ts';
import { testEveryTransition } from '#tests/support/walk.ts';
import { RetryPause } from '#workspace/tables/retry/retry-pause.tsx';
import { keptListModel, listMachine, pageOfUsers, usersModel } from './collection.model.ts';

afterEach(endConsole);

const hashOf = (page: number) => (page === 1 ? '' : `#${page}`);
const isRead = ({ path }: Call) => path.startsWith('/api/users?');
const names = () =>
  [...document.querySelectorAll('tr[data-key]')].map((row) => row.children[1]?.textContent);

describe('list of users', () => {
  testEveryTransition(usersModel, {
    setUp: async (start) => {
      vi.mocked(console.error).mockImplementation(() => {});
      const { query, remembered } = usersModel.starts[start]!.input!;
      const begun = await beginSignedIn(`/users${hashOf(query.page)}`);
      if (remembered) begun.runtime.lists.keep('user', query, remembered);
      begun.server.always('POST /api/users', () => ({}));
      begun.draw(<UsersPage />);
      // The search for a created user makes its own reads.
      return { ...begun, searches: [] as Call[] };
    },
    perform: {
      'query.changed': ({ runtime }, { query, remembered }) => {
        runtime.lists.forget('user');
        if (remembered) runtime.lists.keep('user', query, remembered);
        runtime.browser.go(`/users${hashOf(query.page)}`);
      },
      reload: async ({ user }, _, before) => {
        if (before.matches('failed')) await user.click(button('Повторить'));
        else fireEvent.keyDown(document.body, { key: 'r', code: 'KeyR' });
      },
      // Caused by the address of a row, which may be newer than the rows on the screen.
      visit: ({ runtime }, _, { context: { query } }) => {
        const row = window.location.search === '?row=1' ? 2 : 1;
        runtime.browser.go(`/users?row=${row}${hashOf(query.page)}`);
      },
      'rows.changed': async ({ user, server, searches }) => {
        await user.click(button('Add User'));
        const type = (label: string, value: string) =>
          fireEvent.change(screen.getByLabelText(label), { target: { value } });
        await waitFor(() => type('Name', 'Linus'));
        type('Email', 'linus@example.com');
        type('Password', 'correct horse');
        type('Confirm password', 'correct horse');
        fireEvent.click(screen.getByLabelText('user'));
        const { length } = server.calls;
        await user.click(button('Save'));
        await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
        const search = await searchForCreated(server, 'GET /api/users', length);
        searches.push(search);
        search.answer(200, { data: [], current_page: 1, per_page: 1, total: 0 });
      },
      'xstate.done.actor.load': async ({ call }, _, { context: { query } }) => {
        const { rows, total } = pageOfUsers(query.page);
        const load = await call('GET /api/users');
        expect(load.path).toContain(`page=${query.page}&`);
        load.answer(200, { data: rows, current_page: query.page, per_page: 1, total });
      },
      'xstate.error.actor.load': async ({ call }, { error }) => {
        refuse(await call('GET /api/users'), error);
        // Failures of this list are also logged.
        await waitFor(() => expect(console.error).toHaveBeenCalledOnce());
        vi.mocked(console.error).mockClear();
      },
    },
    verify: {
      loading: ({ server, searches }, { context }) => {
        expect(isListBusy()).toBe(true);
        expect(alerts()).toEqual([]);
        // No overlay covers the rows of this page while they are read again.
        const isBehind = context.answered?.page === context.query.page;
        expect(document.querySelector('.table-frame [role=status]') !== null).toBe(
          !isBehind && context.result !== null,
        );
        // One read at a time; the previous one was aborted.
        const asked = server.calls.filter((call) => isRead(call) && !searches.includes(call));
        expect(asked.at(-1)?.path).toContain(`page=${context.query.page}&`);
        expect(asked.at(-1)?.signal?.aborted).toBe(false);
      },
      ready: () => {
        expect(isListBusy()).toBe(false);
        expect(alerts()).toEqual([]);
      },
      failed: (_, { context }) => {
        // Below the problem are the rows of this page, or none.
        expect(names()).toEqual(
          context.result ? pageOfUsers(context.query.page).rows.map(({ name }) => name) : [],
        );
        expect(alerts()[0]).toContain(context.problem!.message);
        expect(button('Повторить').disabled).toBe(false);
      },
      '*': (_, { context }) => {
        // The rows of the last good answer stay until the next one.
        const { result, query } = context;
        expect(names()).toEqual(result?.rows.map(({ name }) => name) ?? []);
        expect(window.location.hash).toBe(hashOf(query.page));
        const current = document.querySelector('nav [aria-current=page]')?.textContent;
        if (result) expect(current).toBe(query.page > 2 ? undefined : String(query.page));
      },
    },
  });
});

/** A minimal view of a list. */
function KeptList({ actor }: { actor: CollectionActor<string, PageQuery> }) {
  const state = useSelector(actor, (snapshot) => snapshot);
  const { result, problem } = state.context;
  return (
    <ul aria-busy={state.hasTag('busy')} title={`${result?.total ?? 'нет'}`}>
      {result?.rows.map((row) => (
        <li key={row}>{row}</li>
      ))}
      {problem && (
        <li role="alert">
          {problem.message}
          <RetryPause problem={problem} actor={actor} />
        </li>
      )}
    </ul>
  );
}

describe('a kept list', () => {
  testEveryTransition(keptListModel, {
    setUp: () => {
      type Answer = { result: CollectionResult<string> };
      const { calls: loads, actor: load } = heldCalls<Answer, ListInput<PageQuery>>();
      const logic = listMachine.provide({ actors: { load } });
      const clock = new SimulatedClock();
      const actor = createActor(logic, { clock, input: { query: { page: 1 } } }).start();
      render(<KeptList actor={actor} />);
      return { actor, loads, clock };
    },
    perform: {
      visit: ({ actor }, event) => actor.send(event),
      online: ({ actor }, event) => actor.send(event),
      'query.changed': ({ actor }, event) => actor.send(event),
      reload: ({ actor }, event) => actor.send(event),
      'xstate.done.actor.pause': ({ clock }) => act(() => clock.increment(30_000)),
      'rows.replaced': ({ actor }, event) => actor.send(event),
      'xstate.done.actor.load': ({ loads }, { output }) => loads.at(-1)!.resolve(output),
      'xstate.error.actor.load': ({ loads }, { error }) => loads.at(-1)!.reject(error),
    },
    verify: {
      '*': (_, snapshot) => {
        const { result, problem } = snapshot.context;
        const list = document.querySelector('ul')!;
        const shown = [...(result?.rows ?? []), ...(problem ? [alerts()[0]] : [])];
        expect([...list.children].map(({ textContent }) => textContent)).toEqual(shown);
        expect(list.title).toBe(String(result?.total ?? 'нет'));
        // A list is also busy while its next query waits for the end of a pause.
        const isOwed = isIn(snapshot, 'failed.pausing.owed');
        expect(list.getAttribute('aria-busy')).toBe(String(snapshot.matches('loading') || isOwed));
      },
      loading: () => {},
      ready: (_, { context }) => expect(context.problem).toBeNull(),
      failed: ({ actor }, snapshot) => {
        const { message, retryAfter } = snapshot.context.problem!;
        const mustWait = snapshot.hasTag('pausing');
        // Read out once: the ticking number is hidden from screen readers.
        const wait = mustWait ? 'Повторить можно через 30 с30 с' : 'Можно повторить.';
        expect(alerts()).toEqual([retryAfter === undefined ? message : message + wait]);
        expect(actor.getSnapshot().can({ type: 'reload' })).toBe(!mustWait);
      },
    },
  });
});
