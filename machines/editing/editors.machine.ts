/**
 * The edited rows of a table. Each has its own editor; other rows have none.
 *
 *   edit, put, add ──▶ an editor for the row ──row.closed──▶ none (`closed`)
 *                         ▲
 *   forward {key, order}: passed to the row, if it accepts the order
 *   resume {key}: opens the row with the draft that was cancelled, or dropped for that of others (`dropped`)
 *
 * Several rows can be open at once, and they outlive the table on the screen. Typed changes are sent
 * directly to the row's editor.
 */
import { type ActorRefFrom, type AnyActorRef, assign, emit, enqueueActions, setup } from 'xstate';
import { withEvent } from '#machines/params.ts';
import type { Dropped, EditorInput } from './draft.ts';
import type { EditorActor, EditorMachine } from './editor.machine.ts';

/** A request to an open row; the row decides whether it can be done now. */
export type RowOrder = 'save' | 'cancel' | 'keepMine' | 'takeTheirs' | 'restore' | 'drop';

/** The editors of a table, by row key. */
export type Editors<TDraft extends object> = Readonly<Record<string, EditorActor<TDraft>>>;

/** A row whose draft was dropped. */
export interface DroppedRow<TDraft> extends Dropped<TDraft> {
  readonly isNew: boolean;
}

/** What opening a row needs of the arguments of `assign`. */
interface Opening<TDraft extends object> {
  readonly context: { readonly rows: Editors<TDraft> };
  readonly spawn: (
    src: 'row',
    options: { id: string; input: EditorInput<TDraft> },
  ) => EditorActor<TDraft>;
  readonly self: AnyActorRef;
}

/**
 * @param editor Its `save` must be provided.
 * @param newDraft The draft of a new row, from all rows of the table and the edited ones. Without it, rows
 *   cannot be added.
 */
export function createEditorsMachine<TDraft extends object>(
  id: string,
  editor: EditorMachine<TDraft>,
  newDraft?: (shown: readonly TDraft[], drafts: readonly TDraft[]) => TDraft,
) {
  type DroppedRows = Readonly<Record<string, DroppedRow<TDraft>>>;
  const without = <TValue>(rows: Readonly<Record<string, TValue>>, key: string) =>
    Object.fromEntries(Object.entries(rows).filter(([one]) => one !== key));
  /** The rows with one more editor. */
  const withRow = (
    { context, spawn, self }: Opening<TDraft>,
    key: string,
    input: Omit<EditorInput<TDraft>, 'key' | 'owner'>,
  ) => ({
    rows: {
      ...context.rows,
      [key]: spawn('row', { id: `row:${key}`, input: { ...input, key, owner: self } }),
    },
  });
  const showing = newDraft && {
    add: { guard: 'isTableKnown', actions: withEvent('openNew') } as const,
    'rows.shown': { actions: withEvent('rememberShown') },
    'rows.unread': { actions: withEvent('rememberUnread') },
  };

  return setup({
    types: {
      context: {} as {
        rows: Editors<TDraft>;
        /** Dropped drafts, by row key. */
        dropped: DroppedRows;
        /** All rows of the table; null until they are loaded. */
        shown: readonly TDraft[] | null;
        /** Whether the last load of the table failed. */
        hasFailed: boolean;
        /** How many rows have been added so far. Used to give each new row its own key. */
        added: number;
      },
      events: {} as
        | { type: 'edit'; key: string; value: TDraft }
        /** Opens the row, changes it and saves it at once; it stays open if that fails. */
        | { type: 'put'; key: string; value: TDraft; patch: Partial<TDraft> }
        /** `sent`: drafts of this row that an earlier page has sent. */
        | { type: 'add'; sent?: readonly TDraft[] | undefined }
        | { type: 'forward'; key: string; order: RowOrder }
        | { type: 'resume'; key: string }
        /** The record was deleted. Its row closes and the draft is lost. */
        | { type: 'record.deleted'; key: string }
        | { type: 'rows.shown'; shown: readonly TDraft[] }
        | { type: 'rows.unread'; hasFailed: boolean }
        | { type: 'row.moved'; key: string }
        /** `at` is the row's new key; null if the row does not exist. */
        | {
            type: 'row.closed';
            key: string;
            at: string | null;
            dropped?: Dropped<TDraft> | null;
          },
      emitted: {} as
        /** A row was opened for typing. */
          | { type: 'opened'; key: string; isNew: boolean }
          /** The row's state has changed, and so have its available commands. */
          | { type: 'moved'; key: string }
          | { type: 'closed'; key: string; at: string | null },
    },
    actors: { row: editor },
    guards: {
      isTableKnown: ({ context }) => context.shown !== null,
      isFree: ({ context }, { key }: { key: string }) => !(key in context.rows),
      isOpen: ({ context }, { key }: { key: string }) => key in context.rows,
      isDropped: ({ context }, { key }: { key: string }) =>
        key in context.dropped && !(key in context.rows),
      canForward: ({ context }, { key, order }: { key: string; order: RowOrder }) =>
        context.rows[key]?.getSnapshot().can({ type: order }) ?? false,
    },
    actions: {
      open: assign((args, { key, value }: { key: string; value: TDraft }) =>
        withRow(args, key, { value, dropped: args.context.dropped[key] ?? null }),
      ),
      openNew: enqueueActions(
        ({ context, enqueue }, { sent = [] }: { sent?: readonly TDraft[] | undefined }) => {
          const key = `new-${context.added + 1}`;
          const drafts = Object.values(context.rows).map((row) => row.getSnapshot().context.draft);
          const value = newDraft!(context.shown!, drafts);
          enqueue.assign((args) => ({
            ...withRow(args, key, { value, isNew: true, sent }),
            added: context.added + 1,
          }));
          enqueue.emit({ type: 'opened', key, isNew: true });
        },
      ),
      reopen: enqueueActions(({ context, enqueue }, { key }: { key: string }) => {
        const dropped = context.dropped[key]!;
        const { initial: value, isNew } = dropped;
        enqueue.assign((args) => withRow(args, key, { value, isNew, dropped }));
        enqueue.sendTo(({ context: { rows } }) => rows[key]!, { type: 'resume' });
        enqueue.emit({ type: 'opened', key, isNew });
      }),
      keepDropped: assign(
        ({ context }, { key, dropped }: { key: string; dropped?: Dropped<TDraft> | null }) => {
          const others = without(context.dropped, key);
          if (!dropped) return { dropped: others };
          const { isNew } = context.rows[key]!.getSnapshot().context;
          return { dropped: { ...others, [key]: { ...dropped, isNew } } };
        },
      ),
      putAtOnce: enqueueActions(
        ({ context, enqueue }, { key, patch }: { key: string; patch: Partial<TDraft> }) => {
          enqueue.sendTo(context.rows[key]!, { type: 'change', patch });
          enqueue.sendTo(context.rows[key]!, { type: 'save' });
        },
      ),
      forward: enqueueActions(
        ({ context, enqueue }, { key, order }: { key: string; order: RowOrder }) => {
          enqueue.sendTo(context.rows[key]!, { type: order });
        },
      ),
      rememberShown: assign((_, { shown }: { shown: readonly TDraft[] }) => ({ shown })),
      rememberUnread: assign((_, { hasFailed }: { hasFailed: boolean }) => ({ hasFailed })),
      forget: enqueueActions(({ context, enqueue }, { key }: { key: string }) => {
        enqueue.stopChild(context.rows[key]!);
        enqueue.assign({ rows: without(context.rows, key) });
      }),
      announceOpened: emit((_, { key }: { key: string }) => ({
        type: 'opened',
        key,
        isNew: false,
      })),
      announceMoved: emit((_, { key }: { key: string }) => ({ type: 'moved', key })),
      announceClosed: emit((_, { key, at }: { key: string; at: string | null }) => ({
        type: 'closed',
        key,
        at,
      })),
    },
  }).createMachine({
    id,
    context: { rows: {}, dropped: {}, shown: null, hasFailed: false, added: 0 },
    on: {
      ...showing,
      edit: {
        guard: withEvent('isFree'),
        actions: [withEvent('open'), withEvent('announceOpened')],
      },
      put: { guard: withEvent('isFree'), actions: [withEvent('open'), withEvent('putAtOnce')] },
      forward: { guard: withEvent('canForward'), actions: withEvent('forward') },
      resume: { guard: withEvent('isDropped'), actions: withEvent('reopen') },
      'record.deleted': { guard: withEvent('isOpen'), actions: withEvent('forget') },
      'row.moved': { actions: withEvent('announceMoved') },
      'row.closed': {
        guard: withEvent('isOpen'),
        actions: [withEvent('keepDropped'), withEvent('forget'), withEvent('announceClosed')],
      },
    },
  });
}

export type EditorsMachine<TDraft extends object> = ReturnType<typeof createEditorsMachine<TDraft>>;
export type EditorsActor<TDraft extends object> = ActorRefFrom<EditorsMachine<TDraft>>;
