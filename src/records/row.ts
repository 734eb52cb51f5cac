/** Addresses of rows that have no page of their own. */

/** The address of a row in its list. */
export const rowHref = (listPath: string, id: number) => `${listPath}?row=${id}`;

/** The row that a list's address points to. */
export function rowIn(search: string): number | null {
  const row = new URLSearchParams(search).get('row') ?? '';
  return /^[1-9]\d{0,14}$/.test(row) ? Number(row) : null;
}
