import { ODD, type Odd, oddOf } from './odd.ts';

/** Marks a row with another field that could not be read. */
export function markOdd(row: object, field: string, raw: Odd['raw']): void {
  const fields = [...new Set([...(oddOf(row)?.fields ?? []), field])];
  const odd: Odd = {
    fields,
    raw,
    text: `Строка пришла не полностью: ${fields.join(', ')}`,
    isNameless: fields.some((name) => name === 'id' || name === 'setting_id'),
  };
  Object.assign(row, { [ODD]: odd });
}

/** The mark of a row, to spread into the object that the console shows for it. */
export function markOf(row: unknown): object {
  const odd = oddOf(row);
  return odd ? { [ODD]: odd } : {};
}
