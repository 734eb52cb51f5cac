/** Search by words of the name, a phone in any form, or an e-mail; parts match, too. */
import {
  type Expression,
  type ExpressionWrapper,
  expressionBuilder,
  type SqlBool,
  sql,
} from 'kysely';
import type { Schema } from '#server/database/schema.ts';
import { begins, fold, foldedWords, holdsWord, isLongEnough } from '#server/database/search.ts';

const PHONE_WORD = /^(?:tel|phone|тел|телефон|моб)[\s.:]*(?=[+(\d])/;
/** Digits and the separators of a phone number. */
const PHONE = /^[\d\s+().,/\p{Pd}]*\d[\d\s+().,/\p{Pd}]*$/u;
const HAS_MEANING = /[\p{L}\p{N}]/u;

/** A passport number as users type it: «4510 123456», «45 10 № 123456», «паспорт 4510 123456». */
const PASSPORT = /^(?:паспорт|серия|:|\s)*(\d{2}\s?\d{2})?(?:номер|no|n|#|:|\s)*(\d{6})$/;

/** The passport number of a search; the series is optional. */
export interface PassportNumber {
  readonly series: string | undefined;
  readonly number: string;
}

/** Returns the passport number that the text may mean. Ten digits may also mean a phone. */
export function passportIn(search: string): PassportNumber | null {
  const [, series, number] = PASSPORT.exec(plainText(search)) ?? [];
  return number ? { series: series?.replace(/\s/, ''), number } : null;
}

/** A part of the search text; one of its forms must match. */
type Term = readonly Needle[];
interface Needle {
  readonly text: string;
  /** Matches only the beginning of the phone, which has a faster index than the whole text. */
  readonly isPhone?: boolean;
}

/** Punctuation around words in texts and links. `%`, `_` and `@` are searched like letters. */
const AROUND = /^(?:mailto:|(?![%_@])[\p{P}<>])+|(?:(?![%_@])[\p{P}<>])+$/gu;
/** «Д.Н», «Д.Н.Борисов». Latin letters with dots may be a part of an e-mail. */
const INITIALS = /^(?:\p{sc=Cyrillic}\.)+\p{sc=Cyrillic}[\p{sc=Cyrillic}-]*$/u;

function plainText(search: string): string {
  const words = fold(search)
    .split(/\s+/)
    .map((word) => word.replace(AROUND, ''))
    .map((word) => (INITIALS.test(word) ? word.replaceAll('.', ' ') : word));
  return words.filter(Boolean).join(' ').replace(PHONE_WORD, '');
}

/** Hardly any client has more words: further ones would only cost time. */
const WORDS_MAX = 12;

/** Returns the first twelve distinct words of the text. */
const wordsIn = (search: string): readonly string[] =>
  foldedWords(plainText(search))
    .filter((word) => HAS_MEANING.test(word))
    .slice(0, WORDS_MAX);

/** Returns the terms, all of which must match. Empty if the text has neither letters nor digits. */
function searchTerms(search: string): readonly Term[] {
  const text = plainText(search);
  if (PHONE.test(text)) return [phoneTerm(text)];
  const words = wordsIn(search);
  // A match for «иванович» also matches «иванов» and «иван», so drop the shorter words.
  const apart = words.filter(
    (word) => !isAnywhere(word) || !words.some((other) => other !== word && other.includes(word)),
  );
  return apart.map((word) => (PHONE.test(word) ? phoneTerm(word) : [{ text: word }]));
}

/** Returns whether a match may begin inside a word. */
const isAnywhere = (word: string) =>
  isLongEnough(PHONE.test(word) ? word.replace(/\D/g, '') : word);

/** Phones are stored as 7 and ten digits. Users also type them with 8, or with 7 and 8. */
function phoneTerm(text: string): Term {
  const digits = text.replace(/\D/g, '');
  if (/^78\d{10}$/.test(digits)) return [{ text: `7${digits.slice(2)}` }];
  if (!digits.startsWith('8')) return [{ text: digits }];
  const international: Needle = { text: `7${digits.slice(1)}`, isPhone: true };
  // The more likely form first: if it matches, the other one is not checked.
  return digits.length > 10 ? [international] : [international, { text: digits }];
}

/** The permissions of the searching user. */
export interface Searcher {
  /** If false, contacts are not searched, because each answer would reveal something about them. */
  readonly seesContacts: boolean;
}

interface Columns {
  /** Name, e-mail and phone, folded for search. */
  readonly text: Expression<string>;
  readonly phone: Expression<string | null>;
}

type Condition = ExpressionWrapper<Schema, 'clients', SqlBool>;
const eb = expressionBuilder<Schema, 'clients'>();

/** Returns the condition that a client matches all terms of the search. */
export function matchesSearch(search: string, { seesContacts }: Searcher): Expression<SqlBool> {
  const terms = searchTerms(search);
  if (terms.length === 0) return sql<SqlBool>`false`;
  const found = matches(terms, WHOLE);
  if (seesContacts) return found;
  // Digits alone are a phone. The condition on the whole text stays, because it has an index and the names have none.
  if (terms.some((term) => term.some(({ text }) => PHONE.test(text)))) return sql<SqlBool>`false`;
  return eb.and([found, matches(terms, NAMES)]);
}

/** Returns the condition that the phone matches; null if the search contains more than digits. */
export function matchesPhone(search: string): Condition | null {
  const terms = searchTerms(search);
  const isDigits = terms.length > 0 && terms.flat().every(({ text }) => PHONE.test(text));
  return isDigits ? matches(terms, { text: sql<string>`clients.phone`, phone }) : null;
}

const phone = eb.ref('clients.phone');
const noPhone = sql<string>`''`;
const WHOLE: Columns = { text: eb.ref('clients.search'), phone };
const HEAD: Columns = { text: eb.ref('clients.head'), phone };
/** With the collation of the `search` and `head` columns, because those of the parts differ. */
const NAMES: Columns = {
  text: sql<string>`((clients.surname || clients.given_name || ' '
    || fold(coalesce(clients.patronymic, ''))) collate "C")`,
  phone: noPhone,
};
const NAMES_OF_HEAD: Columns = {
  text: sql<string>`((clients.surname || clients.given_name) collate "C")`,
  phone: noPhone,
};

function matches(terms: readonly Term[], { text, phone }: Columns): Condition {
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
 * Returns the ranks of matches as mutually exclusive conditions, best first: surname and first name, beginning
 * of the surname, surname, first name, phone or e-mail, and the rest: only the patronymic.
 */
export function ranksOf(search: string, searcher: Searcher): readonly Condition[] {
  const words = wordsIn(search);
  const some = (condition: (text: string) => Expression<SqlBool>) => eb.or(words.map(condition));
  const surname = eb.ref('clients.surname');
  const givenName = eb.ref('clients.given_name');
  const isBeginning = some((text) => begins(surname, ` ${text}`));
  const isSurname = some((text) => holdsWord(surname, text));
  const isGiven = some((text) => holdsWord(givenName, text));
  const found = eb.and([matchesSearch(search, searcher)]);
  const isOther = matches(searchTerms(search), searcher.seesContacts ? HEAD : NAMES_OF_HEAD);
  const byPatronymic = eb.and([found, ...[isOther, isSurname, isGiven].map((one) => eb.not(one))]);
  if (words.length === 1) {
    // A word found in the head needs no search of the whole text: skip the second index.
    return [
      isBeginning,
      eb.and([isSurname, eb.not(isBeginning)]),
      eb.and([isGiven, eb.not(isSurname)]),
      eb.and([isOther, eb.not(isSurname), eb.not(isGiven)]),
      byPatronymic,
    ];
  }
  const isBoth = eb.and([isBeginning, some((text) => begins(givenName, ` ${text}`))]);
  return [
    eb.and([found, isBoth]),
    eb.and([found, isBeginning, eb.not(isBoth)]),
    eb.and([found, isSurname, eb.not(isBeginning)]),
    eb.and([found, isGiven, eb.not(isSurname)]),
    eb.and([isOther, eb.not(isSurname), eb.not(isGiven)]),
    byPatronymic,
  ];
}
