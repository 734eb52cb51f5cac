/** Sorting of the list of clients. */
import { CLIENT_SORTS, type ClientSort } from '#contract/clients.ts';
import { type Check, Skip } from '../../check.ts';
import { demand } from '../../steps.ts';
import { filtered } from './filters.ts';

/** These fields sort the same everywhere; names depend on the collation of the server. */
const EXACT: readonly ClientSort[] = ['birth_date', 'created_at', 'phone'];
const collator = new Intl.Collator('ru', { sensitivity: 'base' });

const compare = (field: ClientSort, left: string, right: string) =>
  EXACT.includes(field)
    ? Number(left > right) - Number(left < right)
    : collator.compare(left, right);

/** One check for each field. */
export const sortChecks = (path: string): Check[] =>
  CLIENT_SORTS.map((field) => ({
    id: `clients.sort.${field.replaceAll('_', '-')}`,
    title: `sort_by=${field} sorts in both directions`,
    call: `GET ${path}`,
    expected: 'asc begins with the least, desc with the greatest; a page is in order',
    means: 'A click on the header of the column does not sort by it.',
    after: ['clients.list'],
    *run() {
      const rowsOf = function* (sort_direction: 'asc' | 'desc') {
        const rows = yield* filtered(path, { sort_by: field, sort_direction });
        return rows
          .map((row) => row[field])
          .filter((value) => value !== null && value !== undefined && value !== '')
          .map(String);
      };
      const up = yield* rowsOf('asc');
      const down = yield* rowsOf('desc');
      const [least, greatest] = [up[0], down[0]];
      if (least === undefined || greatest === undefined || new Set([...up, ...down]).size < 2) {
        throw new Skip('all rows are equal');
      }
      demand(compare(field, least, greatest) < 0, 'asc and desc do not begin at opposite ends');
      if (!EXACT.includes(field)) return;
      const disorder = (rows: readonly string[], sign: 1 | -1) =>
        rows.filter((row, at) => at > 0 && compare(field, rows[at - 1]!, row) * sign > 0).length;
      const wrong = disorder(up, 1) + disorder(down, -1);
      demand(wrong === 0, `${wrong} rows out of order`);
    },
  }));
