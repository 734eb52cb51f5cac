/** Rows and records of which some fields could not be read. */

/** Marks such a row. Copies by spread keep it, and JSON leaves it out. */
export const ODD = Symbol('odd');

export interface Odd {
  /** The names of these fields; those of a nested row as `addresses.1.type`. */
  readonly fields: readonly string[];
  /** The row as it came. Its unread fields have stand-ins of their type in the row itself. */
  readonly raw: Readonly<Record<string, unknown>>;
  /** Says what could not be read. */
  readonly text: string;
  /** It has no id by which it could be found or written. */
  readonly isNameless: boolean;
}

interface Marked {
  [ODD]?: Odd;
}

/** What could not be read of a row; undefined if it is whole. */
export const oddOf = (row: unknown): Odd | undefined => (row as Marked | null)?.[ODD];

/** What came for a field that could not be read, as text; null if it was read. */
export function unreadOf(row: unknown, field: string): string | null {
  const odd = oddOf(row);
  return odd?.fields.some((one) => one.split('.')[0] === field) ? rawText(odd.raw[field]) : null;
}

/** A value as it came; a dash if it is missing or not a plain value. */
export const rawText = (value: unknown): string =>
  typeof value === 'object' || value === undefined || value === '' ? '—' : String(value);
