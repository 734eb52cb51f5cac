/** The widths of the window at which the layout changes, as media queries. */

/** On narrow screens the sidebar is a drawer over the content instead of a column. */
export const NARROW_QUERY = '(max-width: 61.99875rem)';
/** On narrow screens a row is a card: labelled lines instead of columns. */
export const CARD_ROWS_QUERY = '(max-width: 37.49875rem)';
/** The actions of a row are a menu here, so that all columns are visible, also beside the open sidebar. */
export const FOLDED_ROWS_QUERY =
  '(max-width: 49.99875rem), (min-width: 62rem) and (max-width: 65.99875rem)';
