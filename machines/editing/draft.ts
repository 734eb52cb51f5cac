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
