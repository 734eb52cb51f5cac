/** Reads and validates request bodies. */
import { setImmediate } from 'node:timers/promises';
import type { Context } from 'hono';
import type { z } from 'zod';
import type { FieldErrors } from '#contract/problem.ts';
import { Failure, ISSUES_MAX, incomplete, invalid, malformed } from './failure.ts';
import { requireModest } from './json-size.ts';
import { russian } from './messages.ts';

const JSON_TYPE = /^application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i;

const OTHER_CHARSET = /;\s*charset\s*=(?!\s*"?utf-?8"?\s*(?:;|$))/i;
/** `fatal`, because replacement characters would lose bytes, and another password would match, too. */
const UTF8 = new TextDecoder('utf-8', { fatal: true });

/** Parses the JSON body with `schema`. Throws 415, 400, or 422 with messages per field. */
export async function parseBody<TSchema extends z.ZodType>(
  c: Context,
  schema: TSchema,
): Promise<z.output<TSchema>> {
  const body = await readObject(c);
  const result = schema.safeParse(body, { error: russian });
  if (!result.success) throw invalid(fieldErrors(result.error.issues));
  return result.data;
}

async function readObject(c: Context): Promise<object> {
  if (!JSON_TYPE.test(c.req.header('Content-Type') ?? '')) {
    throw new Failure(415, 'Ожидается тело запроса в формате JSON (application/json).');
  }
  if (!/^(identity)?$/i.test(c.req.header('Content-Encoding') ?? '')) {
    throw new Failure(415, 'Сжатое тело запроса не принимается.');
  }
  if (OTHER_CHARSET.test(c.req.header('Content-Type') ?? '')) {
    throw new Failure(415, 'Тело запроса принимается только в UTF-8.');
  }
  const text = await bodyText(c);
  requireModest(text);
  const body = parseJson(text);
  // Reading and validating both block the event loop: let other calls run in between.
  await setImmediate();
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw malformed('Тело запроса должно быть объектом JSON.');
  }
  return body;
}

/** Returns the body as text. Throws 400 if the connection breaks or the bytes are not UTF-8. */
export async function bodyText({ req }: Pick<Context, 'req'>): Promise<string> {
  // Caught here: otherwise a broken connection of the caller would look like one to the database.
  const bytes = await req.arrayBuffer().catch(() => {
    throw incomplete();
  });
  try {
    return UTF8.decode(bytes);
  } catch {
    throw malformed('Тело запроса не является текстом в UTF-8.');
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw malformed('Тело запроса не является корректным JSON.');
  }
}

/** Returns messages per dotted path of a field. */
export function fieldErrors(issues: readonly z.core.$ZodIssue[]): FieldErrors {
  // A field named `__proto__` must become a key like any other.
  const errors: FieldErrors = Object.create(null);
  for (const { path, message } of issues.slice(0, ISSUES_MAX)) {
    const field = path.join('.');
    errors[field] ??= [];
    errors[field].push(message);
  }
  return errors;
}
