import type { AnyActorRef } from 'xstate';
import type { FieldErrors, Problem } from '#contract/problem.ts';

interface Drafted<TDraft extends object> {
  readonly initial: TDraft;
  readonly draft: TDraft;
  readonly notes: FieldErrors;
}

/**
 * What a typed change makes of a draft and of the notes under its fields. A note is about what
 * stood in its field, or in a part of it (`options.0.value`); another text has not been judged yet.
 */
export function patched<TDraft extends object>(
  { draft, notes }: Drafted<TDraft>,
  patch: Partial<TDraft>,
) {
  const left = Object.entries(notes).filter(([field]) => !(field.split('.')[0]! in patch));
  return { draft: { ...draft, ...patch }, notes: Object.fromEntries(left) };
}

/** Whether nothing would be lost if the draft were dropped. */
export function isUntouched<TDraft extends object>({ draft, initial }: Drafted<TDraft>): boolean {
  return isSame(draft, initial);
}

/**
 * What a newer record makes of a draft: fields that were not touched here follow it, touched ones stay
 * as they were typed, with what they were typed over.
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

/** What is made of a draft when a field of it is left, and what is said of that under the fields. */
export type Tidy<TDraft extends object> = (draft: TDraft) => {
  readonly draft: TDraft;
  readonly notes: FieldErrors;
};

/** The draft as it stands after that; without a `tidy` as it was typed. */
export function tidiedBy<TDraft extends object>(
  tidy: Tidy<TDraft> | undefined,
  draft: TDraft,
): ReturnType<Tidy<TDraft>> {
  return tidy ? tidy(draft) : { draft, notes: {} };
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
  readonly notes: FieldErrors;
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
  return { draft: tidied.draft, notes: { ...validate(tidied.draft), ...tidied.notes } };
}

/** An editor in which nothing is typed, while the server holds this value. */
export const untouched = <TDraft>(value: TDraft) => ({
  initial: value,
  current: value,
  draft: value,
  notes: {},
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
