/** What people type to find a client: words of a name, a phone in any form, an e-mail, or parts. */
import {
  type Expression,
  type ExpressionWrapper,
  expressionBuilder,
  type SqlBool,
  sql,
} from 'kysely';
import type { Schema } from '#server/database/schema.ts';
import { begins, fold, holdsWord } from '#server/database/search.ts';

const PHONE_WORD = /^(?:tel|phone|тел|телефон|моб)[\s.:]*(?=[+(\d])/;
/** Digits and the separators of a phone number. */
const PHONE = /^[\d\s+().,/\p{Pd}]*\d[\d\s+().,/\p{Pd}]*$/u;
const HAS_MEANING = /[\p{L}\p{N}]/u;

/** One thing that must be found, in one of several forms. */
export type Term = readonly Needle[];
interface Needle {
  readonly text: string;
  /** Only where the phone begins, which its own index finds faster than that of all text. */
  readonly isPhone?: boolean;
}

/** What all must be found; nothing where the search has neither a letter nor a digit. */
function searchTerms(search: string): readonly Term[] {
  const text = fold(search).replace(/\s+/g, ' ').trim().replace(PHONE_WORD, '');
  if (PHONE.test(text)) return [phoneTerm(text)];
  const words = text.split(' ').filter((word) => HAS_MEANING.test(word));
  // Who has «иванович» has «иванов» and «иван» too.
  const apart = words.filter(
    (word, index) =>
      !words.some((other, at) => other.includes(word) && (other !== word || at < index)),
  );
  return apart.map((word) => (PHONE.test(word) ? phoneTerm(word) : [{ text: word }]));
}

/** Phones are stored as 7 and ten digits, and people begin them with 8, or with both. */
function phoneTerm(text: string): Term {
  const digits = text.replace(/\D/g, '');
  if (/^78\d{10}$/.test(digits)) return [{ text: `7${digits.slice(2)}` }];
  if (!digits.startsWith('8')) return [{ text: digits }];
  const international: Needle = { text: `7${digits.slice(1)}`, isPhone: true };
  // The one that most rows answer first: the other is then not looked for.
  return digits.length > 10 ? [international] : [international, { text: digits }];
}

interface Columns {
  /** Name, e-mail and phone, as they are searched. */
  readonly text: Expression<string>;
  readonly phone: Expression<string | null>;
}

type Condition = ExpressionWrapper<Schema, 'clients', SqlBool>;
const eb = expressionBuilder<Schema, 'clients'>();

/** Whether a client is found by all of it. */
export function matchesSearch({ text, phone }: Columns, search: string): Expression<SqlBool> {
  const terms = searchTerms(search);
  if (terms.length === 0) return sql<SqlBool>`false`;
  return eb.and(
    terms.map((term): Condition => {
      return eb.or(
        term.map((needle) =>
          needle.isPhone ? begins(phone, needle.text) : holdsWord(text, needle.text),
        ),
      );
    }),
  );
}

/**
 * Where a search finds clients, the best first, as conditions of which each client meets one at
 * most: the surname begins so, the surname, the first name, phone or e-mail. Who meets none is
 * found by the patronymic.
 */
export function ranksOf(search: string): readonly Condition[] {
  const texts = searchTerms(search).flatMap((term) => term.map(({ text }) => text));
  const some = (condition: (text: string) => Expression<SqlBool>) => eb.or(texts.map(condition));
  const surname = eb.ref('clients.surname');
  // One word in a part of the head is in the head: no second index is searched for it.
  const found = texts.length > 1 ? [matchesHead(search)] : [];
  const isBeginning = some((text) => begins(surname, ` ${text}`));
  const isSurname = some((text) => holdsWord(surname, text));
  const isGiven = some((text) => holdsWord(eb.ref('clients.given_name'), text));
  return [
    eb.and([...found, isBeginning]),
    eb.and([...found, isSurname, eb.not(isBeginning)]),
    eb.and([...found, isGiven, eb.not(isSurname)]),
    eb.and([matchesHead(search), eb.not(isSurname), eb.not(isGiven)]),
  ];
}

/** Of those who are found, who is found by no more than the patronymic. */
export const isByPatronymic = (search: string) => eb.not(matchesHead(search));

const matchesHead = (search: string) =>
  matchesSearch({ text: eb.ref('clients.head'), phone: eb.ref('clients.phone') }, search);
