import { replaceInvisible } from '#contract/invisible.ts';

/** The newest record that looks like the sent one. Ids from the API increase. */
export function newestLike<TRecord extends { readonly id: number }>(
  records: readonly TRecord[],
  isLike: (record: TRecord) => boolean,
): TRecord | undefined {
  return records.filter(isLike).toSorted((a, b) => b.id - a.id)[0];
}

/** Normalizes texts as the reference API does. */
const tidied = (value: unknown) =>
  JSON.stringify(value, (_, one) =>
    typeof one === 'string' ? replaceInvisible(one, '').normalize().trim() : one,
  );

/** Whether two values are equal once their texts are tidied. */
export const isAlike = (one: unknown, other: unknown): boolean => tidied(one) === tidied(other);
