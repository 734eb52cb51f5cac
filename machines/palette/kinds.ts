/** The kinds of records that the console has screens for. */
export const RECORD_KINDS = ['channel', 'offer', 'client', 'user'] as const;
export type RecordKind = (typeof RECORD_KINDS)[number];

/** A reference to a record by its kind and number. */
export interface RecordRef {
  readonly kind: RecordKind;
  readonly id: number;
}
