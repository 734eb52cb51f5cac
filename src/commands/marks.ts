/** Which letters of a title a query matches. */
import { fold } from './matching/keyboard-layout.ts';
import { findTypo, isWordCode, typoPatternOf } from './matching/typos.ts';
import { type Word, wordsOf } from './matching/words.ts';

/** From the first marked letter to the one after the last. */
export type Mark = readonly [from: number, to: number];

/** The marks of a query in a title: at most one for each word, in order, without overlaps. */
export function marker(query: string): (title: string) => readonly Mark[] {
  const words = wordsOf(fold(query));
  return (title) => {
    const text = title.toLowerCase().replaceAll('ё', 'е');
    // A letter that changes its length would shift the marks.
    if (text.length !== title.length) return [];
    const merged: Mark[] = [];
    const marks = words.flatMap((word) => [markOf(word, text)].filter((mark) => mark !== null));
    for (const [from, to] of marks.sort((one, other) => one[0] - other[0])) {
      const [start, end] = merged.at(-1) ?? [0, -1];
      if (from <= end) merged[merged.length - 1] = [start, Math.max(end, to)];
      else merged.push([from, to]);
    }
    return merged;
  };
}

/** Matches like the search: as typed, in the other layout, by a name, in Latin, with a typo. */
function markOf({ typed, other, latin, aliases }: Word, text: string): Mark | null {
  for (const reading of [typed, other, ...aliases]) {
    const at = placeOf(text, reading, reading === typed && typed.length > 2);
    if (at >= 0) return [at, at + reading.length];
  }
  const found = latin?.exec(text);
  if (found && (typed.length > 2 || isStart(text, found.index))) {
    return [found.index, found.index + found[0].length];
  }
  for (const typo of [typoPatternOf(typed), typoPatternOf(other)]) {
    const at = typo ? findTypo(text, typo) : -1;
    if (at >= 0) return [at, endOf(text, at)];
  }
  return null;
}

const isStart = (text: string, at: number) => !isWordCode(text.charCodeAt(at - 1));

/** The start of a word that begins with the reading, otherwise the middle of a word if `orMiddle`; else -1. */
function placeOf(text: string, reading: string, orMiddle: boolean): number {
  if (reading === '') return -1;
  for (let at = text.indexOf(reading); at >= 0; at = text.indexOf(reading, at + 1)) {
    if (isStart(text, at)) return at;
  }
  return orMiddle ? text.indexOf(reading) : -1;
}

function endOf(text: string, at: number): number {
  let end = at;
  while (isWordCode(text.charCodeAt(end))) end++;
  return end;
}
