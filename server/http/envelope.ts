/** The envelope of a successful call. */

/** With data. */
export const success = <T>(data: T) => ({ success: true as const, data });

/** Without data. */
export const done = { success: true } as const;

/** These fields of a row, and nothing else that it may have. */
export const picked = <TRow, TField extends keyof TRow>(row: TRow, fields: readonly TField[]) =>
  Object.fromEntries(fields.map((field) => [field, row[field]])) as Pick<TRow, TField>;
