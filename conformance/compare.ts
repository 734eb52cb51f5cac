/** Compares sent values with read ones, in all the forms that the console accepts. */

import { shapeOf } from './shape.ts';
import { demand } from './steps.ts';

const isEmpty = (value: unknown) => value === null || value === undefined || value === '';

/** Whether both mean the same: `1` and `"1"` and `true`, `350.5` and `"350.50"`, null and `''`. */
export function means(sent: unknown, read: unknown): boolean {
  if (isEmpty(sent) || isEmpty(read)) return isEmpty(sent) && isEmpty(read);
  if (Array.isArray(sent)) {
    return (
      Array.isArray(read) &&
      read.length === sent.length &&
      sent.every((each, at) => means(each, read[at]))
    );
  }
  if (typeof sent === 'object') {
    return Object.entries(sent).every(([key, value]) => means(value, Object(read)[key]));
  }
  if (typeof sent === 'boolean')
    return [sent, Number(sent), String(Number(sent)), String(sent)].includes(read as string);
  if (typeof sent === 'number') {
    const number = typeof read === 'boolean' ? Number(read) : read;
    return typeof number === 'string'
      ? /^-?\d+(?:\.\d+)?$/.test(number) && Number(number) === sent
      : number === sent;
  }
  return String(read) === sent;
}

/** Demands that all fields came back as they were sent. */
export function demandKept(
  sent: Readonly<Record<string, unknown>>,
  read: Readonly<Record<string, unknown>>,
  fields: readonly string[] = Object.keys(sent),
): void {
  const changed = fields
    .filter((field) => !means(sent[field], read[field]))
    .map((field) => `${field}: ${changeOf(sent[field], read[field])}`);
  demand(changed.length === 0, () => changed.join('; '));
}

function changeOf(sent: unknown, read: unknown): string {
  const [before, after] = [shapeOf(sent), shapeOf(read)];
  return before === after ? `another ${after}` : `${before} was sent, ${after} came back`;
}
