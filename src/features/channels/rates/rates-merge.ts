/**
 * One change on the table as the server holds it now. The API takes the whole table, so that what
 * others have done to it since it was read must not be undone: their rows are sent back as they
 * are, and a row that both have changed is left to the person.
 */

import type { WriteBase } from '#api/if-match.ts';
import type { RateRecord, RateWrite, ReadRates } from '#api/rates.api.ts';
import { type Problem, ProblemError, toProblem } from '#contract/problem.ts';
import type { RowSave } from '#machines/editing/rate-row.machine.ts';
import { applied, changedFields, isSame, newRow, valueIn } from './rates-draft.ts';
import { draftOf, type RateDraft, type RateField, type RateKind } from './rates-kinds.ts';

/** What a person wants of the table. */
export type RateChange =
  | ({ readonly type: 'put' } & RowSave<RateRecord, RateDraft>)
  /** `subject` is the row as the person saw it. */
  | { readonly type: 'remove'; readonly subject: RateRecord }
  | RateUndo;

/** The fields of a row as they were in `before`, null for one that was not there. */
export interface RateUndo {
  readonly type: 'undo';
  readonly before: RateRecord | null;
  /** The row as the server has held it after that. */
  readonly after: RateRecord;
}

/** What is to be done for it. */
type Merged =
  | { readonly type: 'send'; readonly rows: readonly RateWrite[]; readonly at: number | null }
  /** The table is already as wanted: an answer was lost, or somebody else was of the same mind. */
  | { readonly type: 'settled'; readonly id: number | null }
  | { readonly type: 'conflict'; readonly theirs: RateRecord }
  | { readonly type: 'gone' }
  | { readonly type: 'refused'; readonly error: ProblemError };

/** What became of it; each with the table as it was seen last. */
export type RateOutcome = { readonly rows: readonly RateRecord[] } & (
  | {
      readonly type: 'written';
      readonly id: number | null;
      /** How that is undone; null where it cannot be. */
      readonly undo: RateUndo | null;
    }
  | Extract<Merged, { type: 'settled' | 'conflict' | 'gone' | 'refused' }>
);

export function merge(kind: RateKind, fresh: readonly RateRecord[], change: RateChange): Merged {
  if (change.type === 'remove') return mergeRemoval(kind, fresh, change.subject);
  if (change.type === 'undo') return mergeUndo(kind, fresh, change);
  const { subject, initial, draft, sent } = change;
  const isSent = (row: RateRecord) => sent.some((one) => isSame(kind, one, draftOf(kind, row)));
  const at = subject ? fresh.findIndex(({ id }) => id === subject.id) : fresh.findIndex(isSent);
  const theirs = fresh[at];
  if (subject && !theirs) return { type: 'gone' };

  const now = theirs && draftOf(kind, theirs);
  if (theirs && now && isSame(kind, now, draft)) return { type: 'settled', id: theirs.id };
  if (subject && theirs && now && !isSame(kind, now, initial) && !isSent(theirs)) {
    return { type: 'conflict', theirs };
  }
  const refusal = refusalOf(kind, fresh, at, draft);
  if (refusal) return refusal;
  if (!theirs || !now) {
    return { type: 'send', rows: [...fresh, newRow(kind, draft)], at: fresh.length };
  }
  const rows = fresh.map((row) => (row === theirs ? applied(kind, row, now, draft) : row));
  return { type: 'send', rows, at };
}

function mergeRemoval(kind: RateKind, fresh: readonly RateRecord[], subject: RateRecord): Merged {
  const theirs = fresh.find(({ id }) => id === subject.id);
  if (!theirs) return { type: 'settled', id: null };
  if (!isSame(kind, draftOf(kind, theirs), draftOf(kind, subject))) {
    return { type: 'conflict', theirs };
  }
  return { type: 'send', rows: fresh.filter((row) => row !== theirs), at: null };
}

/** Puts back what was changed and nothing else; what somebody has changed since stays theirs. */
function mergeUndo(kind: RateKind, fresh: readonly RateRecord[], change: RateUndo): Merged {
  const { before, after } = change;
  const at = fresh.findIndex(({ id }) => id === after.id);
  const theirs = fresh[at];
  if (!before) return mergeRemoval(kind, fresh, after);
  if (!theirs) return { type: 'gone' };
  const [was, held, now] = [draftOf(kind, before), draftOf(kind, after), draftOf(kind, theirs)];
  const changed = changedFields(kind, was, held);
  const isAs = (one: RateDraft) => (field: RateField) =>
    valueIn(field, now) === valueIn(field, one);
  if (changed.every(isAs(was))) return { type: 'settled', id: after.id };
  if (!changed.every((field) => isAs(held)(field) || isAs(was)(field))) {
    return { type: 'conflict', theirs };
  }
  const back = Object.fromEntries(changed.map(({ name }) => [name, before[name]]));
  const refusal = refusalOf(kind, fresh, at, draftOf(kind, { ...theirs, ...back }));
  if (refusal) return refusal;
  return {
    type: 'send',
    rows: fresh.map((row) => (row === theirs ? { ...row, ...back } : row)),
    at,
  };
}

/** No two rows may have the same level. */
function refusalOf(
  kind: RateKind,
  fresh: readonly RateRecord[],
  at: number,
  draft: RateDraft,
): Merged | null {
  const { unique } = kind;
  if (!unique) return null;
  const level = valueIn(unique, draft);
  const rival = fresh.find((row, i) => i !== at && valueIn(unique, draftOf(kind, row)) === level);
  if (!rival) return null;
  const message = `${kind.nameOf(draftOf(kind, rival))} уже есть в таблице`;
  const error = new ProblemError({ message, fields: { [unique.name]: [message] } });
  return { type: 'refused', error };
}

/** The table of a server. */
export interface RateStore {
  read(): Promise<ReadRates>;
  replace(rows: readonly RateWrite[], base: WriteBase): Promise<readonly RateRecord[]>;
}

/** How often others may be quicker before it is said that they are. */
const ATTEMPTS = 5;

/** Reads, merges and writes; once more where somebody wrote in between and the server can tell. */
export async function writeRates(
  kind: RateKind,
  store: RateStore,
  change: RateChange,
): Promise<RateOutcome> {
  for (let attempt = 1; ; attempt++) {
    const { rows: fresh, etag } = await store.read();
    const merged = merge(kind, fresh, change);
    if (merged.type !== 'send') return { ...merged, rows: fresh };
    try {
      const rows = await store.replace(merged.rows, { etag, isLast: attempt === ATTEMPTS });
      const id = ownId(kind, fresh, rows, change);
      return { type: 'written', rows, id, undo: undoOf(change, fresh, rows, id) };
    } catch (error) {
      const problem = toProblem(error);
      // What an undo was made of is no longer so: whoever has been there is not overtaken.
      const isLeft = problem.status !== 412 || change.type === 'undo';
      if (isLeft) throw aboutRow(error, problem, merged.at);
      if (attempt === ATTEMPTS) {
        const message = 'Таблицу всё время меняют. Попробуйте сохранить ещё раз.';
        throw new ProblemError({ ...problem, message });
      }
    }
  }
}

/** How a row that was written is put back; one that was deleted is not. */
function undoOf(
  change: RateChange,
  before: readonly RateRecord[],
  after: readonly RateRecord[],
  ownId: number | null,
): RateUndo | null {
  const now = change.type === 'put' ? after.find(({ id }) => id === ownId) : undefined;
  if (!now) return null;
  return { type: 'undo', before: before.find(({ id }) => id === ownId) ?? null, after: now };
}

/** The id of the row that was written: that of a new one is known only now. */
function ownId(
  kind: RateKind,
  before: readonly RateRecord[],
  after: readonly RateRecord[],
  change: RateChange,
): number | null {
  if (change.type !== 'put') return null;
  if (change.subject) return change.subject.id;
  const known = new Set(before.map(({ id }) => id));
  const added = after.filter(({ id }) => !known.has(id));
  const own = added.find((row) => isSame(kind, draftOf(kind, row), change.draft));
  return (own ?? added[0])?.id ?? null;
}

/** Messages about the own row under the names of its fields; the server counts all rows. */
function aboutRow(error: unknown, problem: Problem, at: number | null): unknown {
  const prefix = `rates.${at}.`;
  const names = Object.keys(problem.fields);
  if (at === null || !names.some((name) => name.startsWith(prefix))) return error;
  const fields = Object.entries(problem.fields).map(([name, messages]) => [
    name.startsWith(prefix) ? name.slice(prefix.length) : name,
    messages,
  ]);
  return new ProblemError({ ...problem, fields: Object.fromEntries(fields) }, { cause: error });
}
