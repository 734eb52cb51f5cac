/** Describes answers without their content: personal data and tokens never reach a report. */
import type { z } from 'zod';
import { Mismatch } from './check.ts';

const KEYS_SHOWN = 12;
const ISSUES_SHOWN = 3;

/** `text of 12`, `number`, `list of 3`, or an object with its keys. */
export function shapeOf(value: unknown, depth = 2): string {
  if (value === undefined) return 'nothing';
  if (value === null) return 'null';
  if (typeof value === 'string') return `text of ${value.length}`;
  if (Array.isArray(value)) {
    const first = value.length > 0 && depth > 0 ? ` × ${shapeOf(value[0], depth - 1)}` : '';
    return `list of ${value.length}${first}`;
  }
  if (typeof value !== 'object') return typeof value;
  const entries = Object.entries(value);
  if (depth === 0) return `object of ${entries.length}`;
  const shown = entries
    .slice(0, KEYS_SHOWN)
    .map(([key, each]) => `${keyOf(key)}: ${shapeOf(each, depth - 1)}`);
  return `{ ${[...shown, ...(entries.length > KEYS_SHOWN ? ['…'] : [])].join(', ')} }`;
}

/** A key that looks like the name of a field. Others may be data: ids, e-mails, names. */
export function keyOf(key: PropertyKey): string {
  const text = String(key);
  return /^(?:[a-z_]{1,32}|\d{1,4})$/.test(text) ? text : `key of ${text.length}`;
}

/** The form of a date: `99.99.9999` for `31.12.2026`. */
export function formOf(text: string): string {
  const form = text.slice(0, 30).replace(/\d/g, '9');
  return form.replace(/[^\d\s.,:/+\-TZ9]/g, 'a');
}

/** The parsed body; a mismatch that names the fields if it does not fit. */
export function fits<TSchema extends z.ZodType>(schema: TSchema, body: unknown): z.output<TSchema> {
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  const { issues } = parsed.error;
  const shown = issues.slice(0, ISSUES_SHOWN).map((issue) => problemOf(issue, body));
  const rest = issues.length > ISSUES_SHOWN ? ` and ${issues.length - ISSUES_SHOWN} more` : '';
  throw new Mismatch(`${shown.join('; ')}${rest}`);
}

function problemOf(issue: z.core.$ZodIssue, body: unknown): string {
  const place = issue.path.map(keyOf).join('.') || 'the body';
  return `${place} is ${shapeOf(valueAt(body, issue.path))}, not ${wantedOf(issue)}`;
}

function valueAt(body: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>((value, key) => Object(value)[key], body);
}

function wantedOf(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.expected;
    case 'invalid_value':
      return `one of ${issue.values.map(String).join(', ')}`;
    case 'invalid_union':
      return [...new Set(issue.errors.flat().map(wantedOf))].join(' or ') || 'any known form';
    case 'invalid_format':
      return 'text of that form';
    default:
      return 'of that form';
  }
}
