/**
 * Writing a part of a record that the API takes as a whole only. It is read again right before: what
 * others have changed elsewhere in it stays, and a change of theirs to the same part is a conflict.
 * Writes of one record wait for each other, lest two parts undo each other.
 */
import { type FieldErrors, ProblemError } from '#contract/problem.ts';
import { ConflictError } from '#machines/editable-section.machine.ts';

/** How often a write is begun anew because somebody else was faster. */
const ATTEMPTS = 4;

/** How the record of one resource is read and written. */
export interface RecordCalls<TRecord> {
  read(id: number): Promise<{ record: TRecord; etag: string | null }>;
  /** Answers with what the server holds then, null where the API does not say. */
  write(id: number, record: TRecord, etag: string | null): Promise<TRecord | null>;
}

/** What a section shows of a record, and the record with the section's draft put in. */
export interface RecordPart<TRecord, TDraft extends object> {
  read(record: TRecord): TDraft;
  /** What the draft says as `read` says it stays as it was read, however odd. */
  apply(record: TRecord, draft: TDraft): TRecord;
  /** Any change of theirs in this part is a conflict, not only one of a field changed here. */
  readonly isWhole?: boolean;
  /** The field of the draft that the server means, given what was sent; null where it is none. */
  fieldOf?(name: string, sent: TRecord): string | null;
}

/** A record as the server holds it after a write of this console. */
export interface Written<TRecord> {
  readonly type: 'written';
  readonly id: number;
  readonly record: TRecord;
}

export interface RecordWriter<TRecord> {
  /** Answers with the record as it is then; `base` is what the draft was made of. */
  write<TDraft extends object>(
    id: number,
    part: RecordPart<TRecord, TDraft>,
    draft: TDraft,
    base: TDraft,
  ): Promise<TRecord>;
  on(type: 'written', handler: (fact: Written<TRecord>) => void): { unsubscribe(): void };
}

export function createRecordWriter<TRecord>(calls: RecordCalls<TRecord>): RecordWriter<TRecord> {
  const lastWrites = new Map<number, Promise<unknown>>();
  const handlers = new Set<(fact: Written<TRecord>) => void>();

  function queued<T>(id: number, write: () => Promise<T>): Promise<T> {
    const before = lastWrites.get(id) ?? Promise.resolve();
    const mine = before.then(write, write);
    lastWrites.set(id, mine);
    const forget = () => {
      if (lastWrites.get(id) === mine) lastWrites.delete(id);
    };
    mine.then(forget, forget);
    return mine;
  }

  async function attempt<TDraft extends object>(
    id: number,
    part: RecordPart<TRecord, TDraft>,
    draft: TDraft,
    base: TDraft,
    left: number,
  ): Promise<TRecord> {
    const { record, etag } = await calls.read(id);
    const theirs = part.read(record);
    const { merged, clashes } = merge(base, asHeld(part, record, draft, base), theirs);
    const isTouched = part.isWhole && ![base, merged].some((one) => isSame(theirs, one));
    if (clashes.length > 0 || isTouched) throw new ConflictError(theirs, merged);
    // Said by somebody else already, or by this console in an answer that was lost.
    if (isSame(merged, theirs)) return record;
    const wanted = part.apply(record, merged);
    try {
      return (await calls.write(id, wanted, etag)) ?? wanted;
    } catch (error) {
      const isStale = error instanceof ProblemError && error.problem.status === 412;
      if (!isStale || left === 0) throw translated(error, part, wanted);
      return attempt(id, part, draft, base, left - 1);
    }
  }

  return {
    write: (id, part, draft, base) =>
      queued(id, async () => {
        const record = await attempt(id, part, draft, base, ATTEMPTS - 1);
        for (const handler of handlers) handler({ type: 'written', id, record });
        return record;
      }),
    on(_, handler) {
      handlers.add(handler);
      return { unsubscribe: () => void handlers.delete(handler) };
    },
  };
}

/**
 * Brings two sets of changes of `base` together: theirs, wherever it was not changed here. Fields
 * that both have changed, each to something else, clash.
 */
function merge<TDraft extends object>(base: TDraft, mine: TDraft, theirs: TDraft) {
  const fields = Object.keys(mine) as (keyof TDraft)[];
  const changed = fields.filter((field) => !isSame(mine[field], base[field]));
  const own = Object.fromEntries(changed.map((field) => [field, mine[field]]));
  return {
    merged: { ...theirs, ...own } as TDraft,
    clashes: changed.filter(
      (field) => !isSame(theirs[field], base[field]) && !isSame(theirs[field], mine[field]),
    ),
  };
}

/**
 * The draft with what was changed in it in the words in which the server will tell it: `1 500` comes
 * back as `1500`, and must not be taken for somebody else's when an answer was lost.
 */
function asHeld<TRecord, TDraft extends object>(
  part: RecordPart<TRecord, TDraft>,
  record: TRecord,
  draft: TDraft,
  base: TDraft,
): TDraft {
  const held = part.read(part.apply(record, draft));
  const fields = Object.keys(draft) as (keyof TDraft)[];
  const changed = fields.filter((field) => !isSame(draft[field], base[field]));
  return { ...draft, ...Object.fromEntries(changed.map((field) => [field, held[field]])) };
}

/** A refusal with its messages under the fields of the draft. */
function translated<TRecord, TDraft extends object>(
  error: unknown,
  part: RecordPart<TRecord, TDraft>,
  sent: TRecord,
): unknown {
  if (!(error instanceof ProblemError) || !part.fieldOf) return error;
  const fields: FieldErrors = {};
  for (const [name, messages] of Object.entries(error.problem.fields)) {
    const field = part.fieldOf(name, sent) ?? name;
    fields[field] = [...(fields[field] ?? []), ...messages];
  }
  return new ProblemError({ ...error.problem, fields }, { cause: error });
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
