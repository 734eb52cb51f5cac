/** The language of a text, which may be in the other one of its screen; `undefined` if it has no letters of either. */
export function langOf(text: unknown): 'ru' | 'en' | undefined {
  if (typeof text !== 'string') return undefined;
  if (/[а-яё]/i.test(text)) return 'ru';
  return /[a-z]/i.test(text) ? 'en' : undefined;
}
