/** Forms that were closed after their response was lost: the record may have been created all the same. */
import { useEffect, useRef } from 'react';
import { isSame } from '#machines/is-same.ts';
import { useServices } from '#workspace/services.tsx';
import { useEmitted } from '../use-emitted.ts';

interface Panel<TDraft> {
  on(type: 'unconfirmed', handler: (fact: Abandoned<TDraft>) => void): { unsubscribe(): void };
  subscribe(listener: () => void): { unsubscribe(): void };
  getSnapshot(): { readonly context: { readonly made?: number | null | undefined } };
}

interface Abandoned<TDraft> {
  readonly type: 'unconfirmed';
  /** Null for a new record. */
  readonly subject: unknown;
  readonly sent: TDraft;
  readonly link: string | null;
}

/** What was sent, and what the list showed at that time. */
interface Sent<TDraft, TRow> {
  readonly sent: TDraft;
  readonly link: string;
  readonly answered: unknown;
  readonly before: readonly TRow[];
}

/** The list that is reloaded afterwards. */
export interface ReadList<TRow> {
  on(type: 'read', handler: (fact: { type: 'read' }) => void): { unsubscribe(): void };
  getSnapshot(): {
    readonly context: {
      readonly answered: unknown;
      readonly result: { readonly rows: readonly TRow[] } | null;
    };
  };
}

/**
 * Says that the record was created once the same page of the list shows a new one like it.
 *
 * @param isLike Whether a listed record matches what was sent.
 * @param textOf Returns the message about the record.
 */
export function useAbandonedForms<TDraft, TRow extends { readonly id: number }>(
  panel: Panel<TDraft>,
  list: ReadList<TRow>,
  isLike: (row: TRow, sent: TDraft) => boolean,
  textOf: (row: TRow) => string,
): void {
  const { settle } = useServices();
  const abandoned = useRef<readonly Sent<TDraft, TRow>[]>([]);
  /** Ids of records that the form has created since. They have their own messages. */
  const made = useRef(new Set<unknown>());
  useEffect(() => {
    const note = () => {
      const { made: id } = panel.getSnapshot().context;
      made.current.add(id);
      // Without an id, the new record cannot be distinguished from the abandoned one.
      if (id === null) abandoned.current = [];
    };
    return panel.subscribe(note).unsubscribe;
  }, [panel]);
  useEmitted(panel, 'unconfirmed', ({ subject, sent, link }) => {
    const { answered, result } = list.getSnapshot().context;
    const isKnown = subject === null && link && result;
    if (isKnown)
      abandoned.current = [...abandoned.current, { sent, link, answered, before: result.rows }];
  });
  useEmitted(list, 'read', () => {
    const { answered, result } = list.getSnapshot().context;
    const recovered: TRow[] = [];
    const left = abandoned.current.filter((one) => {
      // On another page or with another filter, a row that was not shown before may be old.
      if (!isSame(answered, one.answered)) return false;
      // Ids increase: an older record may have moved here from the next page.
      const isNew = ({ id }: TRow) => one.before.every((other) => other.id < id);
      const found = result?.rows.find(
        (row) =>
          isNew(row) &&
          !made.current.has(row.id) &&
          isLike(row, one.sent) &&
          !recovered.includes(row),
      );
      if (found) settle(one.link, textOf(found));
      if (found) recovered.push(found);
      return !found;
    });
    // Each record settles only one abandoned form.
    abandoned.current = left.map((one) => ({ ...one, before: [...one.before, ...recovered] }));
  });
}
