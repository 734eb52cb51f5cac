/**
 * Characters that nobody sees: zero-width ones, soft hyphens, marks and overrides of the direction. They make
 * two names look the same, or one name read as another.
 */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]/gu;

/** Letters whose shape joiners and variation selectors change, and pictures that they put together. */
const SHAPED =
  /^(?:(?![\p{scx=Latin}\p{scx=Cyrillic}\p{scx=Greek}])[\p{L}\p{M}]|\p{Extended_Pictographic}|\p{Emoji_Modifier})$/u;
const JOINER = /^[\u200c\u200d]$/;
const NEAR = 4;
const SELECTOR = /^\p{Variation_Selector}$/u;

/** Replaces each unit of an invisible character, but none that a script or a picture needs. */
export function replaceInvisible(text: string, replacement: string): string {
  return text.replace(INVISIBLE, (found, at: number) => {
    // A few of the neighbours are enough, and a long text stays cheap.
    const near = text.slice(Math.max(0, at - NEAR), at).replace(/\p{Variation_Selector}+$/u, '');
    const before = [...near].at(-1) ?? '';
    const end = at + found.length;
    const [after = ''] = text.slice(end, end + NEAR);
    const isNeeded =
      (JOINER.test(found) && SHAPED.test(before) && SHAPED.test(after)) ||
      (SELECTOR.test(found) && (SHAPED.test(before) || after === '\u20e3'));
    return isNeeded ? found : replacement.repeat(found.length);
  });
}
