/** Search by words of the name, a phone in any form, or an e-mail, also in part. */
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

/** Part of the search text; one of its forms must match. */
export type Term = readonly Needle[];
interface Needle {
  readonly text: string;
  /** Match only the beginning of the phone, which has a faster index than the whole text. */
  readonly isPhone?: boolean;
}

/** The terms, all of which must match. Empty if the text has no letters and digits. */
function searchTerms(search: string): readonly Term[] {
  const text = fold(search).replace(/\s+/g, ' ').trim().replace(PHONE_WORD, '');
  if (PHONE.test(text)) return [phoneTerm(text)];
  const words = text.split(' ').filter((word) => HAS_MEANING.test(word));
  // A match for «иванович» also matches «иванов» and «иван», so drop the shorter words.
  const apart = words.filter(
    (word, index) =>
      !words.some((other, at) => other.includes(word) && (other !== word || at < index)),
  );
  return apart.map((word) => (PHONE.test(word) ? phoneTerm(word) : [{ text: word }]));
}

/** Phones are stored as 7 and ten digits. People also type them with 8, or with 7 and 8. */
function phoneTerm(text: string): Term {
  const digits = text.replace(/\D/g, '');
  if (/^78\d{10}$/.test(digits)) return [{ text: `7${digits.slice(2)}` }];
  if (!digits.startsWith('8')) return [{ text: digits }];
  const international: Needle = { text: `7${digits.slice(1)}`, isPhone: true };
  // The more likely form first: if it matches, the other one is not checked.
  return digits.length > 10 ? [international] : [international, { text: digits }];
}

interface Columns {
  /** Name, e-mail and phone, folded for the search. */
  readonly text: Expression<string>;
  readonly phone: Expression<string | null>;
}

type Condition = ExpressionWrapper<Schema, 'clients', SqlBool>;
const eb = expressionBuilder<Schema, 'clients'>();

/** Whether a client matches all terms of the search. */
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
 * The ranks of matches as conditions that exclude each other, best first: beginning of the surname,
 * surname, first name, phone or e-mail. A match without a rank matches only by the patronymic.
 */
export function ranksOf(search: string): readonly Condition[] {
  const texts = searchTerms(search).flatMap((term) => term.map(({ text }) => text));
  const some = (condition: (text: string) => Expression<SqlBool>) => eb.or(texts.map(condition));
  const surname = eb.ref('clients.surname');
  // A single word that matches a part of the head also matches the head: skip the second index.
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

/** Whether a match matches only by the patronymic. */
export const isByPatronymic = (search: string) => eb.not(matchesHead(search));

const matchesHead = (search: string) =>
  matchesSearch({ text: eb.ref('clients.head'), phone: eb.ref('clients.phone') }, search);
