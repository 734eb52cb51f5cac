/** Ids in paths. */
import { notFound } from '#server/http/failure.ts';

const MAX_ID = 2_147_483_647;

/** An `{id}` of a path: digits only; one that no row can have is simply not found. */
export function idParam(text: string): number {
  const id = Number(text);
  if (!/^\d+$/.test(text) || id < 1 || id > MAX_ID) throw notFound();
  return id;
}
