/**
 * Drafts that outlived their page, held against what the screen shows now: what of them the person
 * had changed, what others have changed since, and what would come of restoring them.
 */

/** What is typed into one form or row, as it may be stored: plain data. */
export interface KeptDraft {
  /** What the draft was made of. */
  readonly base: object;
  readonly draft: object;
  /** Of a record that the server does not have yet. */
  readonly isNew?: boolean | undefined;
  /** It was sent, and no answer has come: it may have been written all the same. */
  readonly wasSent?: boolean | undefined;
}

/** By row; a form that is alone has the row ''. */
export type KeptDrafts = Readonly<Record<string, KeptDraft>>;

/** What the screen shows now of each row, as the fields of a draft. */
export type ShownValues = Readonly<Record<string, object>>;

/** A draft that is in store without being in a form. */
export interface RecoverableDraft extends KeptDraft {
  readonly id: string;
  readonly row: string;
  /** In milliseconds since 1970. */
  readonly savedAt: number;
}

/** A draft that can be taken up again, and how it stands to what is shown now. */
export interface DraftOffer {
  readonly left: RecoverableDraft;
  /** What is shown now; null for a new record, and for one that is gone. */
  readonly now: object | null;
  readonly isGone: boolean;
  /** Fields that the person had changed. */
  readonly changed: readonly string[];
  /** Those of them that others have changed since, each to something else. */
  readonly clashes: readonly string[];
}

/** What a form is to be opened with and changed to. */
export interface RestoredDraft {
  readonly left: RecoverableDraft;
  readonly now: object | null;
  readonly patch: object;
}

const fieldOf = (one: object | null, field: string) => (one as Record<string, unknown>)?.[field];
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

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

/** What the machine of stored drafts knows. */
export interface Drafts {
  readonly left: readonly RecoverableDraft[];
  /** Null until the screen has shown the record. */
  readonly values: ShownValues | null;
  readonly drafts: KeptDrafts;
  /** Put into forms, and still in store as it was left. */
  readonly taken: readonly RecoverableDraft[];
  /** Whether a row that the server has no longer can be shown all the same. */
  readonly reopensGone: boolean;
}

export const idsOf = (left: readonly RecoverableDraft[]): readonly string[] =>
  left.map(({ id }) => id);

/** Of each row the newest draft; rows that were new are never the same. */
export function offersOf({ left, values }: Drafts): readonly DraftOffer[] {
  if (!values) return [];
  const newest = new Map<string, RecoverableDraft>();
  for (const one of left) {
    const key = one.isNew ? one.id : one.row;
    const known = newest.get(key);
    if (!known || known.savedAt < one.savedAt) newest.set(key, one);
  }
  return [...newest.values()].map((one) => offerOf(one, values));
}

/** Whether restoring it would change nothing: a new record may have been written all the same. */
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

/** The offers that a form can be opened with; one of a record that is gone only if it can be shown. */
export const openable = (context: Drafts): readonly DraftOffer[] =>
  offersOf(context).filter(({ isGone }) => context.reopensGone || !isGone);

/** Whether an offer would have to be put over something else that has been typed meanwhile. */
export const isInTheWay = (context: Drafts): boolean =>
  openable(context).some(({ left }) => !left.isNew && left.row in context.drafts);

/** Who wins where both have changed the same field. */
export type Winner = 'mine' | 'theirs';

function restoredOf({ left, now, changed, clashes }: DraftOffer, wins: Winner): RestoredDraft {
  const fields = changed.filter((field) => wins === 'mine' || !clashes.includes(field));
  const patch = Object.fromEntries(fields.map((field) => [field, fieldOf(left.draft, field)]));
  return { left, now, patch };
}

/** What forms are to be opened with; a draft that had nothing but what others keep opens none. */
export const restoredFrom = (context: Drafts, wins: Winner) => ({
  restored: openable(context)
    .map((one) => restoredOf(one, wins))
    .filter(({ patch }) => Object.keys(patch).length > 0),
});

/** Drafts of which nothing is left once others' changes stand. */
export function givenUp(context: Drafts): readonly string[] {
  const { restored } = restoredFrom(context, 'theirs');
  const left = openable(context).map((one) => one.left);
  return idsOf(left.filter((one) => !restored.some((other) => other.left === one)));
}
