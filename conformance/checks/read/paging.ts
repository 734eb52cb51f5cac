/** Checks of a paged list, the same for users, offers and clients. */

import * as z from 'zod/mini';
import { Int, PageMeta } from '#contract/wire.ts';
import { type Check, Skip, type Steps } from '../../check.ts';
import { fits } from '../../shape.ts';
import { demand, get, isRecord, succeed, wholeOf } from '../../steps.ts';

interface Paged {
  /** The first part of the ids: `offers`. */
  readonly of: string;
  readonly path: string;
  readonly perPage: number;
  /** The check of the list itself. */
  readonly after: string;
}

/** A page of a list. Answers have its position beside the rows, or in `meta`. */
interface Page {
  readonly ids: readonly (number | null)[];
  readonly page: number;
  readonly total: number;
  readonly lastPage: number | null;
  readonly isCapped: boolean;
}

const Beside = z.looseObject({ current_page: Int, total: Int });

export function* pageOf(path: string, query: Record<string, string | number>): Steps<Page> {
  const { body } = yield* succeed(get(path, query));
  const { data, meta } = body as { data?: unknown; meta?: unknown };
  demand(Array.isArray(data), 'data is not a list');
  const position = isRecord(meta) ? fits(PageMeta, meta) : fits(Beside, body);
  return {
    ids: data.map((row) => (isRecord(row) ? wholeOf(row.id) : null)),
    page: position.current_page,
    total: position.total,
    lastPage: 'last_page' in position ? wholeOf(position.last_page) : null,
    isCapped: Boolean(position.total_capped),
  };
}

/** Checks the paging of one list. */
export function pagingChecks({ of, path, perPage, after }: Paged): Check[] {
  const call = `GET ${path}`;
  const lastOf = (total: number) => Math.max(1, Math.ceil(total / perPage));
  return [
    {
      id: `${of}.per-page`,
      title: 'per_page limits the rows of a page',
      call,
      expected: 'at most one row with per_page=1',
      means: 'Pages repeat rows or leave rows out.',
      after: [after],
      *run() {
        const { ids } = yield* pageOf(path, { page: 1, per_page: 1 });
        demand(ids.length <= 1, `${ids.length} rows`);
      },
    },
    {
      id: `${of}.page`,
      title: 'page chooses the page',
      call,
      expected: 'pages 1 and 2 say their own number and have different rows',
      means: 'Every page shows the same records: the operator never sees the others.',
      after: [`${of}.per-page`],
      *run() {
        const first = yield* pageOf(path, { page: 1, per_page: 1 });
        if (first.total < 2) throw new Skip('fewer than two records');
        const second = yield* pageOf(path, { page: 2, per_page: 1 });
        demand(
          first.page === 1 && second.page === 2,
          `current_page ${first.page} and ${second.page}`,
        );
        demand(second.ids.length === 1, `${second.ids.length} rows on page 2`);
        demand(first.ids[0] !== second.ids[0], 'the same record on both pages');
      },
    },
    {
      id: `${of}.default`,
      title: `without a query it is page 1 of at most ${perPage} rows`,
      call,
      expected: `the same as page=1 and per_page=${perPage}`,
      means: 'Other clients of this API see another first page than the console.',
      after: [after],
      *run() {
        const bare = yield* pageOf(path, {});
        const asked = yield* pageOf(path, { page: 1, per_page: perPage });
        demand(bare.page === 1, `current_page ${bare.page}`);
        demand(
          bare.ids.length === asked.ids.length,
          `${bare.ids.length} rows, not ${asked.ids.length}`,
        );
      },
    },
    {
      id: `${of}.total`,
      title: 'total counts all rows',
      call,
      expected: 'the last page has as many rows as total leaves for it, and no page follows',
      means: 'The buttons of the pages lead to empty pages, or the last records cannot be reached.',
      after: [`${of}.per-page`],
      *run() {
        const { total, isCapped } = yield* pageOf(path, { page: 1, per_page: perPage });
        if (isCapped) throw new Skip('the server stops counting, and says so');
        const last = lastOf(total);
        const { ids } = yield* pageOf(path, { page: last, per_page: perPage });
        const left = total - (last - 1) * perPage;
        demand(ids.length === left, `${ids.length} rows on page ${last}, total leaves ${left}`);
        const beyond = yield* pageOf(path, { page: last + 1, per_page: perPage });
        // Some servers answer with the last page instead.
        const isEnd = beyond.ids.length === 0 || beyond.ids.join() === ids.join();
        demand(isEnd, `${beyond.ids.length} more rows on page ${last + 1}, total is ${total}`);
      },
    },
  ];
}

/** Checks `last_page` of offers and clients. */
export function lastPageCheck({ of, path, perPage, after }: Paged): Check {
  return {
    id: `${of}.last-page`,
    title: 'last_page is the number of pages',
    call: `GET ${path}`,
    expected: `total divided by ${perPage}, rounded up; 1 without rows`,
    means: 'Pages at the end are missing among the buttons, or are empty.',
    after: [after],
    *run() {
      const { total, lastPage, isCapped } = yield* pageOf(path, { page: 1, per_page: perPage });
      if (isCapped) throw new Skip('the server stops counting, and says so');
      const last = Math.max(1, Math.ceil(total / perPage));
      // Without rows, some servers count no page at all.
      const isLast = lastPage === last || (total === 0 && lastPage === 0);
      demand(isLast, `last_page ${lastPage} with ${total} rows`);
    },
  };
}
