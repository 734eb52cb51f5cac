/** Several rates of one channel as one part of its table, so that they are written by one call. */
import { ProblemError } from '#contract/problem.ts';
import { draftOf, type RateDraft, type RateKind } from '#features/channels/rates/rate-tables.ts';
import { applied, newRow } from '#features/channels/rates/rates-draft.ts';
import type { Rates } from '#features/channels/rates/rates-parts.ts';
import { rateChangeText } from '#features/channels/rates/rates-text.ts';
import { isSame } from '#machines/is-same.ts';
import { rowFieldOf } from '#workspace/writing/field-errors.ts';
import { unreadRow } from '#workspace/writing/list-parts.ts';
import { type Part, picked } from '#workspace/writing/part.ts';
import { UndoRefused } from '#workspace/writing/undo.ts';
import { blankValues, identityIn, newIdentity } from '../channel-rates.ts';

/** The values of several rates, by local key and field: `345.new_client_rate`. */
export type ManyRates = Readonly<Record<string, string>>;

/** Thrown if others have deleted rates that are to be written. */
export class GoneRates extends ProblemError {
  readonly locals: readonly string[];
  /** The table without the deleted rates. */
  readonly rows: Rates;

  constructor(locals: readonly string[], rows: Rates) {
    super({ message: 'Этих ставок в таблице больше нет.', status: 404 });
    this.locals = locals;
    this.rows = rows;
  }
}

const nameIn = (local: string, field: string) => `${local}.${field}`;

export const flattened = (rates: Readonly<Record<string, RateDraft>>): ManyRates =>
  Object.fromEntries(
    Object.entries(rates).flatMap(([local, values]) =>
      Object.entries(values).map(([field, value]) => [nameIn(local, field), value]),
    ),
  );

/** Returns the values of one rate. */
export function ratesIn({ fields }: RateKind, many: ManyRates, local: string): RateDraft {
  return Object.fromEntries(fields.map(({ name }) => [name, many[nameIn(local, name)] ?? '']));
}

/** @param locals The local keys of the rates: `345`, `new:7`. */
export function manyRatesPart(kind: RateKind, locals: readonly string[]): Part<Rates, ManyRates> {
  const rowIn = (rows: Rates, local: string) => {
    const identity = newIdentity(local);
    if (identity === null) return rows.find(({ id }) => String(id) === local);
    // The rate was added although the response was lost, or others have added it.
    return rows.find((row) => identityIn(kind, draftOf(kind, row)) === identity);
  };
  const valuesIn = (rows: Rates, local: string) => {
    const row = rowIn(rows, local);
    return row ? draftOf(kind, row) : blankValues(kind, newIdentity(local) ?? '');
  };
  const read = (rows: Rates) =>
    flattened(Object.fromEntries(locals.map((local) => [local, valuesIn(rows, local)])));

  return {
    isWhole: true,
    plans: locals.map((local) =>
      kind.fields.map(({ name, type, replaces }) => ({
        name: nameIn(local, name),
        type,
        replaces: replaces && nameIn(local, replaces),
      })),
    ),
    read,
    apply: (rows, many) => {
      const added: Rates[number][] = [];
      let next = rows;
      for (const local of locals) {
        const values = ratesIn(kind, many, local);
        const row = rowIn(rows, local);
        if (row) {
          const changed = applied(kind, row, draftOf(kind, row), values);
          next = next.map((one) => (one === row ? changed : one));
        } else if (!isSame(values, valuesIn(rows, local))) added.push(newRow(kind, values));
      }
      return [...next, ...added];
    },
    restore: (rows, before, changed, after) => {
      let next = rows;
      for (const local of locals) {
        const fields = kind.fields
          .map(({ name }) => name)
          .filter((name) => changed.includes(nameIn(local, name)));
        const row = rowIn(rows, local);
        if (fields.length === 0 || !row) continue;
        const was = rowIn(before, local);
        // Removing an added row would also remove what others have set in it since.
        const isOwn = isSame(valuesIn(rows, local), valuesIn(after, local));
        if (!was && !isOwn) throw new UndoRefused();
        next = was
          ? next.map((one) => (one === row ? { ...row, ...picked(was, fields) } : one))
          : next.filter((one) => one !== row);
      }
      return next;
    },
    changeText: (from, to, rows) => textOf(kind, locals, from ?? read(rows), to),
    unread: (rows) => {
      const gone = locals.filter((local) => newIdentity(local) === null && !rowIn(rows, local));
      if (gone.length > 0) return new GoneRates(gone, rows);
      const odd = locals.map((local) => unreadRow(rowIn(rows, local)));
      return odd.find((problem) => problem !== null) ?? null;
    },
    // The report has no fields: each message names its rate and field.
    fieldOf: () => null,
    ownerOf: (name, sent) => {
      const own = rowFieldOf('rates', name);
      const row = own && sent[Number(own.at)];
      if (!row) return null;
      const field = kind.fields.find((one) => one.name === own.field);
      return [kind.nameOf(draftOf(kind, row)), field?.label].filter(Boolean).join(', ');
    },
  };
}

/** Returns the only change in full; several are counted. */
function textOf(
  kind: RateKind,
  locals: readonly string[],
  from: ManyRates,
  to: ManyRates | null,
): string {
  const changed = locals.filter(
    (local) => to && !isSame(ratesIn(kind, from, local), ratesIn(kind, to, local)),
  );
  const [only, ...others] = changed;
  if (only === undefined || others.length > 0 || !to) return `изменено ставок: ${changed.length}`;
  const before = newIdentity(only) === null ? ratesIn(kind, from, only) : null;
  return rateChangeText(kind, before, ratesIn(kind, to, only));
}
