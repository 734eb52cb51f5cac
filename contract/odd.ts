/** Rows and records with fields that could not be read. */

/** Key of the mark on such a row. Spread copies keep the mark; JSON omits it. */
export const ODD = Symbol('odd');

export interface Odd {
  /** Names of the unreadable fields; in a nested row as `addresses.1.type`. */
  readonly fields: readonly string[];
  /** The row as received. The row itself has placeholders of the right type in its unreadable fields. */
  readonly raw: Readonly<Record<string, unknown>>;
  /** Says what could not be read. */
  readonly text: string;
  /** The row has no id, so it cannot be found or written. */
  readonly isNameless: boolean;
}

interface Marked {
  [ODD]?: Odd;
}

/** Returns the mark of a row; undefined if all fields could be read. */
export const oddOf = (row: unknown): Odd | undefined => (row as Marked | null)?.[ODD];

/** Returns the received value of an unreadable field as text; null if the field could be read. */
export function unreadOf(row: unknown, field: string): string | null {
  const odd = oddOf(row);
  return odd?.fields.some((one) => one.split('.')[0] === field) ? rawText(odd.raw[field]) : null;
}

/** Returns a received value as text; a dash if it is missing or not a plain value. */
export const rawText = (value: unknown): string =>
  typeof value === 'object' || value === undefined || value === '' ? '—' : String(value);
