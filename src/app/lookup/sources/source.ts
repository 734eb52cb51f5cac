/** Search results as the palette shows them, and the searches of the sources. */

import { transliterated } from '#commands/matching/transliteration.ts';
import { fold, type Haystack, hits, inOtherLayout } from '#commands/search.ts';
import { toProblem } from '#contract/problem.ts';
import type { RecordKind, RecordRef } from '#machines/palette/kinds.ts';
import type { Hit, LookupResult } from '#machines/palette/lookup-source.machine.ts';
import { numberTitle, recordHref } from '#records/records.ts';
import { type Meaning, textsIn } from '../lookup-meaning.ts';

/** The number of results per kind. */
export const HITS_AT_MOST = 5;
export const PAGE_OF_HITS = 20;

/** Searches the records of one kind. */
export type Search = (meaning: Meaning, signal: AbortSignal) => Promise<LookupResult>;

/** A record by name, or by number if it has no name. */
export const hitOf = (
  ref: RecordRef,
  name: string,
  ...hints: readonly (string | null | undefined | false)[]
): Hit => ({
  ...ref,
  title: name.trim() || numberTitle(ref),
  hint: [...hints, `ID ${ref.id}`].filter(Boolean).join(' · '),
  to: recordHref(ref),
});

const nothing: LookupResult = { exact: [], hits: [], total: 0 };

export const exactly = (hits: readonly Hit[]): LookupResult => ({ ...nothing, exact: hits });

export const best = (hits: readonly Hit[], total = hits.length): LookupResult => ({
  exact: [],
  hits: hits.slice(0, HITS_AT_MOST),
  total,
});

/** Returns the id to request from the source of a kind. */
export function idIn(meaning: Meaning, kind: RecordKind): number | null {
  if (meaning.type === 'record') return meaning.record.kind === kind ? meaning.record.id : null;
  return meaning.type === 'id' ? meaning.id : null;
}

/** A result that links to the given address, if there is one. */
export const leading = (meaning: Meaning, hit: Hit): Hit =>
  meaning.type === 'record' ? { ...hit, to: meaning.to } : hit;

/**
 * Searches by id, by words, or both, depending on what the text can mean.
 *
 * @param read Returns null, or throws a `ProblemError` with 404, if there is no such record.
 */
export async function byIdAndWords(
  meaning: Meaning,
  kind: RecordKind,
  ask: (text: string) => Promise<LookupResult>,
  read: (id: number) => Promise<Hit | null>,
): Promise<LookupResult> {
  const id = idIn(meaning, kind);
  const [exact, found] = await Promise.all([
    id === null ? [] : existing(read(id)),
    byWords(meaning, kind, ask),
  ]);
  return {
    ...found,
    exact: exact.map((hit) => leading(meaning, hit)),
    hits: found.hits.filter((hit) => hit.id !== id),
  };
}

async function existing(reading: Promise<Hit | null>): Promise<Hit[]> {
  try {
    const hit = await reading;
    return hit ? [hit] : [];
  } catch (error) {
    if (toProblem(error).status === 404) return [];
    throw error;
  }
}

/**
 * Repeats a search without results in the other keyboard layout, then in the other alphabet, because the server
 * supports neither. After the word of a kind, only the words that follow are converted.
 */
export async function byWords(
  meaning: Meaning,
  kind: RecordKind,
  ask: (text: string) => Promise<LookupResult>,
): Promise<LookupResult> {
  const texts = textsIn(meaning, kind);
  const text = fold(texts.at(-1) ?? '');
  let found = nothing;
  for (const reading of new Set([...texts, ...readingsOf(text)])) {
    if (found.hits.length > 0) return found;
    found = await ask(reading);
  }
  return found;
}

/** A text without Latin letters, such as «ъ», has no second reading: an empty one would ask for all records. */
const readingsOf = (text: string) =>
  [inOtherLayout(text), transliterated(text)].filter((reading) => reading && reading !== text);

/** Returns the results of the first text that matches without a typo; otherwise of the first that matches at all. */
export function searched<TEntry extends { readonly haystack: Haystack }>(
  meaning: Meaning,
  kind: RecordKind,
  entries: readonly TEntry[],
) {
  const found = textsIn(meaning, kind).map((text) => hits(text, entries, entries.length));
  return (
    found.find(([first]) => first && !first.isGuess) ?? found.find(({ length }) => length > 0) ?? []
  );
}
