import { replaceInvisible } from '#contract/invisible.ts';

/**
 * Returns a name for display: invisible characters are replaced by a mark, so that look-alike names can be told apart
 * and no name can reverse the text around it. The length is unchanged; fields show the original.
 */
export const shownText = (text: string): string => replaceInvisible(text, '\ufffd');
