import type { NavigationContext } from './neighbours.ts';

/** The position of a record in the whole list, from 1; null if it is not in the list or not known yet. */
export function positionOf({ part, at, id }: NavigationContext): number | null {
  if (!part || at === null || part.ids[at] !== id) return null;
  return (part.page - 1) * part.perPage + at + 1;
}
