/** The envelope of a successful call. */

/** The body of a successful answer with data. */
export const success = <T>(data: T) => ({ success: true as const, data });

/** The body of a successful answer without data. */
export const done = { success: true } as const;

/** Returns only these fields of a row. */
export const picked = <TRow, TField extends keyof TRow>(row: TRow, fields: readonly TField[]) =>
  Object.fromEntries(fields.map((field) => [field, row[field]])) as Pick<TRow, TField>;
