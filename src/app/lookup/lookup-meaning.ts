/** What a typed or pasted text can mean: a phone, a passport, an e-mail, a number, an address, or plain words. */

import { stem } from '#app/palette/phrases/phrase.ts';
import { readingOf } from '#commands/matching/transliteration.ts';
import { fold, inOtherLayout } from '#commands/search.ts';
import { RECORD_KINDS, type RecordKind, type RecordRef } from '#machines/palette/kinds.ts';
import type { LookupSource } from '#machines/palette/lookup-source.machine.ts';
import { allRecords, recordHref } from '#records/records.ts';
import { formatPhone, wholePhone } from '#workspace/format/phone.ts';
import { partsOf } from '#workspace/navigation/location.ts';
import { entryAt, recordIn } from './places.ts';

export type Meaning =
  | { readonly type: 'nothing' }
  /** `named`: the words after the word of a kind, as in «клиент попов». */
  | { readonly type: 'words'; readonly text: string; readonly named?: NamedWords }
  /** `phone` as stored, `text` as shown. */
  | { readonly type: 'phone'; readonly phone: string; readonly text: string }
  /** Ten bare digits can also be a landline; `phone` is null for any other way to write a passport. */
  | { readonly type: 'passport'; readonly passport: string; readonly phone: string | null }
  | { readonly type: 'email'; readonly email: string }
  /** Without a mark such as #, a number may be part of something else. */
  | { readonly type: 'id'; readonly id: number; readonly isMarked: boolean }
  /** The address of a record in this console, or its kind and number; `text` if that may also be a name. */
  | {
      readonly type: 'record';
      readonly record: RecordRef;
      readonly to: string;
      readonly text?: string;
    }
  /** Any other address of this console; `title` is null for an unknown one. */
  | { readonly type: 'screen'; readonly title: string | null; readonly to: string }
  /** The address of another site. Without `http` it may be just a word with a dot. */
  | { readonly type: 'site'; readonly url: URL; readonly text: string; readonly isMarked: boolean };

/** Words that are searched in one kind only. */
interface NamedWords {
  readonly kind: RecordKind;
  readonly text: string;
}

const SHORTEST_WORDS = 2;
/** The API does not search for longer texts. */
const LONGEST_WORDS = 255;

/** Removes zero-width characters, which come along when text is copied from a page or table. */
function visible(text: string): string {
  return text
    .replaceAll('№', '#')
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/\s+/g, ' ')
    .trim();
}

const MARKED_ID = /^(?:#|id[:\s]\s*#?)\s*(\d{1,15})$/i;
/** «Клиент #1», «клиент 1937»: a word before an id. */
const KIND_AND_ID = /^(\p{L}+)\s*(?:((?:#|id).*)|\s(\d{1,9}))$/iu;
const KIND_AND_WORDS = /^([^\s\d]+) (.+)$/;
const BARE_ID = /^\d{2,9}$/;
/** «4510 123456», «45 10 # 123456», «паспорт 4510123456». */
const PASSPORT =
  /^(?:(?:паспорт|серия|:|\s)+(?:\d{2}\s?\d{2})|\d{2}\s?\d{2}(?=\s|#|номер))(?:номер|[#:\s])*\d{6}$/i;
/** A mobile number starts with 9. */
const BARE_PASSPORT = /^[0-8]\d{9}$/;
const EMAIL = /^(?:mailto:\s*)?<?([^\s<>@,;:/]+@[^\s<>@,;:/]+\.[^\s<>@,;:/.]+)>?$/i;
const BARE_HOST = /^(?:[\p{L}\d](?:[\p{L}\d-]*[\p{L}\d])?\.)+\p{L}{2,}(?::\d{1,5})?(?:[/?#]\S*)?$/u;

/** @param origin The console's origin, to recognise its own addresses. */
export function meaningOf(query: string, origin: string): Meaning {
  const text = visible(query);
  const id = markedId(text);
  if (id) return { type: 'id', id, isMarked: true };
  if ([...text].length < SHORTEST_WORDS) return { type: 'nothing' };

  const record = recordNamed(text);
  if (record) return record;
  const phone = wholePhone(text);
  const isBarePassport = BARE_PASSPORT.test(text);
  if (isBarePassport || PASSPORT.test(text)) {
    const digits = text.replace(/\D/g, '');
    const passport = `${digits.slice(0, 4)} ${digits.slice(4)}`;
    return { type: 'passport', passport, phone: isBarePassport ? phone : null };
  }
  if (phone) return { type: 'phone', phone, text: formatPhone(phone) };
  if (BARE_ID.test(text) && Number(text) > 0) {
    return { type: 'id', id: Number(text), isMarked: false };
  }
  const address = addressIn(text, origin);
  if (address) return address;
  const email = EMAIL.exec(text)?.[1];
  if (email) return { type: 'email', email: email.toLowerCase() };
  if (text.length > LONGEST_WORDS) return { type: 'nothing' };
  const named = wordsNamed(text);
  return { type: 'words', text, ...(named && { named }) };
}

const markedId = (text: string) => Number(MARKED_ID.exec(text)?.[1] ?? 0);

/** A record as the log and the messages write it: «Оффер #3», `User #5`. A bare number may be part of a name. */
function recordNamed(text: string): Meaning | null {
  const [, word = '', mark = '', bare] = KIND_AND_ID.exec(text) ?? [];
  const id = bare === undefined ? markedId(mark) : Number(bare);
  const kind = id ? kindOf(word) : null;
  if (!kind) return null;
  const record = { kind, id };
  return { type: 'record', record, to: recordHref(record), ...(bare && { text }) };
}

function wordsNamed(text: string): NamedWords | null {
  const [, word = '', rest = ''] = KIND_AND_WORDS.exec(text) ?? [];
  const kind = rest && kindOf(word);
  return kind ? { kind, text: rest } : null;
}

const KIND_NAMES = allRecords.flatMap(({ kind, words: { one, many } }) =>
  [kind, `${kind}s`, one, many].map((name) => ({ kind, name: fold(name), stem: stem(fold(name)) })),
);

/** The kind that a word names, in any case and number, in the other layout or alphabet. */
function kindOf(word: string): RecordKind | null {
  const typed = fold(word);
  const readings = [typed, inOtherLayout(typed)].map(stem);
  const latin = new RegExp(`^(?:${readingOf(typed) ?? '(?!)'})$`);
  return (
    KIND_NAMES.find((one) => readings.includes(one.stem) || latin.test(one.name))?.kind ?? null
  );
}

function addressIn(text: string, origin: string): Meaning | null {
  if (/^\/(?!\/)\S*$/.test(text)) return ownAddress(text);
  const isMarked = /^https?:\/\/\S+$/i.test(text);
  if (!isMarked && !BARE_HOST.test(text)) return null;
  const url = parsed(isMarked ? text : `http://${text}`);
  if (!url || !/^https?:$/.test(url.protocol)) return null;
  const isOwn = isMarked ? url.origin === origin : url.host === new URL(origin).host;
  if (isOwn) return ownAddress(url.pathname + url.search + url.hash);
  return { type: 'site', url, text, isMarked };
}

function parsed(text: string): URL | null {
  return URL.canParse(text) ? new URL(text) : null;
}

function ownAddress(address: string): Meaning {
  // Two slashes would start a host name.
  const to = address.replace(/^\/+/, '/');
  const record = recordIn(to);
  if (record) return { type: 'record', record, to };
  return { type: 'screen', title: entryAt(partsOf(to).path)?.label ?? null, to };
}

/** The words to search for; null if the text can only be a complete identifier. */
export function wordsIn(meaning: Meaning): string | null {
  if (meaning.type === 'words') return meaning.text;
  if (meaning.type === 'record') return meaning.text ?? null;
  if (meaning.type === 'id' && !meaning.isMarked) return String(meaning.id);
  return meaning.type === 'site' && !meaning.isMarked ? meaning.text : null;
}

/**
 * Returns the texts to search in one kind, each only if the one before finds nothing: all words, then those after the
 * word of this kind.
 */
export function textsIn(meaning: Meaning, kind: RecordKind): readonly string[] {
  const words = wordsIn(meaning);
  const named = meaning.type === 'words' && meaning.named;
  return [words ?? [], named && named.kind === kind ? named.text : []].flat();
}

/** The kinds in which the text may identify one record. */
export function kindsNamed(meaning: Meaning): readonly RecordKind[] {
  switch (meaning.type) {
    case 'phone':
    case 'passport':
    case 'email':
    case 'site':
      return allRecords.flatMap(({ kind, namedBy }) =>
        namedBy.includes(meaning.type) ? kind : [],
      );
    case 'record':
      return [meaning.record.kind];
    case 'id':
      return RECORD_KINDS;
    default:
      return [];
  }
}

/** The kinds to search. */
export const searchedKinds = (meaning: Meaning): readonly RecordKind[] =>
  wordsIn(meaning) === null ? kindsNamed(meaning) : RECORD_KINDS;

/** The sources to ask for a text. */
export const sourcesFor = (meaning: Meaning, query: string): readonly LookupSource[] =>
  query.trim() === '' ? ['recents'] : searchedKinds(meaning);
