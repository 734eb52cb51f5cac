/** A part of a whole, and how two sets of changes to it are merged. */

import type { ProblemError } from '#contract/problem.ts';
import type { SaveOutcome } from '#machines/editing/save.ts';
import { isSame } from '#machines/is-same.ts';

/** The draft's field for a server field name, given the sent value; null if there is none. */
type FieldOf<TWhole> = (name: string, sent: TWhole) => string | null;

/** A field of a plan: its `date`, an amount that `replaces` another field on that date, or neither. */
interface PlanField {
  readonly name: string;
  readonly type: string;
  readonly replaces?: string | undefined;
}

/** The part of a whole that a user edits, and the way to apply an edited draft to the whole. */
export interface Part<TWhole, TDraft extends object> {
  /** Null if the part does not exist. */
  read(whole: TWhole): TDraft | null;
  /** Fields whose value equals what `read` returns keep their original value, however odd. */
  apply(whole: TWhole, draft: TDraft): TWhole;
  /** The whole without the part; set if the part can be added or removed. */
  without?(whole: TWhole): TWhole;
  /** The whole with the removed part as it was in `before`; null if it already has an equal one. */
  insert?(whole: TWhole, before: TWhole): TWhole | null;
  /** Any change by others in this part is a conflict, not only one to a field changed here. */
  readonly isWhole?: boolean;
  /**
   * The fields that the API hides from this user now, or hid when `base` was read. Their masks do not show changes by
   * others: the right to see them may have been granted or revoked since.
   */
  hidden?(whole: TWhole, base: TDraft): readonly (keyof TDraft)[];
  /**
   * The whole with the `changed` fields as they were in `before`. Set if a field may have a value that no draft can
   * express. Throws `UndoRefused` if other fields would be lost, too, and differ from `after`.
   */
  restore?(
    whole: TWhole,
    before: TWhole,
    changed: readonly (keyof TDraft)[],
    after: TWhole,
  ): TWhole;
  readonly fieldOf?: FieldOf<TWhole>;
  /** Names the other row that a server's field belongs to; null if there is none. */
  readonly ownerOf?: FieldOf<TWhole>;
  /** Why the part, or this change of it, cannot be written: some fields could not be read, or are hidden now. */
  unread?(whole: TWhole, change?: Change<TDraft>): ProblemError | null;
  /**
   * The fields of each plan that the server applies by itself. An undo neither restores a plan whose time has passed
   * nor revokes one that is in force.
   */
  readonly plans?: readonly (readonly PlanField[])[] | undefined;
  /** The value in force that an undo would replace, if it is not in the draft. No undo if others have changed it. */
  inForce?(whole: TWhole): unknown;
  /** Why an undo may not bring the draft back: it conflicts with the rest of the whole. */
  refusal?(whole: TWhole, draft: TDraft): ProblemError | null;
  /** The part of a new row once it exists and its id is known. */
  added?(before: TWhole, after: TWhole, draft: TDraft): Part<TWhole, TDraft> | undefined;
  /**
   * What a change does, as the title of a message: «уровень 5: 350 → 355». A missing `from` is a new part,
   * a missing `to` a deleted one. Personal data is left out.
   */
  changeText?(from: TDraft | null, to: TDraft | null, whole: TWhole): string;
  /** The part of a new row once this draft of it may have been written over `before`. */
  sentOver?(before: TWhole, draft: TDraft): Part<TWhole, TDraft> | undefined;
  /** The id of the row. */
  readonly key?: number | undefined;
  readonly goneMessage?: string;
}

/** A part that its whole always has. */
export interface CardPart<TWhole, TDraft extends object> extends Part<TWhole, TDraft> {
  read(whole: TWhole): TDraft;
}

/** A draft (null removes the part), and the value it started from (null for a new part). */
export interface Change<TDraft> {
  readonly draft: TDraft | null;
  readonly base: TDraft | null;
  /** Drafts that were sent and may have been saved although no response confirmed it. */
  readonly sent?: readonly TDraft[];
}

type Merged<TDraft> =
  | { readonly type: 'send'; readonly draft: TDraft | null }
  /** The whole already has the wanted value: a response was lost, or another user has made the same change. */
  | { readonly type: 'settled' }
  | Exclude<SaveOutcome<TDraft>, { type: 'saved' }>;

/** The result of applying a change to the part as the server holds it now. */
export function mergePart<TWhole, TDraft extends object>(
  part: Part<TWhole, TDraft>,
  whole: TWhole,
  { draft, base, sent = [] }: Change<TDraft>,
): Merged<TDraft> {
  const theirs = part.read(whole);
  if (!draft) {
    if (!theirs) return { type: 'settled' };
    if (changedFields(theirs, base!).length === 0) return { type: 'send', draft: null };
    return { type: 'conflict', theirs, draft: base! };
  }
  if (!theirs) return base ? { type: 'gone' } : { type: 'send', draft };

  // `1 500` comes back as `1500`. After a lost response that must not count as a change by others.
  const asHeld = (one: TDraft) => part.read(part.apply(whole, one)) ?? one;
  // Field by field: others may have changed another field since.
  const from = sent.reduce<TDraft>(
    (known, one) => ({ ...theirs, ...picked(known, changedFields(theirs, asHeld(one))) }),
    base ?? theirs,
  );
  const mine = { ...draft, ...picked(asHeld(draft), changedFields(draft, from)) };
  const changed = changedFields(mine, from);
  const merged = { ...theirs, ...picked(mine, changed) };
  const isClash = changed.some(
    (field) => !isSame(theirs[field], from[field]) && !isSame(theirs[field], mine[field]),
  );
  const hidden = part.hidden?.(whole, from) ?? [];
  // With plans, everything that was shown counts: a plan that is gone may have come into force.
  const isTouched =
    part.isWhole &&
    [from, part.plans && changed.length > 0 ? mine : merged].every((one) =>
      changedFields(theirs, one).some((name) => !hidden.includes(name)),
    );
  if (isClash || isTouched) {
    return { type: 'conflict', theirs, draft: { ...theirs, ...picked(draft, changed) } };
  }
  return isSame(merged, theirs) ? { type: 'settled' } : { type: 'send', draft: merged };
}

/** The fields in which a draft differs from another one. */
export const changedFields = <TDraft extends object>(draft: TDraft, from: TDraft) =>
  (Object.keys(draft) as (keyof TDraft)[]).filter((field) => !isSame(draft[field], from[field]));

/** The named fields of a draft. */
export const picked = <TDraft extends object>(draft: TDraft, fields: readonly (keyof TDraft)[]) =>
  Object.fromEntries(fields.map((field) => [field, draft[field]])) as Partial<TDraft>;

/** `isSilent`: the caller reports the outcome, so neither the write nor its undo shows a message. */
export interface WriteOptions {
  readonly isSilent?: boolean;
  /** No form shows the messages about fields. */
  readonly hasNoForm?: boolean;
  /** An earlier write of the same change has an unknown outcome. */
  readonly isUnconfirmed?: boolean | undefined;
  /** Writes nothing: fails unless the change is written already; the signal aborts it. */
  readonly look?: AbortSignal | undefined;
}
