/**
 * The rows of one table that are being edited, each an actor of its own with its own draft. It
 * outlives the table on the screen, and rows that are only read have no part in it.
 *
 *   open     edit, add: one more row is edited     forward: an order to one of them
 *            row.moved, row.closed: what became of it
 */
import { type ActorRefFrom, assign, enqueueActions, setup } from 'xstate';
import type { RateRowActor, RateRowMachine, RowKey } from './rate-row.machine.ts';

/** What can be asked of one row; the row itself decides whether it can be done now. */
export type RowOrder = 'save' | 'cancel' | 'keepMine' | 'takeTheirs' | 'restore' | 'drop';

export interface EditedRow<TRow, TDraft extends object> {
  readonly key: RowKey;
  /** As it was when it was opened; null for a new one. */
  readonly row: TRow | null;
  readonly ref: RateRowActor<TRow, TDraft>;
}

interface TableRules<TRow, TDraft> {
  readonly keyOf: (row: TRow) => RowKey;
  readonly draftOf: (row: TRow) => TDraft;
  /** What a new row begins with beside those that are shown and those that are being edited. */
  readonly newDraft: (shown: readonly TRow[], drafts: readonly TDraft[]) => TDraft;
}

export function createRateRowsMachine<TRow, TDraft extends object>(
  id: string,
  row: RateRowMachine<TRow, TDraft>,
  { keyOf, draftOf, newDraft }: TableRules<TRow, TDraft>,
) {
  type Edited = EditedRow<TRow, TDraft>;
  const find = (rows: readonly Edited[], key: RowKey) => rows.find((one) => one.key === key);

  return setup({
    types: {
      context: {} as {
        rows: readonly Edited[];
        /** Null until the table has been seen. */
        shown: readonly TRow[] | null;
        /** Whether the table could not be read when it was last asked for. */
        hasFailed: boolean;
        /** How many were added so far, so that each has a key of its own. */
        added: number;
      },
      events: {} as
        | { type: 'edit'; row: TRow }
        | { type: 'add' }
        | { type: 'forward'; key: RowKey; order: RowOrder }
        /** The table shows these now. */
        | { type: 'rows.shown'; rows: readonly TRow[] }
        /** There is no table to show yet. */
        | { type: 'rows.unread'; hasFailed: boolean }
        | { type: 'row.moved'; key: RowKey }
        | { type: 'row.closed'; key: RowKey; at: RowKey | null },
      emitted: {} as
        | { type: 'row.opened'; key: RowKey }
        | { type: 'row.closed'; key: RowKey; at: RowKey | null },
    },
    actors: { row },
    guards: {
      isTableKnown: ({ context }) => context.shown !== null,
      isOnlyRead: ({ context }, params: { row: TRow }) =>
        find(context.rows, keyOf(params.row)) === undefined,
      canForward: ({ context }, params: { key: RowKey; order: RowOrder }) => {
        const snapshot = find(context.rows, params.key)?.ref.getSnapshot();
        return snapshot?.status === 'active' && snapshot.can({ type: params.order });
      },
    },
    actions: {
      open: assign(({ context, spawn }, params: { row: TRow }) => {
        const key = keyOf(params.row);
        const input = { key, subject: params.row, draft: draftOf(params.row) };
        const ref = spawn('row', { id: `row:${key}`, input }) as Edited['ref'];
        return { rows: [...context.rows, { key, row: params.row, ref }] };
      }),
      openNew: assign(({ context, spawn }) => {
        const added = context.added + 1;
        const key = `new-${added}`;
        const drafts = context.rows.map(({ ref }) => ref.getSnapshot().context.draft);
        const input = { key, subject: null, draft: newDraft(context.shown!, drafts) };
        const ref = spawn('row', { id: `row:${key}`, input }) as Edited['ref'];
        return { added, rows: [...context.rows, { key, row: null, ref }] };
      }),
      announceOpened: enqueueActions(({ context, enqueue }) => {
        enqueue.emit({ type: 'row.opened', key: context.rows.at(-1)!.key });
      }),
      forward: enqueueActions(({ context, enqueue }, params: { key: RowKey; order: RowOrder }) => {
        enqueue.sendTo(find(context.rows, params.key)!.ref, { type: params.order });
      }),
      rememberShown: assign((_, params: { rows: readonly TRow[] }) => ({ shown: params.rows })),
      rememberUnread: assign((_, params: { hasFailed: boolean }) => params),
      remove: enqueueActions(({ context, enqueue }, params: { key: RowKey }) => {
        enqueue.assign({ rows: context.rows.filter(({ key }) => key !== params.key) });
        enqueue.stopChild(`row:${params.key}`);
      }),
      announceClosed: enqueueActions(({ enqueue }, params: { key: RowKey; at: RowKey | null }) => {
        enqueue.emit({ type: 'row.closed', key: params.key, at: params.at });
      }),
    },
  }).createMachine({
    id,
    context: { rows: [], shown: null, hasFailed: false, added: 0 },
    initial: 'open',
    states: {
      open: {
        on: {
          edit: {
            guard: { type: 'isOnlyRead', params: ({ event }) => ({ row: event.row }) },
            actions: [
              { type: 'open', params: ({ event }) => ({ row: event.row }) },
              'announceOpened',
            ],
          },
          add: { guard: 'isTableKnown', actions: ['openNew', 'announceOpened'] },
          forward: {
            guard: {
              type: 'canForward',
              params: ({ event }) => ({ key: event.key, order: event.order }),
            },
            actions: {
              type: 'forward',
              params: ({ event }) => ({ key: event.key, order: event.order }),
            },
          },
          'rows.shown': {
            actions: { type: 'rememberShown', params: ({ event }) => ({ rows: event.rows }) },
          },
          'rows.unread': {
            actions: {
              type: 'rememberUnread',
              params: ({ event }) => ({ hasFailed: event.hasFailed }),
            },
          },
          // Nothing of its own: those who look on learn that a row may take other orders now.
          'row.moved': {},
          'row.closed': {
            actions: [
              { type: 'remove', params: ({ event }) => ({ key: event.key }) },
              {
                type: 'announceClosed',
                params: ({ event }) => ({ key: event.key, at: event.at }),
              },
            ],
          },
        },
      },
    },
  });
}

export type RateRowsMachine<TRow, TDraft extends object> = ReturnType<
  typeof createRateRowsMachine<TRow, TDraft>
>;
export type RateRowsActor<TRow, TDraft extends object> = ActorRefFrom<
  RateRowsMachine<TRow, TDraft>
>;
