import type { FieldErrors } from '#contract/problem.ts';

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
  return JSON.stringify(draft) === JSON.stringify(initial);
}

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
