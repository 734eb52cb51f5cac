/** Rows of a list that the API reads and writes as a whole, each row as a part of the list. */
import { oddOf } from '#contract/odd.ts';
import { markOdd } from '#contract/odd-mark.ts';
import { ProblemError } from '#contract/problem.ts';
import { isSame } from '#machines/is-same.ts';
import { rowFieldOf } from './field-errors.ts';
import { type Part, picked } from './part.ts';

interface Row {
  /** Missing in a row that has not been saved yet. */
  readonly id?: number | undefined;
  readonly version?: unknown;
  readonly list_version?: unknown;
}

/** How the rows of a list are edited. The draft's fields have the same names as the row's. */
export interface RowRules<TRow extends Row, TDraft extends object> {
  /** The list in the server's messages: `rates` in `rates.3.level`. */
  readonly list: string;
  readonly goneMessage: string;
  /** Names a row in the server's messages about it. */
  readonly nameOf?: (row: TRow) => string;
  readonly draftOf: (row: TRow) => TDraft;
  /** The row with the draft applied; fields that mean the same keep the value that was read. */
  readonly applied: (row: TRow, draft: TDraft) => TRow;
  readonly isWhole?: boolean;
  /** What a change does, as the title of a message. A new row is not in the list yet. */
  readonly changeText?: (from: TDraft | null, to: TDraft | null, row: TRow | undefined) => string;
  readonly plans?: Part<readonly TRow[], TDraft>['plans'];
  /** Why an undo may not bring the draft back beside the other rows. */
  readonly refusal?: (others: readonly TRow[], draft: TDraft) => ProblemError | null;
}

/** Returns the same rows. Rows that share an id are marked, because they cannot be told apart. */
export function apart<TRow extends { id: number }>(rows: readonly TRow[]): readonly TRow[] {
  const seen = new Map<number, TRow>();
  for (const [at, row] of rows.entries()) {
    const twin = seen.get(row.id);
    if (twin) {
      for (const one of [twin, row]) markOdd(one, 'id', oddOf(one)?.raw ?? { ...one });
      // An id that no row of the server has, so that a table can hold both.
      row.id = -1 - at;
    }
    seen.set(row.id, row);
  }
  return rows;
}

/** Why a list cannot be written: one of its rows cannot be told from the others. */
export function namelessRefusal(rows: readonly unknown[]): ProblemError | null {
  if (!rows.some((row) => oddOf(row)?.isNameless)) return null;
  return new ProblemError({
    message:
      'Список пришёл со строкой без номера или с повторённым номером. Он пишется целиком, поэтому сохранение могло бы её испортить: ничего не отправлено',
  });
}

/** Why a row that was received incomplete cannot be overwritten. */
export function unreadRow(row: unknown): ProblemError | null {
  const odd = oddOf(row);
  return odd ? new ProblemError({ message: `${odd.text}. Записать поверх неё нельзя` }) : null;
}

/** Returns the rows that were added. */
function freshIn<TRow extends Row>(before: readonly TRow[], after: readonly TRow[]): TRow[] {
  const known = new Set(before.map(({ id }) => id));
  return after.filter(({ id }) => !known.has(id));
}

/** A part for one row of a list. */
export function rowPart<TRow extends Row, TDraft extends object>(
  id: number | undefined,
  rules: RowRules<TRow, TDraft>,
): Part<readonly TRow[], TDraft> {
  const { list, goneMessage, draftOf, applied, isWhole = false, changeText, refusal } = rules;
  const { nameOf, plans } = rules;
  const rowIn = (rows: readonly TRow[]) => rows.find((row) => row.id === id);
  const changed = (rows: readonly TRow[], change: (row: TRow) => TRow) =>
    rows.map((row) => (row.id === id ? change(row) : row));
  const without = (rows: readonly TRow[]) => rows.filter((row) => row.id !== id);
  return {
    key: id,
    goneMessage,
    isWhole,
    plans,
    read: (rows) => {
      const row = rowIn(rows);
      return row ? draftOf(row) : null;
    },
    apply: (rows, draft) => changed(rows, (row) => applied(row, draft)),
    without,
    insert: (rows, before) => {
      const was = rowIn(before)!;
      const isThere = rows.some((row) => isSame(draftOf(row), draftOf(was)));
      if (isThere) return null;
      // Inserted as a new row, because the id belongs to the deleted one.
      const { id: _, version: __, list_version: ___, ...fresh } = was;
      return rows.toSpliced(before.indexOf(was), 0, fresh as TRow);
    },
    added: (before, after, draft) => {
      const fresh = freshIn(before, after);
      const own = fresh.find((row) => isSame(draftOf(row), draft)) ?? fresh[0];
      return own && rowPart(own.id, rules);
    },
    restore: (rows, before, fields) => {
      const was = picked(rowIn(before)!, fields as unknown as readonly (keyof TRow)[]);
      return changed(rows, (row) => ({ ...row, ...was }));
    },
    ...(changeText && { changeText: (from, to, rows) => changeText(from, to, rowIn(rows)) }),
    unread: (rows) => unreadRow(rowIn(rows)),
    refusal: (rows, draft) => refusal?.(without(rows), draft) ?? null,
    fieldOf: (name, sent) => {
      const own = rowFieldOf(list, name);
      return own && sent[Number(own.at)]?.id === id ? own.field : null;
    },
    ownerOf: (name, sent) => {
      const row = sent[Number(rowFieldOf(list, name)?.at)];
      return row ? (nameOf?.(row) ?? null) : null;
    },
  };
}

/** A new row that is added only once, even if the response to an earlier attempt was lost. */
interface NewRow<TRow, TDraft> {
  /** Drafts of the row that may have been saved. */
  readonly sent: readonly TDraft[];
  readonly created: (draft: TDraft) => TRow;
  readonly isLike: (row: TRow, draft: TDraft) => boolean;
}

/** The ids of the rows that existed before a draft was sent: none of them is the new row. */
const there = new WeakMap<object, readonly unknown[]>();

/** A part for a row that the list does not have yet. */
export function newRowPart<TRow extends Row, TDraft extends object>(
  rules: RowRules<TRow, TDraft>,
  { sent, created, isLike }: NewRow<TRow, TDraft>,
): Part<readonly TRow[], TDraft> {
  /** The row, if an earlier attempt has added it. */
  const rowIn = (rows: readonly TRow[]) =>
    rows.find((row) => sent.some((one) => !there.get(one)?.includes(row.id) && isLike(row, one)));
  const partIn = (rows: readonly TRow[]) => rowPart(rowIn(rows)?.id, rules);
  return {
    ...rowPart(undefined, rules),
    read: (rows) => partIn(rows).read(rows),
    apply: (rows, draft) => {
      if (rowIn(rows)) return partIn(rows).apply(rows, draft);
      // Stored here: if the response is lost, nothing else shows which rows existed before.
      there.set(
        draft,
        rows.map(({ id }) => id),
      );
      return [...rows, created(draft)];
    },
    unread: () => null,
    sentOver: (before, draft) =>
      rowIn(before) ? undefined : newRowPart(rules, { sent: [...sent, draft], created, isLike }),
    refusal: (rows, draft) => partIn(rows).refusal!(rows, draft),
    added: (before, after, draft) => {
      const fresh = freshIn(before, after);
      const own = rowIn(before) ?? fresh.find((row) => isLike(row, draft)) ?? fresh[0];
      return own && rowPart(own.id, rules);
    },
  };
}
