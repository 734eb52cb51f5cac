/** Checks that lists apply their filters. */
import { type Check, Skip, type Steps } from '../../check.ts';
import { demand, get, isRecord, rowsOf, succeed } from '../../steps.ts';
import { pageOf } from './paging.ts';

type Query = Record<string, string | number>;
type Row = Record<string, unknown>;

/** The rows of a filtered first page. */
export const filtered = (path: string, query: Query): Steps<readonly Row[]> =>
  rowsOf(get(path, { page: 1, per_page: 20, ...query }));

interface Splitting {
  readonly of: string;
  readonly path: string;
  readonly name: string;
  readonly means: string;
  /** Whether a row belongs to `name=1`; null if the row does not show it. */
  readonly isOn: (row: Row) => boolean | null;
}

/** Checks a filter of two values: each row belongs to exactly one. */
export function splittingCheck({ of, path, name, means, isOn }: Splitting): Check {
  return {
    id: `${of}.filter.${name.replaceAll('_', '-')}`,
    title: `${name}=1 and ${name}=0 split the list`,
    call: `GET ${path}`,
    expected: 'only rows of that kind, and both totals together are the total',
    means,
    after: [`${of}.list`, `${of}.total`],
    *run() {
      const all = yield* pageOf(path, { page: 1, per_page: 20 });
      if (all.total === 0) throw new Skip('the list is empty');
      const [on, off] = [
        yield* filtered(path, { [name]: 1 }),
        yield* filtered(path, { [name]: 0 }),
      ];
      const strays = [
        ...on.filter((row) => isOn(row) === false),
        ...off.filter((row) => isOn(row) === true),
      ];
      demand(strays.length === 0, `${strays.length} rows of the other kind`);
      const yes = yield* pageOf(path, { page: 1, per_page: 20, [name]: 1 });
      const no = yield* pageOf(path, { page: 1, per_page: 20, [name]: 0 });
      if (all.isCapped || yes.isCapped || no.isCapped) return;
      const sum = yes.total + no.total;
      demand(sum === all.total, `totals ${yes.total} and ${no.total} of ${all.total}`);
    },
  };
}

/** Demands that a filter matches nothing. */
export function* matchNothing(path: string, query: Query): Steps<void> {
  const { total, ids } = yield* pageOf(path, { page: 1, per_page: 20, ...query });
  demand(total === 0 && ids.length === 0, `${ids.length} rows, total ${total}`);
}

/** Checks that the answer repeats the filters that it applied. */
export function echoCheck(of: string, path: string, query: Query): Check {
  return {
    id: `${of}.filters`,
    title: 'the answer repeats the filters',
    call: `GET ${path}`,
    expected: `filters with ${Object.keys(query).join(', ')}`,
    means: 'Nothing is missing today: the console does not read them.',
    isExtra: true,
    after: [`${of}.list`],
    *run() {
      const { body } = yield* succeed(get(path, { page: 1, per_page: 20, ...query }));
      const { filters } = isRecord(body) ? body : {};
      const missing = Object.keys(query).filter((key) => !Object.hasOwn(Object(filters), key));
      demand(missing.length === 0, `filters without ${missing.join(', ')}`);
    },
  };
}
