/** Both tables of rates, which are written as whole lists. */

import type * as z from 'zod/mini';
import { LadderRateList, LevelRateList } from '#contract/rates.ts';
import { type Check, type Group, type Known, Mismatch, type Steps } from '../../check.ts';
import { demandKept, means as same } from '../../compare.ts';
import { fits } from '../../shape.ts';
import { demand, get, post, rowsOf, succeed } from '../../steps.ts';
import { channelPath } from './channels.ts';

type Row = Readonly<Record<string, unknown>>;

interface Table {
  readonly of: string;
  readonly path: string;
  readonly schema: z.ZodMiniType;
  /** The field that identifies a row. */
  readonly key: string;
  readonly amounts: readonly string[];
  readonly planned: readonly string[];
  readonly rows: readonly [Row, Row];
}

const PLANNED = '2099-01-15T09:30';

const levels: Table = {
  of: 'channels.rates',
  path: 'rates',
  schema: LevelRateList,
  key: 'level',
  amounts: ['new_client_rate', 'returning_client_rate'],
  planned: ['planned_date', 'planned_new_client_rate', 'planned_returning_client_rate'],
  rows: [
    {
      level: 1,
      new_client_rate: 350.55,
      returning_client_rate: 0,
      planned_date: null,
      planned_new_client_rate: null,
      planned_returning_client_rate: null,
    },
    {
      level: 2,
      new_client_rate: 400,
      returning_client_rate: 120.5,
      planned_date: PLANNED,
      planned_new_client_rate: 410.25,
      planned_returning_client_rate: 130,
    },
  ],
};

const ladder: Table = {
  of: 'channels.ladder-rates',
  path: 'ladder-rates',
  schema: LadderRateList,
  key: 'rate_type',
  amounts: ['rate_value', 'range_from', 'range_to'],
  planned: ['planned_date', 'planned_rate_value'],
  rows: [
    {
      rate_type: 'start',
      rate_value: 99.95,
      range_from: 0,
      range_to: 499.5,
      planned_date: null,
      planned_rate_value: null,
    },
    {
      rate_type: 'good',
      rate_value: 250,
      range_from: 500,
      range_to: 799,
      planned_date: PLANNED,
      planned_rate_value: 260.25,
    },
  ],
};

function tableChecks({ of, path, schema, key, amounts, planned, rows }: Table): Check[] {
  const url = (known: Known) => `${channelPath(known)}/${path}`;
  const call = `/api/v1/channels/{id}/${path}`;
  const posted = `${of}.post`;
  const read = (known: Known): Steps<readonly Row[]> => rowsOf(get(url(known)));
  /** Demands these fields of both rows. */
  function* kept(known: Known, fields: readonly string[]): Steps<void> {
    const stored = yield* read(known);
    for (const row of rows) demandKept(row, rowLike(stored, row), fields);
  }
  function rowLike(stored: readonly Row[], row: Row): Row {
    const found = stored.find((each) => same(row[key], each[key]));
    if (!found) throw new Mismatch(`no row with the ${key} that was sent`);
    return found;
  }

  return [
    {
      id: posted,
      title: `the whole list of ${path} is written`,
      call: `POST ${call}`,
      expected: 'success and the new list in data; the same number of rows is read',
      means: 'A saved rate reports a failure, or the table shows other rows than the server has.',
      writes: true,
      after: ['channels.create'],
      *run(known) {
        const { body } = yield* succeed(post(url(known), { rates: rows }));
        const { data } = fits(schema, body) as { data: readonly Row[] };
        demand(
          data.length === rows.length,
          `${data.length} rows in the answer, not ${rows.length}`,
        );
        const stored = yield* read(known);
        demand(stored.length === rows.length, `${stored.length} rows are read, not ${rows.length}`);
        for (const row of rows) rowLike(stored, row);
      },
    },
    {
      id: `${of}.amounts`,
      title: 'amounts keep their decimals, and 0 is kept',
      call: `POST, GET ${call}`,
      expected: `the same ${amounts.join(', ')}`,
      means: 'Partners are paid other sums than the operator has set.',
      writes: true,
      after: [posted],
      run: (known) => kept(known, amounts),
    },
    {
      id: `${of}.planned`,
      title: 'a plan is kept as it was sent',
      call: `POST, GET ${call}`,
      expected: `the same ${planned.join(', ')}; the date as YYYY-MM-DDTHH:MM, in no other time zone`,
      means: 'A planned change is lost, or takes effect at another time.',
      writes: true,
      after: [posted],
      run: (known) => kept(known, planned),
    },
    {
      id: `${of}.again`,
      title: 'the list replaces the old one',
      call: `POST ${call}`,
      expected: 'the rows of the second list only, with the ids that they had',
      means: 'Each save doubles the rows.',
      writes: true,
      after: [posted],
      *run(known) {
        const before = yield* read(known);
        yield* succeed(post(url(known), { rates: before }));
        const stored = yield* read(known);
        demand(
          stored.length === before.length,
          `${stored.length} rows are read, not ${before.length}`,
        );
        const isMoved = before.some((row) => !same(row.id, rowLike(stored, row).id));
        demand(!isMoved, 'rows with other ids');
      },
    },
    {
      id: `${of}.shortened`,
      title: 'a row that is not sent is deleted',
      call: `POST ${call}`,
      expected: 'the other row only; then an empty list empties the table',
      means: 'A deleted rate comes back.',
      writes: true,
      after: [`${of}.again`],
      *run(known) {
        const [first] = yield* read(known);
        for (const rates of [[first], []]) {
          yield* succeed(post(url(known), { rates }));
          const stored = yield* read(known);
          demand(
            stored.length === rates.length,
            `${stored.length} rows are read, not ${rates.length}`,
          );
        }
      },
    },
  ];
}

export const rates: Group = {
  title: 'Rates',
  checks: [...tableChecks(levels), ...tableChecks(ladder)],
};
