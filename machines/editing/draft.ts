/** Pure functions of editors and forms: how typing, saving and changes by others affect a draft. */

import type { AnyActorRef } from 'xstate';
import { type FieldErrors, type Problem, toProblem } from '#contract/problem.ts';
import { isSame } from '#machines/is-same.ts';

interface Drafted<TDraft extends object> {
  readonly initial: TDraft;
  readonly draft: TDraft;
  readonly fieldErrors: FieldErrors;
  readonly sent?: readonly TDraft[];
}

/** A draft after `tidy`. */
export interface Tidied<TDraft extends object>
  extends Pick<Drafted<TDraft>, 'draft' | 'fieldErrors'> {
  /** Messages from `tidy` by field; a message is valid while `fieldErrors` still has it. */
  readonly notes: FieldErrors;
}

/**
 * A draft after a typed change. Messages about the changed fields or parts of them (`options.0.value`) are
 * removed, because the new text has not been validated yet. Messages about other fields are removed if the change
 * has resolved them: two passwords that are equal now, a plan that is empty now.
 */
export function patched<TDraft extends object>(
  { draft, fieldErrors }: Drafted<TDraft>,
  patch: Partial<TDraft>,
  validate?: (draft: TDraft) => FieldErrors,
) {
  const next = { ...draft, ...patch };
  const left = Object.entries(fieldErrors).filter(([field]) => !(field.split('.')[0]! in patch));
  if (!validate || left.length === 0) return { draft: next, fieldErrors: Object.fromEntries(left) };
  const [before, after] = [validate(draft), validate(next)];
  const standing = left.filter(
    ([field, messages]) => field in after || !isSame(before[field], messages),
  );
  return { draft: next, fieldErrors: Object.fromEntries(standing) };
}

/** Whether the draft has no changes. */
export function isUntouched<TDraft extends object>({ draft, initial }: Drafted<TDraft>): boolean {
  return isSame(draft, initial);
}

/**
 * A draft after the record has changed. Untouched fields follow the record, in `sent` as well. A touched field keeps
 * the typed value and the value it started from, and so does a field that was sent and typed back.
 */
export function followed<TDraft extends object>(drafted: Drafted<TDraft>, now: TDraft) {
  const { initial, draft, sent = [] } = drafted;
  const names = Object.keys(now) as (keyof TDraft)[];
  const news = names.filter(
    (name) =>
      [draft, ...sent].every((one) => isSame(one[name], initial[name])) &&
      !isSame(now[name], initial[name]),
  );
  const patch = Object.fromEntries(news.map((name) => [name, now[name]])) as Partial<TDraft>;
  const over = (one: TDraft): TDraft => ({ ...one, ...patch });
  return { initial: over(initial), sent: sent.map(over), ...patched(drafted, patch) };
}

/** Cleans up a draft when the user leaves a field, and returns messages about it. */
export type Tidy<TDraft extends object> = (draft: TDraft) => {
  readonly draft: TDraft;
  readonly fieldErrors: FieldErrors;
};

/** The tidied draft; unchanged without a `tidy`. */
function tidiedBy<TDraft extends object>(
  tidy: Tidy<TDraft> | undefined,
  draft: TDraft,
): ReturnType<Tidy<TDraft>> {
  return tidy ? tidy(draft) : { draft, fieldErrors: {} };
}

/** The draft after the user leaves one of its fields. */
export function leftBy<TDraft extends object>(
  tidy: Tidy<TDraft> | undefined,
  { draft, fieldErrors, notes }: Tidied<TDraft>,
): Tidied<TDraft> {
  const tidied = tidiedBy(tidy, draft);
  return {
    draft: tidied.draft,
    fieldErrors: { ...fieldErrors, ...tidied.fieldErrors },
    notes: { ...notes, ...tidied.fieldErrors },
  };
}

/** A refused draft: why it was not accepted, and the messages of its fields. */
export function refusedBy(_: unknown, { error }: { error: unknown }) {
  const problem = toProblem(error);
  return { problem, fieldErrors: problem.fields };
}

/** How the draft of an editor behaves. */
export interface EditorRules<TDraft extends object> {
  /** Messages of the fields that cannot be saved as they are. `initial` is null for a new part. */
  readonly validate: (draft: TDraft, initial: TDraft | null) => FieldErrors;
  /** Applied when a field is left (`leave`) and before the draft is validated and sent. */
  readonly tidy?: Tidy<TDraft> | undefined;
  /** A change computed from the draft; null if it is not possible. */
  readonly step?: ((draft: TDraft, step: string) => Partial<TDraft> | null) | undefined;
  /** Any change by others in the part is a conflict, so a touched draft does not follow the record. */
  readonly isWhole?: boolean | undefined;
  /** A question about an unusual change, which saving asks once; null if it is an ordinary one. */
  readonly question?: ((initial: TDraft, draft: TDraft) => string | null) | undefined;
  /** Whether a deleted part can be created again. */
  readonly canRestore?: boolean | undefined;
}

/** A draft that was cancelled, or dropped for the version of others. It can be restored. */
export interface Dropped<TDraft> {
  readonly initial: TDraft;
  readonly draft: TDraft;
  readonly sent: readonly TDraft[];
}

export interface EditorInput<TDraft> {
  readonly value: TDraft;
  /** The draft that was dropped when this row was last closed. */
  readonly dropped?: Dropped<TDraft> | null;
  readonly isNew?: boolean;
  /** Drafts of a new row that an earlier page has sent without an answer. */
  readonly sent?: readonly TDraft[];
  /** Set for a row, which starts in `editing` and reports to its owner. */
  readonly key?: string;
  readonly owner?: AnyActorRef;
}

export type EditorEvent<TDraft> =
  | { type: 'edit' }
  | { type: 'change'; patch: Partial<TDraft> }
  | { type: 'leave' }
  | { type: 'step'; step: string }
  | { type: 'save' }
  | { type: 'cancel' }
  | { type: 'resume' }
  | { type: 'keepMine' }
  | { type: 'takeTheirs' }
  | { type: 'restore' }
  | { type: 'drop' }
  | { type: 'record.changed'; value: TDraft };

export interface EditorContext<TDraft extends object> {
  /** The value the draft started from. */
  readonly initial: TDraft;
  /** The last known value on the server. */
  readonly current: TDraft;
  readonly draft: TDraft;
  readonly fieldErrors: FieldErrors;
  /** Messages from `tidy` by field. */
  readonly notes: FieldErrors;
  readonly problem: Problem | null;
  /** The question that the next save confirms; null in all states but `confirming`. */
  readonly question: string | null;
  readonly theirs: TDraft | null;
  readonly sent: readonly TDraft[];
  readonly dropped: Dropped<TDraft> | null;
  readonly isNew: boolean;
  /** True until a row has entered `editing`. */
  readonly isOpening: boolean;
  readonly key: string | null;
  /** The row's key after it closes; null if the row does not exist. */
  readonly at: string | null;
  readonly owner: AnyActorRef | null;
}

/** Validates touched fields only: a wrong untouched value is already stored, and must not block the others. */
export const exceptUntouched =
  <TDraft extends object>(validate: (draft: TDraft) => FieldErrors) =>
  (draft: TDraft, initial: TDraft | null): FieldErrors => {
    const isTouched = (field: string) =>
      !initial || !isSame(draft[field as keyof TDraft], initial[field as keyof TDraft]);
    return Object.fromEntries(
      Object.entries(validate(draft)).filter(([field]) => isTouched(field)),
    );
  };

/**
 * The tidied draft and its messages. Without messages it can be saved. A refused field that still has its
 * note keeps it: «Обязательное поле» would not say why the field is empty.
 */
export function judged<TDraft extends object>(
  { validate, tidy }: Pick<EditorRules<TDraft>, 'validate' | 'tidy'>,
  drafted: Tidied<TDraft>,
  initial: TDraft | null,
): Tidied<TDraft> {
  const { draft, fieldErrors: news } = tidiedBy(tidy, drafted.draft);
  const refused = validate(draft, initial);
  const standing = Object.entries(drafted.notes).filter(
    ([field, note]) => field in refused && isSame(drafted.fieldErrors[field], note),
  );
  const fieldErrors = { ...refused, ...Object.fromEntries(standing), ...news };
  return { draft, fieldErrors, notes: { ...drafted.notes, ...news } };
}

/** The question about the tidied draft before it is saved. A new part has nothing to compare with. */
export function questionOf<TDraft extends object>(
  { question, ...rules }: EditorRules<TDraft>,
  { isNew, initial, ...drafted }: Drafted<TDraft> & Tidied<TDraft> & { readonly isNew: boolean },
): string | null {
  return isNew ? null : (question?.(initial, judged(rules, drafted, initial).draft) ?? null);
}

/** The context of an editor without changes. */
export const untouched = <TDraft>(value: TDraft) => ({
  initial: value,
  current: value,
  draft: value,
  fieldErrors: {},
  notes: {},
  theirs: null,
  sent: [],
});

/** An editor's context after the record has changed; in a conflict, the other version is updated. */
export function afterChange<TDraft extends object>(
  context: Drafted<TDraft> & Pick<EditorContext<TDraft>, 'theirs' | 'sent'>,
  value: TDraft,
  isWhole: boolean,
) {
  const { theirs, sent } = context;
  if (theirs) {
    const { draft } = followed({ ...context, initial: theirs, sent: [] }, value);
    return { current: value, theirs: value, draft };
  }
  const isHeld = isWhole && (sent.length > 0 || !isUntouched(context));
  return { current: value, ...(!isHeld && followed(context, value)) };
}

/** The draft that can be restored after a drop: this one, or the earlier one if nothing was typed. */
export const droppedBy = <TDraft extends object>(context: EditorContext<TDraft>) => {
  const { draft, theirs, sent, dropped } = context;
  const initial: TDraft = { ...context.initial };
  // In a conflict `initial` becomes theirs, but clashing fields keep their base, so that they clash again.
  for (const name in draft) {
    if (isSame(draft[name], (theirs ?? initial)[name])) initial[name] = draft[name];
  }
  return { dropped: isSame(draft, initial) ? dropped : { initial, draft, sent } };
};

/** An editor's context with the dropped draft, updated with what others have changed since. */
export function resumed<TDraft extends object>(
  { dropped, current }: EditorContext<TDraft>,
  isWhole: boolean,
) {
  const drafted = { ...dropped!, fieldErrors: {}, theirs: null };
  return { ...drafted, ...afterChange(drafted, current, isWhole), dropped: null };
}
