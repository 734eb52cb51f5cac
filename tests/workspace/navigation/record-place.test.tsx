/** The position of a record in its list after others added and deleted rows before it. */
import { cleanup } from '@testing-library/react';
import { expect, test } from 'vitest';
import { waitFor } from 'xstate';
import { entered, type NavigationContext } from '#machines/lists/neighbours.ts';
import { positionOf } from '#machines/lists/position.ts';
import type { RecordNavigationActor } from '#machines/lists/record-navigation.machine.ts';
import { offerHref } from '#records/offer.ts';
import { beginConsole } from '#tests/support/runtime.tsx';
import { near, type ReadPage, toOriginPage } from '#workspace/navigation/origin-pages.ts';
import { useRecordNavigation } from '#workspace/navigation/record-navigation.ts';
import { paths } from '#workspace/navigation/routes.ts';

const PER_PAGE = 10;
const records = Array.from({ length: 35 }, (_, at) => at + 1);
const lastPage = 4;

test.each([
  ['on its page', 25, 3, [3], 25],
  ['on the page after it', 25, 2, [2, 3], 25],
  ['on the page before it', 15, 3, [3, 4, 2], 15],
  ['before the last page, which has none after it', 25, 4, [4, 3], 25],
  ['nowhere near', 35, 1, [1, 2], null],
  ['at the end of a list that has grown shorter', 35, 9, [9, 4], 35],
])('the position of a record in its list: %s', async (_, id, page, read, position) => {
  const asked: number[] = [];
  const readPage: ReadPage = async (query) => {
    asked.push(query.page);
    const ids = records.slice((query.page - 1) * PER_PAGE, query.page * PER_PAGE);
    const total = records.length;
    return { page: query.page, lastPage, perPage: PER_PAGE, ids, total, isCapped: false };
  };
  const drawn: RecordNavigationActor[] = [];
  const options = { path: paths.offers, id, isMissing: false, hrefOf: offerHref };
  function Page() {
    drawn.push(useRecordNavigation({ ...options, load: async () => readPage }));
    return null;
  }
  beginConsole().draw(<Page />);
  const navigation = drawn[0]!;
  await Promise.resolve();
  navigation.send({ type: 'record.shown', id, list: { href: paths.offers, search: '' }, page });
  await waitFor(navigation, (state) => state.matches({ listed: { near: 'placed' } }));
  expect(asked).toEqual(read);
  expect(positionOf(navigation.getSnapshot().context)).toBe(position);
  cleanup();
});

test('a page of the API becomes a page of ids, and an empty list has one page', () => {
  const meta = { current_page: 2, last_page: 3, total: 41 };
  expect(toOriginPage(2, 20, { data: [{ id: 7 }, { id: 5 }], meta })).toEqual({
    ...{ page: 2, lastPage: 3, perPage: 20, ids: [7, 5], total: 41, isCapped: false },
  });
  const none = { current_page: 1, last_page: 0, total: 0, total_capped: true };
  expect(toOriginPage(1, 20, { data: [], meta: none })).toMatchObject({
    ...{ lastPage: 1, ids: [], isCapped: true },
  });
});

/** Steps beyond the end of page 1, or back beyond the beginning of page 2, in a list that has become `now`. */
async function stepBeyond(now: readonly number[], id: number, by: 1 | -1) {
  const readPage = async (page: number) => {
    const ids = now.slice((page - 1) * PER_PAGE, page * PER_PAGE);
    return { page, lastPage, perPage: PER_PAGE, ids, total: now.length, isCapped: false };
  };
  const before = by > 0 ? 1 : 2;
  const known = records.slice((before - 1) * PER_PAGE, before * PER_PAGE);
  const part = await near(readPage, { page: before + by, id, by, ids: known });
  const context: NavigationContext = {
    ...{ list: null, id, page: before, at: known.indexOf(id), by, gone: null, problem: null },
    part: { page: before, lastPage, perPage: PER_PAGE, ids: known, total: 35, isCapped: false },
  };
  const reached = entered(context, part);
  expect(reached?.part?.page).toBe(part.page);
  return reached?.id;
}

const TEN = Array.from({ length: 10 }, (_, at) => 100 + at);

/** `added` are new records at the beginning of the list. */
test.each<[string, number, 1 | -1, readonly number[], readonly number[], number]>([
  ['down, after nothing has changed', 10, 1, [], [], 11],
  ['down, after an earlier one was deleted', 10, 1, [], [1], 11],
  ['down, after one was added before', 10, 1, [100], [], 11],
  ['down, after it was deleted', 10, 1, [], [10], 11],
  ['down, after it and its neighbours were deleted', 10, 1, [], [8, 9, 10, 11], 12],
  ['down, after it was deleted and one was added before', 10, 1, [100], [10], 11],
  ['down, after it was deleted and two were added before', 10, 1, [100, 101], [10], 11],
  ['down, after it was deleted and ten were added before', 10, 1, TEN, [10], 11],
  ['down, after it was moved to the beginning', 10, 1, [10], [10], 1],
  ['down, after all of its page were deleted', 10, 1, [], records.slice(0, 10), 11],
  ['down, after more than its page were deleted', 10, 1, [], records.slice(0, 13), 14],
  ['up, after nothing has changed', 11, -1, [], [], 10],
  ['up, after an earlier one was deleted', 11, -1, [], [1], 10],
  ['up, after one was added before', 11, -1, [100], [], 10],
  ['up, after it was deleted', 11, -1, [], [11], 10],
  ['up, after it was deleted and one was added before', 11, -1, [100], [11], 10],
  ['up, after it and an earlier one were deleted', 11, -1, [], [11, 3], 10],
  ['up, after all of its page were deleted', 11, -1, [], records.slice(10, 20), 10],
])(
  'a step beyond the end of a page leads to the neighbour: %s',
  async (_, id, by, added, gone, next) => {
    const now = [...added, ...records.filter((one) => !gone.includes(one))];
    expect(await stepBeyond(now, id, by)).toBe(next);
  },
);

test('a step from a record that was moved to the next page leads to its neighbour there', async () => {
  const others = records.filter((one) => one !== 10);
  const now = [...others.slice(0, 11), 10, ...others.slice(11)];
  expect(await stepBeyond(now, 10, 1)).toBe(13);
});
