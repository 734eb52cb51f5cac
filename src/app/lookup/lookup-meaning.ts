/** What a typed or pasted text names: a phone, an e-mail, a number, an address, or only words. */
import { formatPhone, wholePhone } from '#features/clients/fields/phone.ts';
import { RECORD_KINDS, type RecordKind, type RecordRef } from '#machines/palette/kinds.ts';
import type { LookupSource } from '#machines/palette/lookup.machine.ts';
import { allRecords, recordAt } from '#records/records.ts';
import { partsOf } from '#workspace/navigation/location.ts';
import { entryAt } from './places.ts';

export type Meaning =
  | { readonly type: 'nothing' }
  | { readonly type: 'words'; readonly text: string }
  /** `phone` as it is stored, `text` as it is shown. */
  | { readonly type: 'phone'; readonly phone: string; readonly text: string }
  | { readonly type: 'email'; readonly email: string }
  /** Without a mark before it a number may as well be a part of something. */
  | { readonly type: 'id'; readonly id: number; readonly isMarked: boolean }
  /** An address of this console that shows a record. */
  | { readonly type: 'record'; readonly record: RecordRef; readonly to: string }
  /** Any other address of this console; `title` is null where it leads nowhere. */
  | { readonly type: 'screen'; readonly title: string | null; readonly to: string }
  /** The address of somebody else's site; without `http` it may as well be a word with a dot. */
  | { readonly type: 'site'; readonly url: URL; readonly text: string; readonly isMarked: boolean };

const SHORTEST_WORDS = 2;

/** What cannot be seen goes: it comes along when a text is copied from a page or a table. */
function visible(text: string): string {
  return text
    .replaceAll('№', '#')
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/\s+/g, ' ')
    .trim();
}

const MARKED_ID = /^(?:#|id[:\s]\s*#?)\s*(\d{1,15})$/i;
const BARE_ID = /^\d{2,9}$/;
const EMAIL = /^(?:mailto:\s*)?<?([^\s<>@,;:/]+@[^\s<>@,;:/]+\.[^\s<>@,;:/.]+)>?$/i;
const BARE_HOST = /^(?:[\p{L}\d](?:[\p{L}\d-]*[\p{L}\d])?\.)+\p{L}{2,}(?::\d{1,5})?(?:[/?#]\S*)?$/u;

/** @param origin That of the console, by which its own addresses are told from others. */
export function meaningOf(query: string, origin: string): Meaning {
  const text = visible(query);
  const marked = MARKED_ID.exec(text)?.[1];
  if (marked && Number(marked) > 0) return { type: 'id', id: Number(marked), isMarked: true };
  if ([...text].length < SHORTEST_WORDS) return { type: 'nothing' };

  const phone = wholePhone(text);
  if (phone) return { type: 'phone', phone, text: formatPhone(phone) };
  if (BARE_ID.test(text) && Number(text) > 0) {
    return { type: 'id', id: Number(text), isMarked: false };
  }
  const address = addressIn(text, origin);
  if (address) return address;
  const email = EMAIL.exec(text)?.[1];
  if (email) return { type: 'email', email: email.toLowerCase() };
  return { type: 'words', text };
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
  // Two slashes would begin the name of a host.
  const to = address.replace(/^\/+/, '/');
  const { path, search } = partsOf(to);
  const record = recordAt(path, search);
  if (record) return { type: 'record', record, to };
  return { type: 'screen', title: entryAt(path)?.label ?? null, to };
}

/** The words to be looked for in it; null where it can only be the whole name of something. */
export function wordsIn(meaning: Meaning): string | null {
  if (meaning.type === 'words') return meaning.text;
  if (meaning.type === 'id' && !meaning.isMarked) return String(meaning.id);
  return meaning.type === 'site' && !meaning.isMarked ? meaning.text : null;
}

/** The kinds of which the text may name one record as a whole. */
export function kindsNamed(meaning: Meaning): readonly RecordKind[] {
  switch (meaning.type) {
    case 'phone':
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

/** The kinds of which something is looked for. */
export const kindsAsked = (meaning: Meaning): readonly RecordKind[] =>
  wordsIn(meaning) === null ? kindsNamed(meaning) : RECORD_KINDS;

/** The sources to ask about a text. */
export const sourcesFor = (meaning: Meaning, query: string): readonly LookupSource[] =>
  query.trim() === '' ? ['recents'] : kindsAsked(meaning);
