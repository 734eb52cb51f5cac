import { type FieldErrors, type Problem, ProblemError, TEXT } from '#contract/problem.ts';
import type { Part } from './part.ts';

/** Whether a message is about the field or one of its parts: `roles.0`. */
const isAbout = (name: string, field: string) => `${name}.`.startsWith(`${field}.`);

/** The first message about a field or one of its parts. */
export function fieldErrorOf(fieldErrors: FieldErrors, field: string): string | undefined {
  const key = Object.keys(fieldErrors).find((name) => isAbout(name, field));
  return key === undefined ? undefined : fieldErrors[key]?.[0];
}

/**
 * The message of the whole form for an error that no field can show: a general title, with the server's
 * message or its messages about fields that the form does not draw.
 * @param fields The fields that show their messages now, as `fieldErrorOf` finds them.
 */
export function generalError(
  problem: Problem | null,
  fields: readonly string[],
): { title: string; details: string[] } | null {
  if (!problem) return null;
  const names = Object.keys(problem.fields);
  const stray = names.filter((name) => !fields.some((field) => isAbout(name, field)));
  if (names.length > 0 && stray.length === 0) return null;
  const details = names.length
    ? stray.flatMap((name) => problem.fields[name] ?? [])
    : [problem.message];
  return { title: TEXT.form, details };
}

type TextName<TDraft> = {
  [TName in keyof TDraft]: TDraft[TName] extends string ? TName & string : never;
}[keyof TDraft];

/** Props of a text field, by its name in the draft. */
export const textFieldsOf =
  <TDraft extends object>(
    { draft, fieldErrors }: { draft: TDraft; fieldErrors: FieldErrors },
    readOnly: boolean,
    change: (patch: Partial<TDraft>) => void,
  ) =>
  (name: TextName<TDraft>) => ({
    value: draft[name] as string,
    error: fieldErrorOf(fieldErrors, name),
    readOnly,
    onText: (text: string) => change({ [name]: text } as Partial<TDraft>),
  });

/**
 * Moves the error's messages to the fields of the draft. `fieldOf` returns null for unknown names; `ownerOf` names what
 * such a message is about, if that is not the draft.
 */
export function underDraftFields(
  error: ProblemError,
  fieldOf: (name: string) => string | null,
  ownerOf?: (name: string) => string | null,
): ProblemError {
  const fields: FieldErrors = {};
  for (const [name, messages] of Object.entries(error.problem.fields)) {
    const own = fieldOf(name);
    const owner = own === null ? ownerOf?.(name) : null;
    const field = own ?? name;
    const texts = owner ? messages.map((text) => `${owner}: ${text}`) : messages;
    fields[field] = [...(fields[field] ?? []), ...texts];
  }
  return new ProblemError({ ...error.problem, fields }, { cause: error });
}

/** Like `underDraftFields`, for a write of a part of the whole that was `sent`; other errors are unchanged. */
export function underPartFields<TWhole, TDraft extends object>(
  error: unknown,
  { fieldOf, ownerOf }: Part<TWhole, TDraft>,
  sent: TWhole,
): unknown {
  if (!(error instanceof ProblemError) || !fieldOf) return error;
  return underDraftFields(
    error,
    (name) => fieldOf(name, sent),
    (name) => ownerOf?.(name, sent) ?? null,
  );
}

/** Parses `rates.3.level`, `settings.2.value`, `addresses.0.city` into the row of the list and its field. */
export function rowFieldOf(list: string, name: string): { at: string; field: string } | null {
  const [first, at, ...rest] = name.split('.');
  return first === list && at && rest.length > 0 ? { at, field: rest.join('.') } : null;
}
