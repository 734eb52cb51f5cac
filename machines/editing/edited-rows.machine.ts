/**
 * The rows of a table that are being edited: a section actor for each of them, for no other row.
 *
 *   edit, put {key} ──▶ an actor for the row ──back in its `view`──▶ none (`closed`)
 *                        ▲
 *   save, cancel, keepMine, takeTheirs {key}: handed to the row that takes them
 *
 * Several rows are open at once, each with its own draft; what is typed goes to the row itself.
 * Where a save or a conflict has told what the server holds, that is passed on (`learned`).
 */

import { type ActorRefFrom, assign, emit, enqueueActions, type SnapshotFrom, setup } from 'xstate';
import type { EditableSectionActor, EditableSectionMachine } from './editable-section.machine.ts';

/** What one can do with a row that is open. */
export type RowVerb = 'save' | 'cancel' | 'keepMine' | 'takeTheirs';

export interface EditedRow<TDraft extends object> {
  readonly ref: EditableSectionActor<TDraft>;
  /** As of its last change of state; null until it has told of one. */
  readonly snapshot: SnapshotFrom<EditableSectionMachine<TDraft>> | null;
}

const PREFIX = 'xstate.snapshot.';

/** @param section What happens to one row; its `save` is provided together with it. */
export function createEditedRowsMachine<TDraft extends object>(
  id: string,
  section: EditableSectionMachine<TDraft>,
) {
  type Row = EditedRow<TDraft>;
  type Rows = Readonly<Record<string, Row>>;
  type Told = SnapshotFrom<EditableSectionMachine<TDraft>>;
  const without = (rows: Rows, key: string): Rows =>
    Object.fromEntries(Object.entries(rows).filter(([one]) => one !== key));
  const keyOf = (type: string) => type.slice(PREFIX.length);

  return setup({
    types: {
      context: {} as { rows: Rows },
      events: {} as
        | { type: 'edit'; key: string; value: TDraft }
        /** Opens the row, changes it and saves it at once; where it fails, it stays open. */
        | { type: 'put'; key: string; value: TDraft; patch: Partial<TDraft> }
        | { type: RowVerb; key: string }
        /** The record is gone, and what was typed into its row with it. */
        | { type: 'drop'; key: string }
        | { type: `${typeof PREFIX}${string}`; snapshot: Told },
      emitted: {} as
        /** Opened for typing. */
          | { type: 'opened'; key: string }
          /** Its state has changed, and with it what can be done with it. */
          | { type: 'moved'; key: string }
          | { type: 'closed'; key: string }
          | { type: 'learned'; key: string; value: TDraft },
    },
    actors: { row: section },
    guards: {
      isFree: ({ context }, params: { key: string }) => !(params.key in context.rows),
      isOpen: ({ context }, params: { key: string }) => params.key in context.rows,
      takes: ({ context }, params: { key: string; verb: RowVerb }) =>
        context.rows[params.key]?.snapshot?.can({ type: params.verb }) ?? false,
      /** Until it is told to be open, a row is in `view` as every section at its beginning. */
      hasClosed: ({ context }, { key, told }: { key: string; told: Told }) =>
        !!context.rows[key]?.snapshot && !told.hasTag('form'),
      hasMoved: ({ context }, { key, told }: { key: string; told: Told }) => {
        const row = context.rows[key];
        return !!row && told.hasTag('form') && row.snapshot?.value !== told.value;
      },
    },
    actions: {
      open: enqueueActions(
        ({ enqueue }, params: { key: string; value: TDraft; patch?: Partial<TDraft> }) => {
          const { key, value, patch } = params;
          enqueue.assign({
            rows: ({ context, spawn }) => {
              const ref = spawn('row', { id: key, input: { value }, syncSnapshot: true });
              return { ...context.rows, [key]: { ref: ref as Row['ref'], snapshot: null } };
            },
          });
          enqueue.sendTo(({ context }) => context.rows[key]!.ref, { type: 'edit' });
          if (patch) {
            enqueue.sendTo(({ context }) => context.rows[key]!.ref, { type: 'change', patch });
            enqueue.sendTo(({ context }) => context.rows[key]!.ref, { type: 'save' });
          } else {
            enqueue.emit({ type: 'opened', key });
          }
        },
      ),
      hand: enqueueActions(({ context, enqueue }, params: { key: string; verb: RowVerb }) => {
        enqueue.sendTo(context.rows[params.key]!.ref, { type: params.verb });
      }),
      remember: assign(({ context }, { key, told }: { key: string; told: Told }) => ({
        rows: { ...context.rows, [key]: { ...context.rows[key]!, snapshot: told } },
      })),
      announceMoved: emit((_, params: { key: string }) => ({ type: 'moved', key: params.key })),
      forget: enqueueActions(({ context, enqueue }, params: { key: string }) => {
        enqueue.stopChild(context.rows[params.key]!.ref);
        enqueue.assign({ rows: without(context.rows, params.key) });
      }),
      announceClosed: enqueueActions(
        ({ context, enqueue }, { key, told }: { key: string; told: Told }) => {
          const before = context.rows[key]!.snapshot!;
          if (before.matches('saving') || before.matches('conflict')) {
            enqueue.emit({ type: 'learned', key, value: told.context.initial });
          }
          enqueue.emit({ type: 'closed', key });
        },
      ),
    },
  }).createMachine({
    id,
    context: { rows: {} },
    on: {
      edit: {
        guard: { type: 'isFree', params: ({ event }) => ({ key: event.key }) },
        actions: {
          type: 'open',
          params: ({ event }) => ({ key: event.key, value: event.value }),
        },
      },
      put: {
        guard: { type: 'isFree', params: ({ event }) => ({ key: event.key }) },
        actions: {
          type: 'open',
          params: ({ event: { key, value, patch } }) => ({ key, value, patch }),
        },
      },
      save: {
        guard: { type: 'takes', params: ({ event }) => ({ key: event.key, verb: event.type }) },
        actions: { type: 'hand', params: ({ event }) => ({ key: event.key, verb: event.type }) },
      },
      cancel: {
        guard: { type: 'takes', params: ({ event }) => ({ key: event.key, verb: event.type }) },
        actions: { type: 'hand', params: ({ event }) => ({ key: event.key, verb: event.type }) },
      },
      keepMine: {
        guard: { type: 'takes', params: ({ event }) => ({ key: event.key, verb: event.type }) },
        actions: { type: 'hand', params: ({ event }) => ({ key: event.key, verb: event.type }) },
      },
      takeTheirs: {
        guard: { type: 'takes', params: ({ event }) => ({ key: event.key, verb: event.type }) },
        actions: { type: 'hand', params: ({ event }) => ({ key: event.key, verb: event.type }) },
      },
      drop: {
        guard: { type: 'isOpen', params: ({ event }) => ({ key: event.key }) },
        actions: { type: 'forget', params: ({ event }) => ({ key: event.key }) },
      },
      'xstate.snapshot.*': [
        {
          guard: {
            type: 'hasClosed',
            params: ({ event }) => ({ key: keyOf(event.type), told: event.snapshot }),
          },
          actions: [
            {
              type: 'announceClosed',
              params: ({ event }) => ({ key: keyOf(event.type), told: event.snapshot }),
            },
            { type: 'forget', params: ({ event }) => ({ key: keyOf(event.type) }) },
          ],
        },
        {
          guard: {
            type: 'hasMoved',
            params: ({ event }) => ({ key: keyOf(event.type), told: event.snapshot }),
          },
          actions: [
            {
              type: 'remember',
              params: ({ event }) => ({ key: keyOf(event.type), told: event.snapshot }),
            },
            { type: 'announceMoved', params: ({ event }) => ({ key: keyOf(event.type) }) },
          ],
        },
      ],
    },
  });
}

export type EditedRowsMachine<TDraft extends object> = ReturnType<
  typeof createEditedRowsMachine<TDraft>
>;
export type EditedRowsActor<TDraft extends object> = ActorRefFrom<EditedRowsMachine<TDraft>>;
