/** Takes out of a text what may be about a person or open a door: for the journal and its copies. */

const EMAIL = /[^\s<>"«»(),;:]*@[^\s<>"«»(),;:]*/gu;
const BEARER = /\bBearer\s+\S+/gi;
/** Long, without a blank, and with a figure in it: no word of a language. */
const TOKEN = /(?=[\w.-]*\p{Nd})[\w.-]{20,}/gu;
/** Six figures and more, however they are grouped: phones, passports, days of birth. */
const NUMBER = /\+?\p{Nd}(?:[\s().\-–—/]{0,3}\p{Nd}){5,}/gu;

/** What is shorter may stand in any message for reasons of its own. */
const TELLING_LENGTH = 3;
const MESSAGE_LENGTH = 600;

/** @param sent What of a person's data the call carried; the answer may quote it. */
export function redact(text: string, sent: readonly string[] = []): string {
  const cut = text.length > MESSAGE_LENGTH ? `${text.slice(0, MESSAGE_LENGTH)}…` : text;
  return withoutQuotes(cut.replace(EMAIL, '[e-mail]').replace(BEARER, '[токен]'), sent)
    .replace(NUMBER, '[номер]')
    .replace(TOKEN, '[токен]');
}

/** Names are inflected: whatever a word has after what was sent goes with it. */
function withoutQuotes(text: string, sent: readonly string[]): string {
  const words = sent.flatMap((value) => [value.trim(), ...value.split(/[^\p{L}\p{N}]+/u)]);
  const telling = [...new Set(words)].filter((word) => word.length >= TELLING_LENGTH);
  if (telling.length === 0) return text;
  const longestFirst = telling.sort((a, b) => b.length - a.length).map(escaped);
  const quoted = new RegExp(`(?<![\\p{L}\\p{N}])(?:${longestFirst.join('|')})\\p{L}*`, 'giu');
  return text.replace(quoted, '[скрыто]');
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
