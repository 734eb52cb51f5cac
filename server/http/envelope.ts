/** The envelope of a successful call. */

/** With data. */
export const success = <T>(data: T) => ({ success: true as const, data });

/** Without data. */
export const done = { success: true } as const;
