/** A part of a whole, and how two sets of changes to it are brought together. */
import type { ProblemError } from '#contract/problem.ts';

/** The field of the draft that the server means, given what was sent; null where it is none. */
export type FieldOf<TWhole> = (name: string, sent: TWhole) => string | null;

/** What a person edits of a whole, and the whole with the edited draft put in. */
export interface Part<TWhole, TDraft extends object> {
  /** Null where it is gone, or not there yet. */
  read(whole: TWhole): TDraft | null;
  /** Fields in which the draft says what `read` says stay as they were read, however odd. */
  apply(whole: TWhole, draft: TDraft): TWhole;
  /** The whole without the part; given where it can be added or taken away. */
  without?(whole: TWhole): TWhole;
  /** Any change of others in this part is a conflict, not only one of a field changed here. */
  readonly isWhole?: boolean;
  /**
   * The whole with the `changed` fields as they were in `before`, where that can be done better
   * than by typing them again: a value that no editor can show.
   */
  restore?(whole: TWhole, before: TWhole, changed: readonly (keyof TDraft)[]): TWhole;
  readonly fieldOf?: FieldOf<TWhole>;
  /** Why the draft does not go with the rest of the whole. */
  refusal?(whole: TWhole, draft: TDraft): ProblemError | null;
  /** A new part once it is there: its id is known then. */
  added?(before: TWhole, after: TWhole, draft: TDraft): Part<TWhole, TDraft> | undefined;
  /** The id of the row that it is. */
  readonly key?: number | undefined;
  readonly goneMessage?: string;
}

/** A part that its whole always has. */
export interface CardPart<TWhole, TDraft extends object> extends Part<TWhole, TDraft> {
  read(whole: TWhole): TDraft;
}

/** A draft, null to take the part away; and what it was made of, null for a new part. */
export interface Change<TDraft> {
  readonly draft: TDraft | null;
  readonly base: TDraft | null;
  /** Drafts that were sent and may have been saved, although no answer said so. */
  readonly sent?: readonly TDraft[];
}

type Merged<TDraft> =
  | { readonly type: 'send'; readonly draft: TDraft | null }
  /** The whole is as wanted: an answer was lost, or somebody else has done the same. */
  | { readonly type: 'settled' }
  | { readonly type: 'conflict'; readonly theirs: TDraft; readonly draft: TDraft }
  | { readonly type: 'gone' };

/** What a change makes of the part as the server holds it now. */
export function mergePart<TWhole, TDraft extends object>(
  part: Part<TWhole, TDraft>,
  whole: TWhole,
  { draft, base, sent = [] }: Change<TDraft>,
): Merged<TDraft> {
  const theirs = part.read(whole);
  if (!draft) {
    if (!theirs) return { type: 'settled' };
    if (sameFields(theirs, base!)) return { type: 'send', draft: null };
    return { type: 'conflict', theirs, draft: base! };
  }
  if (!theirs) return base ? { type: 'gone' } : { type: 'send', draft };

  // `1 500` comes back as `1500`, and is not a change of others when an answer was lost.
  const asHeld = (one: TDraft) => part.read(part.apply(whole, one)) ?? one;
  const isOwn = !base || sent.some((one) => sameFields(asHeld(one), theirs));
  const from = isOwn ? theirs : base;
  const mine = { ...draft, ...picked(asHeld(draft), changedFields(draft, from)) };
  const changed = changedFields(mine, from);
  const merged = { ...theirs, ...picked(mine, changed) };
  const isClash = changed.some(
    (field) => !isSame(theirs[field], from[field]) && !isSame(theirs[field], mine[field]),
  );
  const isTouched = part.isWhole && ![from, merged].some((one) => sameFields(theirs, one));
  if (isClash || isTouched) {
    return { type: 'conflict', theirs, draft: { ...theirs, ...picked(draft, changed) } };
  }
  return sameFields(merged, theirs) ? { type: 'settled' } : { type: 'send', draft: merged };
}

export const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

const changedFields = <TDraft extends object>(draft: TDraft, from: TDraft) =>
  (Object.keys(draft) as (keyof TDraft)[]).filter((field) => !isSame(draft[field], from[field]));

const sameFields = <TDraft extends object>(one: TDraft, other: TDraft) =>
  changedFields(one, other).length === 0;

/** The named fields of a draft. */
export const picked = <TDraft extends object>(draft: TDraft, fields: readonly (keyof TDraft)[]) =>
  Object.fromEntries(fields.map((field) => [field, draft[field]])) as Partial<TDraft>;
