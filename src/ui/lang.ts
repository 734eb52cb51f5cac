/** The language of a text, which may differ from that of its screen; `undefined` without Russian or Latin letters. */
export function langOf(text: unknown): 'ru' | 'en' | undefined {
  if (typeof text !== 'string') return undefined;
  if (/[а-яё]/i.test(text)) return 'ru';
  return /[a-z]/i.test(text) ? 'en' : undefined;
}
