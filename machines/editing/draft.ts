import type { FieldErrors } from '#contract/problem.ts';

interface Drafted<TDraft extends object> {
  readonly initial: TDraft;
  readonly draft: TDraft;
  readonly notes: FieldErrors;
}

/**
 * Applies a change to a draft. The errors of a changed field are dropped, also those of its parts
 * (`options.0.value`), because its new value is not validated yet.
 */
export function patched<TDraft extends object>(
  { draft, notes }: Drafted<TDraft>,
  patch: Partial<TDraft>,
) {
  const left = Object.entries(notes).filter(([field]) => !(field.split('.')[0]! in patch));
  return { draft: { ...draft, ...patch }, notes: Object.fromEntries(left) };
}

/** Whether dropping the draft would lose nothing. */
export function isUntouched<TDraft extends object>({ draft, initial }: Drafted<TDraft>): boolean {
  return isSame(draft, initial);
}

/**
 * Merges a newer record into a draft: untouched fields take the new value, touched ones keep what
 * was typed and its base.
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

/** Normalises a draft when a field is left, and returns errors for its fields. */
export type Tidy<TDraft extends object> = (draft: TDraft) => {
  readonly draft: TDraft;
  readonly notes: FieldErrors;
};

/** The normalised draft; unchanged without a `tidy`. */
export function tidiedBy<TDraft extends object>(
  tidy: Tidy<TDraft> | undefined,
  draft: TDraft,
): ReturnType<Tidy<TDraft>> {
  return tidy ? tidy(draft) : { draft, notes: {} };
}
