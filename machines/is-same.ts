/** Whether two values of plain data have the same JSON. The order of keys counts. */
export const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);
