/** Rows and records of which some fields could not be read. */

const ODD = Symbol('odd');

export interface Odd {
  /** The names of these fields; those of a nested row as `addresses.1.type`. */
  readonly fields: readonly string[];
  /** The row as it came. Its unread fields have stand-ins of their type in the row itself. */
  readonly raw: Readonly<Record<string, unknown>>;
}

type Marked = { [ODD]?: Odd; row?: Marked; setting?: Marked } | null | undefined;

/** What could not be read of a row; undefined if it is whole. Copies by spread keep it. */
export function oddOf(subject: unknown): Odd | undefined {
  const row = subject as Marked;
  // A row of a table may come with what the table adds to it.
  return row?.[ODD] ?? (row?.row ?? row?.setting)?.[ODD];
}

export function markOdd(row: object, odd: Odd): void {
  (row as NonNullable<Marked>)[ODD] = odd;
}

/** Whether the row has no id by which it could be found or written. */
export const isNameless = (odd: Odd | undefined) =>
  odd?.fields.some((field) => field === 'id' || field === 'setting_id');

export const oddText = ({ fields }: Odd) => `Строка пришла не полностью: ${fields.join(', ')}`;
