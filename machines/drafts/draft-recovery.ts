/**
 * Compares drafts that outlived their page with what the screen shows now: what the user changed,
 * what others have changed since, and what restoring would do.
 */

import type { Attempt } from '#machines/editing/attempt.ts';
import { isSame } from '#machines/is-same.ts';
import { memoize } from '#machines/memoize.ts';

/** The content of one form or row as it may be stored: plain data. */
export interface KeptDraft {
  /** The values that the draft was made from. */
  readonly base: object;
  readonly draft: object;
  /** The server does not have this record yet. */
  readonly isNew?: boolean | undefined;
  /** Sent without an answer, so it may have been written. */
  readonly wasSent?: boolean | undefined;
  /** The draft that was sent, and its attempt. */
  readonly sent?: { readonly draft: object; readonly attempt: Attempt | null } | undefined;
}

/** By row. A single form uses the key ''. */
export type KeptDrafts = Readonly<Record<string, KeptDraft>>;

/** The values that the screen shows for each row, as the fields of a draft. */
export type ShownValues = Readonly<Record<string, object>>;

/** A stored draft that is not in a form. */
export interface RecoverableDraft extends KeptDraft {
  readonly id: string;
  readonly row: string;
  /** In milliseconds since 1970. */
  readonly savedAt: number;
}

/** A draft that can be restored, compared with what is shown now. */
export interface DraftOffer {
  readonly left: RecoverableDraft;
  /** The values shown now; null for a new record and for a deleted one. */
  readonly now: object | null;
  readonly isGone: boolean;
  /** Fields that the user changed. */
  readonly changed: readonly string[];
  /** The changed fields that others have since changed to a different value. */
  readonly clashes: readonly string[];
}

/** How to open a form and what to change in it. */
export interface RestoredDraft {
  readonly left: RecoverableDraft;
  readonly now: object | null;
  readonly patch: object;
}

const fieldOf = (one: object | null, field: string) => (one as Record<string, unknown>)?.[field];

function offerOf(left: RecoverableDraft, values: ShownValues): DraftOffer {
  const { base, draft, row, isNew = false } = left;
  const now = isNew ? null : (values[row] ?? null);
  const changed = Object.keys(draft).filter(
    (field) => !isSame(fieldOf(draft, field), fieldOf(base, field)),
  );
  const clashes = changed.filter((field) => {
    const theirs = fieldOf(now, field);
    const isTheirs = !isSame(theirs, fieldOf(base, field));
    return now !== null && isTheirs && !isSame(theirs, fieldOf(draft, field));
  });
  return { left, now, isGone: !isNew && now === null, changed, clashes };
}

/** The state of the stored draft machine. */
export interface Drafts {
  readonly left: readonly RecoverableDraft[];
  /** Null until the screen has shown the record. */
  readonly values: ShownValues | null;
  readonly drafts: KeptDrafts;
  /** Restored into forms; their old copies are still stored. */
  readonly taken: readonly RecoverableDraft[];
  /** Whether a row that the server no longer has can still be shown. */
  readonly reopensGone: boolean;
}

export const idsOf = (left: readonly RecoverableDraft[]): readonly string[] =>
  left.map(({ id }) => id);

/** The newest draft of each row; new rows are all different. Memoized, because every guard may compare thousands. */
export const offersOf = memoize(({ left, values }: Drafts): readonly DraftOffer[] => {
  if (!values) return [];
  const newest = new Map<string, RecoverableDraft>();
  for (const one of left) {
    const key = one.isNew ? one.id : one.row;
    const known = newest.get(key);
    if (!known || known.savedAt < one.savedAt) newest.set(key, one);
  }
  return [...newest.values()].map((one) => offerOf(one, values));
});

/** Whether restoring would change nothing. A new record counts if a row with its values exists. */
export function isSettled(left: RecoverableDraft, values: ShownValues): boolean {
  const isWritten = (now: object) =>
    Object.keys(left.draft).every((field) =>
      isSame(fieldOf(now, field), fieldOf(left.draft, field)),
    );
  if (left.isNew && Object.values(values).some(isWritten)) return true;
  const { now, isGone, changed } = offerOf(left, values);
  if (isGone) return false;
  return changed.every((field) => now && isSame(fieldOf(now, field), fieldOf(left.draft, field)));
}

/** The offers that a form can be opened with. A deleted record counts only if it can be shown. */
export const openable = (context: Drafts): readonly DraftOffer[] =>
  offersOf(context).filter(({ isGone }) => context.reopensGone || !isGone);

/** Whether restoring would overwrite something typed since. */
export const isInTheWay = (context: Drafts): boolean =>
  openable(context).some(({ left }) => !left.isNew && left.row in context.drafts);

/** Which version wins where both have changed the same field. */
export type Winner = 'mine' | 'theirs';

function restoredOf({ left, now, changed, clashes }: DraftOffer, wins: Winner): RestoredDraft {
  const fields = changed.filter((field) => wins === 'mine' || !clashes.includes(field));
  const patch = Object.fromEntries(fields.map((field) => [field, fieldOf(left.draft, field)]));
  return { left, now, patch };
}

/** The drafts to open forms with. A draft whose changes all lose to others opens no form. */
export const restoredFrom = (context: Drafts, wins: Winner) => ({
  restored: openable(context)
    .map((one) => restoredOf(one, wins))
    .filter(({ patch }) => Object.keys(patch).length > 0),
});

/** Drafts that have nothing left once the changes of others win. */
export function supersededIds(context: Drafts): readonly string[] {
  const { restored } = restoredFrom(context, 'theirs');
  const opened = new Set(restored.map(({ left }) => left));
  const left = openable(context).map((one) => one.left);
  return idsOf(left.filter((one) => !opened.has(one)));
}
