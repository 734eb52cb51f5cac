/** The input and output of an editor's `save` actor. */
export interface SaveInput<TDraft> {
  /** The row's key; null for a card. */
  readonly key: string | null;
  readonly draft: TDraft;
  /** The value the draft started from; null for a new part. */
  readonly base: TDraft | null;
  /** Drafts sent earlier that may have been saved although no response confirmed it. */
  readonly sent: readonly TDraft[];
}

/** How a save ended. Failures are thrown. */
export type SaveOutcome<TDraft> =
  | {
      readonly type: 'saved';
      /** The value on the server now; null if the server does not return it. */
      readonly value: TDraft | null;
      /** The id of the saved row. */
      readonly key?: number | undefined;
    }
  /** Another user changed the same fields. `draft` is their version with the local changes on top. */
  | { readonly type: 'conflict'; readonly theirs: TDraft; readonly draft: TDraft }
  /** The part no longer exists. */
  | { readonly type: 'gone' };
