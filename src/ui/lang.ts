/** The language of a text, which may differ from that of its screen; `undefined` without Russian or Latin letters. */
export function langOf(text: unknown): 'ru' | 'en' | undefined {
  if (typeof text !== 'string') return undefined;
  if (/[а-яё]/i.test(text)) return 'ru';
  return /[a-z]/i.test(text) ? 'en' : undefined;
}

/** For a value in a table: names need a Russian voice on an English screen; e-mails and slugs are read as their row is. */
export const russianOf = (text: unknown) => (langOf(text) === 'ru' ? 'ru' : undefined);
