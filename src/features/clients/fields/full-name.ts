import { replaceInvisible } from '#contract/invisible.ts';

/** A full name in its usual order: last name, first name, patronymic. */
export interface FullName {
  last_name: string;
  first_name: string;
  /** Everything from the third word on. */
  patronymic: string;
}

/** The words of a text, without empty ones. */
const wordsOf = (text: string) => text.split(/\s+/).filter(Boolean);

/** Splits a full name into its parts, without invisible characters; missing parts are empty. */
export function splitFullName(text: string): FullName {
  const [last_name = '', first_name = '', ...rest] = wordsOf(replaceInvisible(text, ''));
  return { last_name, first_name, patronymic: rest.join(' ') };
}

/** Joins the existing parts in one line. */
export function joinFullName(name: { [TPart in keyof FullName]?: string | null | undefined }) {
  return [name.last_name, name.first_name, name.patronymic]
    .flatMap((part) => wordsOf(part ?? ''))
    .join(' ');
}
