/** What people type to find a client: words of a name, a phone in any form, an e-mail, or parts. */
import {
  type Expression,
  type ExpressionWrapper,
  expressionBuilder,
  type SqlBool,
  sql,
} from 'kysely';
import type { Schema } from '#server/db/schema.ts';
import { begins, fold, holdsWord } from '#server/db/search.ts';

const PHONE_WORD = /^(?:tel|phone|тел|телефон|моб)[\s.:]*(?=[+(\d])/;
/** Digits, and what stands between the digits of a phone. */
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

/** Whether a client is found by all of it. */
export function matchesSearch({ text, phone }: Columns, search: string): Expression<SqlBool> {
  const eb = expressionBuilder<Schema, 'clients'>();
  const terms = searchTerms(search);
  if (terms.length === 0) return sql<SqlBool>`false`;
  return eb.and(
    terms.map((term): ExpressionWrapper<Schema, 'clients', SqlBool> => {
      return eb.or(
        term.map((needle) =>
          needle.isPhone ? begins(phone, needle.text) : holdsWord(text, needle.text),
        ),
      );
    }),
  );
}
