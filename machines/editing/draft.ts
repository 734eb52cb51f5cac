/** The pure part of editors and forms: what typing, saving and others make of a draft. */
import type { AnyActorRef } from 'xstate';
import type { FieldErrors, Problem } from '#contract/problem.ts';

interface Drafted<TDraft extends object> {
  readonly initial: TDraft;
  readonly draft: TDraft;
  readonly fieldErrors: FieldErrors;
}

/**
 * A draft after a typed change. Notes about the changed fields, or parts of them
 * (`options.0.value`), go: the new text has not been validated yet.
 */
export function patched<TDraft extends object>(
  { draft, fieldErrors }: Drafted<TDraft>,
  patch: Partial<TDraft>,
) {
  const left = Object.entries(fieldErrors).filter(([field]) => !(field.split('.')[0]! in patch));
  return { draft: { ...draft, ...patch }, fieldErrors: Object.fromEntries(left) };
}

/** Whether the draft has no changes of its own. */
export function isUntouched<TDraft extends object>({ draft, initial }: Drafted<TDraft>): boolean {
  return isSame(draft, initial);
}

/**
 * A draft after the record has changed: untouched fields follow it, touched ones keep the typed value
 * and what it was typed over.
 */
export function followed<TDraft extends object>(drafted: Drafted<TDraft>, now: TDraft) {
  const { initial, draft } = drafted;
  const names = Object.keys(now) as (keyof TDraft)[];
  const news = names.filter(
    (name) => isSame(draft[name], initial[name]) && !isSame(now[name], initial[name]),
  );
  const patch = Object.fromEntries(news.map((name) => [name, now[name]])) as Partial<TDraft>;
  return { initial: { ...initial, ...patch }, ...patched(drafted, patch) };
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Cleans up a draft when a field is left, with messages about it. */
export type Tidy<TDraft extends object> = (draft: TDraft) => {
  readonly draft: TDraft;
  readonly fieldErrors: FieldErrors;
};

/** The tidied draft; unchanged without a `tidy`. */
export function tidiedBy<TDraft extends object>(
  tidy: Tidy<TDraft> | undefined,
  draft: TDraft,
): ReturnType<Tidy<TDraft>> {
  return tidy ? tidy(draft) : { draft, fieldErrors: {} };
}

/** How the draft of an editor behaves. */
export interface EditorRules<TDraft extends object> {
  /** Messages of the fields that cannot be saved as they are. */
  readonly validate: (draft: TDraft) => FieldErrors;
  /** Applied when a field is left (`leave`) and before the draft is validated and sent. */
  readonly tidy?: Tidy<TDraft> | undefined;
  /** A change that follows from the draft itself; null where it is not possible. */
  readonly step?: ((draft: TDraft, step: string) => Partial<TDraft> | null) | undefined;
  /** Any change of others in the part is a conflict, so a touched draft does not follow the record. */
  readonly isWhole?: boolean | undefined;
  /** Whether a part that is gone can be created again. */
  readonly canRestore?: boolean | undefined;
}

export interface EditorInput<TDraft> {
  readonly value: TDraft;
  readonly isNew?: boolean;
  /** Set for a row: it begins in `editing` and reports to its owner. */
  readonly key?: string;
  readonly owner?: AnyActorRef;
}

/** What an editor knows. */
export interface EditorContext<TDraft extends object> {
  /** What the draft was made of. */
  readonly initial: TDraft;
  /** What the server is known to hold. */
  readonly current: TDraft;
  readonly draft: TDraft;
  readonly fieldErrors: FieldErrors;
  readonly problem: Problem | null;
  readonly theirs: TDraft | null;
  readonly sent: readonly TDraft[];
  readonly isNew: boolean;
  /** True until a row has entered `editing`. */
  readonly isOpening: boolean;
  readonly key: string | null;
  /** The row's key after it closes, null if there is no such row. */
  readonly at: string | null;
  readonly owner: AnyActorRef | null;
}

/** The draft tidied, with the messages about it: none if it can be saved. */
export function judged<TDraft extends object>(
  { validate, tidy }: Pick<EditorRules<TDraft>, 'validate' | 'tidy'>,
  draft: TDraft,
) {
  const tidied = tidiedBy(tidy, draft);
  return { draft: tidied.draft, fieldErrors: { ...validate(tidied.draft), ...tidied.fieldErrors } };
}

/** An editor in which nothing is typed, while the server holds this value. */
export const untouched = <TDraft>(value: TDraft) => ({
  initial: value,
  current: value,
  draft: value,
  fieldErrors: {},
  theirs: null,
  sent: [],
});

/** An editor after the record has changed: in a conflict it is their version that changes. */
export function afterChange<TDraft extends object>(
  context: Drafted<TDraft> & { readonly theirs: TDraft | null },
  value: TDraft,
  isWhole: boolean,
) {
  const { theirs } = context;
  if (theirs) {
    const { draft } = followed({ ...context, initial: theirs }, value);
    return { current: value, theirs: value, draft };
  }
  if (isUntouched(context)) return { initial: value, current: value, draft: value };
  return isWhole ? { current: value } : { current: value, ...followed(context, value) };
}
