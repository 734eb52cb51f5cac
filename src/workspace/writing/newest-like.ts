/** The newest of the records that look like what was sent; the API gives ids in turn. */
export function newestLike<TRecord extends { readonly id: number }>(
  records: readonly TRecord[],
  isLike: (record: TRecord) => boolean,
): TRecord | undefined {
  return records.filter(isLike).toSorted((a, b) => b.id - a.id)[0];
}
