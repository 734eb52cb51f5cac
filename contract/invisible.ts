/**
 * Invisible characters: zero-width ones, soft hyphens, direction marks and overrides. With them two different
 * names can look the same, or a name can read as another one.
 */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]/gu;

/** Letters whose shape depends on joiners and variation selectors, and pictographs that joiners combine. */
const SHAPED =
  /^(?:(?![\p{scx=Latin}\p{scx=Cyrillic}\p{scx=Greek}])[\p{L}\p{M}]|\p{Extended_Pictographic}|\p{Emoji_Modifier})$/u;
const JOINER = /^[\u200c\u200d]$/;
const NEAR = 4;
const SELECTOR = /^\p{Variation_Selector}$/u;

/** Replaces each code unit of an invisible character, except where a script or an emoji needs the character. */
export function replaceInvisible(text: string, replacement: string): string {
  return text.replace(INVISIBLE, (found, at: number) => {
    // Look at a few neighbours only, so that long texts stay cheap.
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
