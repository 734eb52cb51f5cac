import { ODD, type Odd, oddOf } from './odd.ts';

/** Adds an unreadable field to the mark of a row. */
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

/** Returns the mark of a row, to spread into the object that the console shows for the row. */
export function markOf(row: unknown): object {
  const odd = oddOf(row);
  return odd ? { [ODD]: odd } : {};
}
