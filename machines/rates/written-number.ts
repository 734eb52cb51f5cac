/**
 * Parses numbers that people type or paste, for the grid of rates and the fields of all forms, so that all of
 * them accept the same texts.
 */

/** The spaces that people, Excel and Google Sheets put between thousands. */
const SPACE = '[ \\u00a0\\u2007\\u2009\\u202f]';
const SPACES = new RegExp(SPACE, 'g');
/** Thousands with spaces between them. A space elsewhere separates two numbers or is a typo. */
const GROUPED = new RegExp(`^-?\\d{1,3}(?:${SPACE}+\\d{3})+(?!\\d)`);
const PLAIN = /^-?\d+(?:[.,]\d+)?$/;
const CURRENCY = /(?:₽|руб(?:л(?:ь|я|ей))?\.?|р\.?|rub)$/i;

/**
 * The digits of a number as people write it: `350`, `1 234,50 ₽`, `1,234.50`, `−5`, with a decimal point
 * and nothing between thousands; null if it is not a number. A single comma or point is the decimal one. Never guesses.
 */
export function plainNumber(text: string): string | null {
  // Nearly all amounts of a table are plain, and a table may have a hundred thousand.
  if (PLAIN.test(text)) return text.replace(',', '.');
  const plain = text
    // Copied numbers may contain invisible characters.
    .replace(/\p{Cf}/gu, '')
    .trim()
    .replace(CURRENCY, '')
    .trimEnd()
    .replace(/^[−–-]\s*/, '-')
    .replace(GROUPED, (thousands) => thousands.replace(SPACES, ''));
  const dotted = withPoint(plain);
  return dotted !== null && /^-?(?:\d+\.?\d*|\.\d+)$/.test(dotted) ? dotted : null;
}

/** The same number with a decimal point and nothing between thousands; null if it has stray separators. */
function withPoint(text: string): string | null {
  const separators = text.replace(/[^.,]/g, '');
  if (separators.length < 2) return text.replace(',', '.');
  const decimal = separators.at(-1)!;
  const group = decimal === ',' ? '.' : ',';
  // With two kinds of separators the last one is decimal: `1.234,50`. With one kind all are between thousands.
  const [whole = '', fraction] = separators.includes(group) ? text.split(decimal) : [text];
  const between = separators.includes(group) ? group : decimal;
  if (separators.replaceAll(between, '').length > 1) return null;
  const groups = whole.replace(/^-/, '').split(between);
  const isGrouped = groups.every((part, i) => (i === 0 ? /^[1-9]\d{0,2}$/ : /^\d{3}$/).test(part));
  if (!isGrouped) return null;
  return whole.replaceAll(between, '') + (fraction === undefined ? '' : `.${fraction}`);
}
