/** The envelope of a successful call. */

/** A call that succeeded and has something to show for it. */
export const success = <T>(data: T) => ({ success: true as const, data });

/** A call that succeeded, and that is all there is to say. */
export const done = { success: true } as const;
