/**
 * Writing a part of a record that the API takes as a whole only. It is read again right before: what
 * others have changed elsewhere in it stays, and a change of theirs to the same part is a conflict.
 * Writes of one record wait for each other, lest two parts undo each other.
 */
import type { WriteBase } from '#api/if-match.ts';
import { type FieldErrors, ProblemError } from '#contract/problem.ts';
import { ConflictError } from '#machines/editing/editable-section.machine.ts';
import { createSerializer, type Serialize } from './serialize.ts';
import { UndoRefused } from './undo.ts';

/** How often a write is begun anew because somebody else was faster. */
const ATTEMPTS = 4;

/** How the record of one resource is read and written. */
export interface RecordCalls<TRecord> {
  read(id: number): Promise<{ record: TRecord; etag: string | null }>;
  /** Answers with what the server holds then, null where the API does not say. */
  write(id: number, record: TRecord, base: WriteBase): Promise<TRecord | null>;
  /** What the API does not say is read. */
  readonly readsBack?: boolean;
}

/** What a section shows of a record, and the record with the section's draft put in. */
export interface RecordPart<TRecord, TDraft extends object> {
  read(record: TRecord): TDraft;
  /** What the draft says as `read` says it stays as it was read, however odd. */
  apply(record: TRecord, draft: TDraft): TRecord;
  /** Any change of theirs in this part is a conflict, not only one of a field changed here. */
  readonly isWhole?: boolean;
  /**
   * The record with all of this part as it was in `before`, where that can be done better than by
   * typing it again: a value that no editor can show.
   */
  restore?(record: TRecord, before: TRecord): TRecord;
  /** The field of the draft that the server means, given what was sent; null where it is none. */
  fieldOf?(name: string, sent: TRecord): string | null;
}

/** A record as the server holds it after a write of this console. */
export interface Written<TRecord> {
  readonly type: 'written';
  readonly id: number;
  readonly record: TRecord;
}

/** What the server holds after a write, and what of that is known to be of this console. */
interface Sent<TRecord> {
  readonly record: TRecord;
  readonly written: TRecord;
}

/** Puts back what a write has changed, and answers with the record as it is then. */
export type Revert<TRecord> = () => Promise<TRecord>;

export interface RecordWriter<TRecord> {
  /**
   * Answers with the record as it is then; `base` is what the draft was made of.
   *
   * @param offerUndo Told how to take it back, where something was written at all.
   */
  write<TDraft extends object>(
    id: number,
    part: RecordPart<TRecord, TDraft>,
    draft: TDraft,
    base: TDraft,
    offerUndo?: (revert: Revert<TRecord>) => void,
  ): Promise<TRecord>;
  on(type: 'written', handler: (fact: Written<TRecord>) => void): { unsubscribe(): void };
  /** For what else is done to a record, and is neither to be undone by a write nor to undo one. */
  readonly serialize: Serialize;
}

/** @param serialize The turns that its writes take with what else is done to a record. */
export function createRecordWriter<TRecord>(
  calls: RecordCalls<TRecord>,
  serialize: Serialize = createSerializer(),
): RecordWriter<TRecord> {
  const handlers = new Set<(fact: Written<TRecord>) => void>();

  async function attempt<TDraft extends object>(
    id: number,
    part: RecordPart<TRecord, TDraft>,
    draft: TDraft,
    base: TDraft,
    left: number,
  ): Promise<Sent<TRecord> & { before: TRecord | null }> {
    const { record, etag } = await calls.read(id);
    const theirs = part.read(record);
    const { merged, clashes } = merge(base, asHeld(part, record, draft, base), theirs);
    const isTouched = part.isWhole && ![base, merged].some((one) => isSame(theirs, one));
    if (clashes.length > 0 || isTouched) {
      tell(id, record);
      throw new ConflictError(theirs, merged);
    }
    // Said by somebody else already, or by this console in an answer that was lost.
    if (isSame(merged, theirs)) return { record, written: record, before: null };
    const wanted = part.apply(record, merged);
    try {
      return { ...(await send(id, wanted, { etag, isLast: left === 0 })), before: record };
    } catch (error) {
      const isStale = error instanceof ProblemError && error.problem.status === 412;
      if (!isStale || left === 0) throw translated(error, part, wanted);
      return attempt(id, part, draft, base, left - 1);
    }
  }

  /** Puts back what `before` had where `after` differs, unless somebody else has been there since. */
  async function revert<TDraft extends object>(
    id: number,
    part: RecordPart<TRecord, TDraft>,
    before: TRecord,
    after: TRecord,
  ): Promise<TRecord> {
    const { record, etag } = await calls.read(id);
    const [was, held] = [part.read(before), part.read(after)];
    const now = readable(part, record);
    const changed = fieldsOf(held).filter((field) => !isSame(held[field], was[field]));
    const isTouched = changed.some(
      (field) => !isSame(now[field], held[field]) && !isSame(now[field], was[field]),
    );
    tell(id, record);
    if (isTouched) throw new UndoRefused();
    if (changed.every((field) => isSame(now[field], was[field]))) return record;
    const wanted =
      part.restore?.(record, before) ?? part.apply(record, { ...now, ...picked(was, changed) });
    const { record: back } = await send(id, wanted, { etag });
    tell(id, back);
    return back;
  }

  async function send(id: number, wanted: TRecord, base: WriteBase): Promise<Sent<TRecord>> {
    const told = await calls.write(id, wanted, base);
    if (told || !calls.readsBack) return { record: told ?? wanted, written: told ?? wanted };
    // That it was written is known; a read that fails does not change that.
    const read = await calls.read(id).catch(() => null);
    return { record: read?.record ?? wanted, written: wanted };
  }

  function tell(id: number, record: TRecord): void {
    for (const handler of handlers) handler({ type: 'written', id, record });
  }

  return {
    write: (id, part, draft, base, offerUndo) =>
      serialize(id, async () => {
        const { record, written, before } = await attempt(id, part, draft, base, ATTEMPTS - 1);
        tell(id, record);
        if (before) offerUndo?.(() => serialize(id, () => revert(id, part, before, written)));
        return record;
      }),
    on(_, handler) {
      handlers.add(handler);
      return { unsubscribe: () => void handlers.delete(handler) };
    },
    serialize,
  };
}

/**
 * Brings two sets of changes of `base` together: theirs, wherever it was not changed here. Fields
 * that both have changed, each to something else, clash.
 */
function merge<TDraft extends object>(base: TDraft, mine: TDraft, theirs: TDraft) {
  const changed = fieldsOf(mine).filter((field) => !isSame(mine[field], base[field]));
  return {
    merged: { ...theirs, ...picked(mine, changed) },
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
  const changed = fieldsOf(draft).filter((field) => !isSame(draft[field], base[field]));
  return { ...draft, ...picked(held, changed) };
}

/** What the part shows of a record; one that it no longer has cannot be put back. */
function readable<TRecord, TDraft extends object>(
  part: RecordPart<TRecord, TDraft>,
  record: TRecord,
): TDraft {
  try {
    return part.read(record);
  } catch (error) {
    throw new UndoRefused((error as Error).message);
  }
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

const fieldsOf = <TDraft extends object>(draft: TDraft) => Object.keys(draft) as (keyof TDraft)[];

const picked = <TDraft extends object>(draft: TDraft, fields: readonly (keyof TDraft)[]) =>
  Object.fromEntries(fields.map((field) => [field, draft[field]])) as Partial<TDraft>;

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
