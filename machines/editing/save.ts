/** What an editor passes to its `save` actor, and what comes back. */
import type { Problem } from '#contract/problem.ts';

export interface SaveInput<TDraft> {
  /** The row's key; null for a card. */
  readonly key: string | null;
  readonly draft: TDraft;
  /** What the draft was made of; null for a new part. */
  readonly base: TDraft | null;
  /** Drafts sent earlier that may have been saved although no answer confirmed it. */
  readonly sent: readonly TDraft[];
}

/** How a save ended. Failures are thrown. */
export type SaveOutcome<TDraft> =
  | {
      readonly type: 'saved';
      /** What the server holds now, null where it does not say. */
      readonly value: TDraft | null;
      /** The id of the saved row. */
      readonly key?: number | undefined;
    }
  /** Another user changed the same fields. `draft` is theirs with the own changes on top. */
  | { readonly type: 'conflict'; readonly theirs: TDraft; readonly draft: TDraft }
  /** The part no longer exists. */
  | { readonly type: 'gone' };

/** Whether the server may have done what was asked although no answer says so. */
export function mayHaveArrived({ kind, status }: Problem): boolean {
  return kind === 'network' || (kind === 'answer' && (status < 400 || status >= 500));
}
