/** Parses ids in paths. */
import { notFound } from './failure.ts';

const MAX_ID = 2_147_483_647;

/** Parses an `{id}` of a path: digits only. Throws 404 for an id that no row can have. */
export function idParam(text: string): number {
  const id = Number(text);
  if (!/^\d+$/.test(text) || id < 1 || id > MAX_ID) throw notFound();
  return id;
}
