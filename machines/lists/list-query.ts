type SortDirection = 'asc' | 'desc';

export interface ListSort<TColumn extends string = string> {
  readonly column: TColumn;
  readonly direction: SortDirection;
}

export interface ListQuery<TFilters extends object, TColumn extends string> {
  readonly filters: TFilters;
  readonly sort: ListSort<TColumn> | null;
}

/** The order after a press on this column's header: first ascending, then reversed on each press. */
export function nextSort<TColumn extends string>(
  sort: ListSort<TColumn> | null,
  column: TColumn,
): ListSort<TColumn> {
  const isAscending = sort?.column === column && sort.direction === 'asc';
  return { column, direction: isAscending ? 'desc' : 'asc' };
}

/** The filters that differ. */
export function changedIn<TFilters extends object>(before: TFilters, after: TFilters) {
  return (Object.keys(before) as (keyof TFilters)[]).filter(
    (field) => before[field] !== after[field],
  );
}

/** The changes made by choosing `patch`. The same choice again clears it. */
export function choiceOf<TFilters extends object>(
  filters: TFilters,
  patch: Partial<TFilters>,
  empty: TFilters,
): Partial<TFilters> {
  const fields = Object.keys(patch) as (keyof TFilters)[];
  const taken = fields.filter((field) => filters[field] === patch[field]);
  return { ...patch, ...Object.fromEntries(taken.map((field) => [field, empty[field]])) };
}
