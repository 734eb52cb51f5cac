/** A full name in the order in which it is written: last name, first name, patronymic. */
export interface FullName {
  last_name: string;
  first_name: string;
  /** From the third word on; empty where there is none. */
  patronymic: string;
}

/** The words of a text, however many blanks are between them. */
const wordsOf = (text: string) => text.split(/\s+/).filter(Boolean);

/** The parts of a full name; what has not been typed yet is empty. */
export function splitFullName(text: string): FullName {
  const [last_name = '', first_name = '', ...rest] = wordsOf(text);
  return { last_name, first_name, patronymic: rest.join(' ') };
}

/** The parts that there are, in one line. */
export function joinFullName(name: { [TPart in keyof FullName]?: string | null | undefined }) {
  return [name.last_name, name.first_name, name.patronymic]
    .flatMap((part) => wordsOf(part ?? ''))
    .join(' ');
}
