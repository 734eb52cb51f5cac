import { replaceInvisible } from '#contract/invisible.ts';

/**
 * A name as it is drawn: an invisible character becomes a mark, so that two names that look the same can be
 * told apart and none can turn the text around it. As long as the name; fields show it as it is.
 */
export const shownText = (text: string): string => replaceInvisible(text, '\ufffd');
