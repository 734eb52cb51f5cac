/** Takes out of a text what may be about a person or open a door: for the journal and its copies. */

const EMAIL = /[^\s<>"«»(),;:]*@[^\s<>"«»(),;:]*/gu;
const BEARER = /\bBearer\s+\S+/gi;
/** Long, without a blank, and with a figure in it: no word of a language. */
const TOKEN = /(?=[\w.-]*\p{Nd})[\w.-]{20,}/gu;
/** Six figures and more, however they are grouped: phones, passports, days of birth; and what is attached. */
const NUMBER = /\+?\p{Nd}(?:[\s().\-–—/]{0,3}\p{Nd}){5,}(?:[\w.-]*\w)?/gu;

/** What is shorter may stand in any message for reasons of its own. */
const TELLING_LENGTH = 3;
const MESSAGE_LENGTH = 600;
/** More is not even looked at: a page of HTML may be of any size. */
const READ_LENGTH = 4 * MESSAGE_LENGTH;

interface Span {
  readonly start: number;
  readonly end: number;
  readonly label: string;
}

/**
 * Everything is found in the text as it came: one pattern must not cut in two what another is to find.
 * @param sent What of a person's data the call carried; the answer may quote it.
 */
export function redact(text: string, sent: readonly string[] = []): string {
  const read = text.slice(0, READ_LENGTH);
  const spans = [
    ...spansOf(read, EMAIL, '[e-mail]'),
    ...spansOf(read, BEARER, '[токен]'),
    ...spansOf(read, TOKEN, '[токен]'),
    ...spansOf(read, quotesOf(sent), '[скрыто]'),
    ...spansOf(read, NUMBER, '[номер]'),
  ];
  let safe = '';
  let end = 0;
  for (const span of merged(spans)) {
    safe += read.slice(end, span.start) + span.label;
    end = span.end;
  }
  safe += read.slice(end);
  return safe.length > MESSAGE_LENGTH ? `${safe.slice(0, MESSAGE_LENGTH)}…` : safe;
}

function spansOf(text: string, pattern: RegExp | null, label: string): Span[] {
  if (!pattern) return [];
  return [...text.matchAll(pattern)].map(({ index, 0: found }) => ({
    start: index,
    end: index + found.length,
    label,
  }));
}

/** In the order of the text; those that overlap are one, under the label of the first. */
function merged(spans: readonly Span[]): readonly Span[] {
  const whole: Span[] = [];
  for (const span of spans.toSorted((a, b) => a.start - b.start)) {
    const last = whole.at(-1);
    if (!last || span.start >= last.end) whole.push(span);
    else if (span.end > last.end) whole[whole.length - 1] = { ...last, end: span.end };
  }
  return whole;
}

/** Names are inflected: whatever a word has after what was sent goes with it. */
function quotesOf(sent: readonly string[]): RegExp | null {
  const words = sent.flatMap((value) => [value.trim(), ...value.split(/[^\p{L}\p{N}]+/u)]);
  const telling = [...new Set(words)].filter((word) => word.length >= TELLING_LENGTH);
  if (telling.length === 0) return null;
  const longestFirst = telling.sort((a, b) => b.length - a.length).map(escaped);
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${longestFirst.join('|')})\\p{L}*`, 'giu');
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
