/** The newest record that looks like the sent one. Ids from the API increase. */
export function newestLike<TRecord extends { readonly id: number }>(
  records: readonly TRecord[],
  isLike: (record: TRecord) => boolean,
): TRecord | undefined {
  return records.filter(isLike).toSorted((a, b) => b.id - a.id)[0];
}
