/**
 * The review before changed rates are sent, and the report afterwards.
 *
 *   closed ──open [changes]──▶ looking ──send [something to send]──▶ report ──close──▶ closed
 *                                └──close──▶ closed ──report──▶ report ──open [changes]──▶ looking
 *
 * The user may leave channels out of this sending. Sending continues while the report is closed; the next
 * sending can begin only after it has ended.
 */
import { assign, emit, setup } from 'xstate';
import { withEvent } from '#machines/params.ts';

/** One channel of the review. */
export interface ReviewedItem {
  readonly id: number;
  /** Why it cannot be sent. */
  readonly fault: string | null;
}

/** The items that would be sent. */
export const includedIn = <TItem extends ReviewedItem>(
  items: readonly TItem[],
  left: readonly number[],
): readonly TItem[] => items.filter(({ id, fault }) => fault === null && !left.includes(id));

export function createReviewMachine<TItem extends ReviewedItem>(id: string) {
  return setup({
    types: {
      context: {} as {
        items: readonly TItem[];
        /** The ids of channels that stay unsent. */
        left: readonly number[];
        /** Whether a sending has a report. */
        hasReport: boolean;
        /** The previous sending is still running. */
        isSending: boolean;
      },
      tags: {} as 'open',
      events: {} as
        /** The items changed so far. */
          | { type: 'changed'; items: readonly TItem[] }
          | { type: 'queue.changed'; hasReport: boolean; isSending: boolean }
          | { type: 'open' }
          | { type: 'report' }
          | { type: 'close' }
          /** Leaves a channel out of the sending, or includes it again. */
          | { type: 'leave'; id: number }
          | { type: 'send' },
      emitted: {} as { type: 'confirmed'; items: readonly TItem[] },
    },
    guards: {
      hasChanges: ({ context: { items } }) => items.length > 0,
      hasReport: ({ context }) => context.hasReport,
      canSend: ({ context: { items, left, isSending } }) =>
        !isSending && includedIn(items, left).length > 0,
      canLeave: ({ context: { items } }, params: { id: number }) =>
        items.some((item) => item.id === params.id && item.fault === null),
    },
    actions: {
      follow: assign((_, { items }: { items: readonly TItem[] }) => ({ items })),
      noteQueue: assign((_, report: { hasReport: boolean; isSending: boolean }) => ({
        hasReport: report.hasReport,
        isSending: report.isSending,
      })),
      includeAll: assign({ left: [] }),
      leaveOut: assign(({ context: { left } }, params: { id: number }) => ({
        left: left.includes(params.id)
          ? left.filter((one) => one !== params.id)
          : [...left, params.id],
      })),
      confirm: emit(({ context: { items, left } }) => ({
        type: 'confirmed',
        items: includedIn(items, left),
      })),
    },
  }).createMachine({
    id,
    context: { items: [], left: [], hasReport: false, isSending: false },
    initial: 'closed',
    on: {
      changed: { actions: withEvent('follow') },
      'queue.changed': { actions: withEvent('noteQueue') },
    },
    states: {
      closed: {
        on: {
          open: { guard: 'hasChanges', target: 'looking' },
          report: { guard: 'hasReport', target: 'report' },
        },
      },
      looking: {
        tags: 'open',
        entry: 'includeAll',
        on: {
          leave: { guard: withEvent('canLeave'), actions: withEvent('leaveOut') },
          send: { guard: 'canSend', target: 'report', actions: 'confirm' },
          close: 'closed',
        },
      },
      report: {
        tags: 'open',
        on: { close: 'closed', open: { guard: 'hasChanges', target: 'looking' } },
      },
    },
  });
}
