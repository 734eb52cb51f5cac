/**
 * The language of a text, which may differ from that of its screen; `undefined` without Russian or Latin letters.
 *
 * @param latin Null for a value such as an e-mail or a slug, which is read in the language of its row.
 */
export function langOf(text: unknown, latin: 'en' | null = 'en'): 'ru' | 'en' | undefined {
  if (typeof text !== 'string') return undefined;
  if (/[а-яё]/i.test(text)) return 'ru';
  return (/[a-z]/i.test(text) && latin) || undefined;
}
