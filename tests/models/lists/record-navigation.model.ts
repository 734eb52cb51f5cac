import { ProblemError, TEXT } from '#contract/problem.ts';
import type { OriginPage } from '#machines/lists/neighbours.ts';
import { recordNavigationMachine } from '#machines/lists/record-navigation.machine.ts';
import { explore, settled } from '#tests/support/model.ts';

const originList = { href: '/offers?status=1', search: '' };
const otherList = { href: '/offers', search: '' };
const pageOf = (page: number, ids: readonly number[], rest: Partial<OriginPage> = {}) => ({
  part: { page, lastPage: 2, perPage: 2, ids, total: 4, isCapped: false, ...rest },
});
const offline = new ProblemError({ message: TEXT.network });

/** Four offers on two pages. The second leaves the list, or all on page 2 do. */
export const recordNavigationModel = explore({
  machine: recordNavigationMachine,
  starts: { walk: {} },
  events: ({ context: { id, part, list, page, by } }) => [
    { type: 'record.shown', id: 2, list: originList, page: 1 },
    ...(id === 2 && by === 0
      ? ([
          // Opened from another list, or without a list.
          { type: 'record.shown', id: 3, list: otherList, page: 1 },
          { type: 'record.shown', id: 2, list: null, page: 1 },
        ] as const)
      : []),
    ...(id === 2 ? [{ type: 'record.hidden', id } as const] : []),
    // The record that a step led to is shown next.
    ...(by !== 0 && list && part
      ? ([{ type: 'record.shown', id: id!, list, page: part.page }] as const)
      : []),
    { type: 'record.missing', id: id ?? 2 },
    { type: 'list.changed' },
    { type: 'step', by: 1 },
    { type: 'step', by: -1 },
    { type: 'leave', replace: false },
    settled.done('find', page === 1 ? pageOf(1, [1, 2]) : pageOf(2, [3, 4])),
    ...(id === 2 ? [settled.done('find', pageOf(1, [1, 5]))] : []),
    settled.error('find', offline),
    settled.done('turn', part?.page === 1 ? pageOf(2, [3, 4]) : pageOf(1, [1, 2])),
    settled.done('turn', pageOf(2, [])),
    settled.error('turn', offline),
  ],
  distinguish: ({ context: { list, id, part, at, by, gone } }) => [
    list?.href,
    id,
    part?.ids,
    at,
    by,
    gone !== null,
  ],
  condense: ({ context: { list, part, id, at, by, gone } }) => [
    list === null,
    at === null ? null : part?.ids[at] === id,
    by,
    gone !== null,
  ],
});
