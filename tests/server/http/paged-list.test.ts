import { describe, expect, it } from 'vitest';
import { COUNTED_TO, pagedList, readPage } from '#server/http/paged-list.ts';

/** Reads a page of three rows of a list with `total` rows; `counts` is how often the rows were counted. */
async function read(page: number, total: number) {
  const request = { page, perPage: 3, offset: (page - 1) * 3 };
  const left = Math.min(3, Math.max(0, total - request.offset));
  let counts = 0;
  const found = await readPage(
    request,
    async () => Array.from({ length: left }, (_, at) => at),
    async (limit) => {
      counts += 1;
      return Math.min(total, limit);
    },
  );
  return { rows: found.rows.length, count: found.count, counts };
}

describe('a page of a list', () => {
  it.each([
    ['the only one', 1, 2, { rows: 2, count: 2, counts: 0 }],
    ['none at all', 1, 0, { rows: 0, count: 0, counts: 0 }],
    ['the last one, which is not full', 3, 8, { rows: 2, count: 8, counts: 0 }],
    ['a full one, after which there may be more', 2, 6, { rows: 3, count: 6, counts: 1 }],
    ['one beyond the last', 4, 8, { rows: 0, count: 8, counts: 1 }],
  ])('%s: the total is counted only if the rows do not show it', async (_, page, total, found) => {
    expect(await read(page, total)).toEqual(found);
  });

  it('reports a capped total if there are more rows than are counted', async () => {
    const request = { page: 1, perPage: 3, offset: 0 };
    const { count } = await read(1, COUNTED_TO + 5);
    expect(pagedList(request, count, [], {}).meta).toEqual({
      ...{ current_page: 1, per_page: 3, total: COUNTED_TO, total_capped: true },
      last_page: Math.ceil(COUNTED_TO / 3),
    });
    expect(pagedList(request, COUNTED_TO, [], {}).meta).not.toHaveProperty('total_capped');
  });
});
