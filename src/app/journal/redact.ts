/** Removes personal data and secrets from a text, for the journal and its copies. */

const EMAIL = /[^\s<>"«»(),;:]*@[^\s<>"«»(),;:]*/gu;
const BEARER = /\bBearer\s+\S+/gi;
/** Long, without spaces and with a digit: not a word of a language. */
const TOKEN = /(?=[\w.-]*\p{Nd})[\w.-]{20,}/gu;
/** Six or more digits, however grouped: phones, passports, birth dates. Includes attached characters. */
const NUMBER = /\+?\p{Nd}(?:[\s().\-–—/]{0,3}\p{Nd}){5,}(?:[\w.-]*\w)?/gu;

/** Shorter strings occur in messages by chance. */
const TELLING_LENGTH = 3;
const MESSAGE_LENGTH = 600;
/** Longer text is not read at all: an HTML page may have any size. */
const READ_LENGTH = 4 * MESSAGE_LENGTH;

interface Span {
  readonly start: number;
  readonly end: number;
  readonly label: string;
}

/**
 * All patterns search the original text, so that one cannot split what another would find.
 * @param sent Personal data that the call carried and the answer may quote.
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

/** Sorted by position. Overlapping spans are merged under the label of the first. */
function merged(spans: readonly Span[]): readonly Span[] {
  const whole: Span[] = [];
  for (const span of spans.toSorted((a, b) => a.start - b.start)) {
    const last = whole.at(-1);
    if (!last || span.start >= last.end) whole.push(span);
    else if (span.end > last.end) whole[whole.length - 1] = { ...last, end: span.end };
  }
  return whole;
}

/** Names are inflected, so the rest of a matching word is removed, too. */
function quotesOf(sent: readonly string[]): RegExp | null {
  const words = sent.flatMap((value) => [value.trim(), ...value.split(/[^\p{L}\p{N}]+/u)]);
  const telling = [...new Set(words)].filter((word) => word.length >= TELLING_LENGTH);
  if (telling.length === 0) return null;
  const longestFirst = telling.sort((a, b) => b.length - a.length).map(escaped);
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${longestFirst.join('|')})\\p{L}*`, 'giu');
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
