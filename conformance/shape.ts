/** Describes answers without their content: personal data and tokens never reach a report. */
import type * as z from 'zod/mini';
import { describeApi } from '#contract/openapi/document.ts';
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
    .filter(([key]) => isField(key))
    .slice(0, KEYS_SHOWN)
    .map(([key, each]) => `${key}: ${shapeOf(each, depth - 1)}`);
  const others = entries.length - shown.length;
  const rest = others > 0 ? [`${others} ${shown.length > 0 ? 'more' : 'unknown'}`] : [];
  return entries.length === 0 ? '{}' : `{ ${[...shown, ...rest].join(', ')} }`;
}

/** Returns the names of all fields in a schema, nested ones included. */
function fieldsIn(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const { properties } = schema as { properties?: object };
  return [...Object.keys(properties ?? {}), ...Object.values(schema).flatMap(fieldsIn)];
}

/** Field names of the API description, and positions of a list. Any other key may be data: a name, an e-mail. */
const FIELDS = new Set([
  ...fieldsIn(describeApi().components.schemas),
  ...['available', 'page', 'rows', 'token'],
]);

const isField = (key: PropertyKey) => FIELDS.has(String(key)) || typeof key === 'number';

const keyOf = (key: PropertyKey) => (isField(key) ? String(key) : 'another field');

/** The form of a date: `99.99.9999` for `31.12.2026`. */
export function formOf(text: string): string {
  const form = text.slice(0, 30).replace(/\d/g, '9');
  return form.replace(/[^\d\s.,:/+\-TZ9]/g, 'a');
}

/** Returns the parsed body; throws a mismatch with the field names if it does not fit. */
export function fits<TSchema extends z.ZodMiniType>(
  schema: TSchema,
  body: unknown,
): z.output<TSchema> {
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
