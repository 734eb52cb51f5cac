import { ProblemError } from '#contract/problem.ts';
import type { User } from '#contract/users.ts';
import { usersMachine } from '#features/users/users.logic.ts';
import { createCollectionMachine, type PageQuery } from '#machines/lists/collection.machine.ts';
import { explore, settled } from '#tests/support/model.ts';
import { ada, grace } from '#tests/support/people.ts';

/** Two pages with one user each, and a third address beyond them. */
export const pageOfUsers = (page: number) => ({
  rows: ([[ada], [grace]][page - 1] ?? []) as readonly User[],
  total: 2,
  lastPage: 2,
});

/** The list of users. */
export const usersModel = explore({
  machine: usersMachine,
  starts: {
    'first page': { input: { query: { page: 1 } } },
    'page beyond the last': { input: { query: { page: 3 } } },
    'page that was seen': { input: { query: { page: 1 }, remembered: pageOfUsers(1) } },
  },
  events: ({ context: { query, result } }) => [
    { type: 'query.changed', query: { page: 1 } },
    { type: 'query.changed', query: { page: 2 } },
    { type: 'query.changed', query: { page: 3 } },
    // The rows of this page are remembered.
    { type: 'query.changed', query: { page: 1 }, remembered: pageOfUsers(1) },
    { type: 'query.changed', query: { page: 2 }, remembered: pageOfUsers(2) },
    { type: 'reload' },
    { type: 'visit' },
    // Rows are changed by buttons inside them.
    ...(result?.rows.length ? [{ type: 'rows.changed' } as const] : []),
    settled.done('load', { result: pageOfUsers(query.page) }),
    settled.error('load', new ProblemError({ message: 'База недоступна', status: 503 })),
  ],
  distinguish: ({ context: { query, result, answered } }) => [
    query.page,
    result?.rows.length,
    answered?.page,
  ],
  condense: () => null,
  leavesOut: {
    'xstate.done.actor.pause': 'walked on a kept list',
    'rows.replaced': 'the users are asked for anew after each write',
    online: 'walked on a kept list',
  },
});

export const listMachine = createCollectionMachine<string, PageQuery>('list');

/** A kept list whose rows are changed by its writes. */
export const keptListModel = explore({
  machine: listMachine,
  starts: { 'kept list': { input: { query: { page: 1 } } } },
  events: ({ context: { problem, query } }) => [
    { type: 'visit' },
    { type: 'online' },
    // Another page is requested while the server asks to wait.
    ...(problem?.retryAfter === undefined
      ? []
      : [{ type: 'query.changed', query: { page: query.page === 1 ? 2 : 1 } } as const]),
    { type: 'query.changed', query },
    { type: 'rows.replaced', rows: ['первая'] },
    { type: 'rows.replaced', rows: ['первая', 'вторая', 'третья'] },
    { type: 'reload' },
    settled.done('load', { result: { rows: ['одна', 'другая'], total: 2, lastPage: 1 } }),
    settled.error('load', new ProblemError({ message: 'База недоступна', status: 503 })),
    settled.error('load', new ProblemError({ message: 'Нет связи', kind: 'network' })),
    settled.error('load', new ProblemError({ message: 'Слишком часто', retryAfter: 30 })),
    settled.done('pause', undefined),
  ],
  distinguish: ({ context: { result, query, answered, isOwed, problem } }) => [
    result?.rows.length,
    query.page,
    answered?.page,
    isOwed,
    problem?.kind,
  ],
  condense: ({ context: { isOwed } }) => isOwed,
  leavesOut: {
    'rows.changed': 'walked on the list of users',
  },
});
