import { plainNumber } from '#machines/rates/written-number.ts';
import { decimalText } from '#workspace/format/decimal.ts';

/** Whether a typed number has more digits than can be sent: about sixteen. */
export function losesDigits(text: string): boolean {
  const plain = plainNumber(text);
  if (plain === null) return false;
  return withoutZeros(plain) !== withoutZeros(decimalText(Number(plain)).replace(',', '.'));
}

/** Strips zeros that change nothing: `007,50` is `7,5`. */
const withoutZeros = (plain: string) =>
  plain
    .replace(/^(-?)0*(?=\d)/, '$1')
    .replace(/^(-?)\./, '$10.')
    .replace(/(\.\d*?)0*$/, '$1')
    .replace(/\.$/, '');
