import { ratesReviewMachine } from '#features/channels/all-rates/all-rates.logic.ts';
import type { ReviewItem } from '#features/channels/all-rates/sending/review-items.ts';
import { explore } from '#tests/support/model.ts';

const item = (id: number, fault: string | null): ReviewItem => ({
  id,
  channelId: id,
  type: 'level',
  edits: {},
  name: `Канал ${id}`,
  lines: [
    {
      key: `${id}`,
      label: 'Уровень 1',
      text: '100\u00a0→\u00a01 000',
      delta: '900',
      marks: ['в 10 раз больше'],
    },
  ],
  marks: [],
  raises: '900',
  cuts: '0',
  fault,
});
export const items = [item(1, null), item(2, 'Уровень 2: Пустое значение не сохраняется')];

/** The review of two channels, one of which cannot be sent. */
export const reviewModel = explore({
  machine: ratesReviewMachine,
  starts: { 'the review': {} },
  events: [
    { type: 'changed', items },
    { type: 'changed', items: [] },
    { type: 'queue.changed', hasReport: true, isSending: true },
    { type: 'queue.changed', hasReport: true, isSending: false },
    { type: 'open' },
    { type: 'report' },
    { type: 'leave', id: 1 },
    { type: 'send' },
    { type: 'close' },
  ],
  distinguish: ({ context }) => [
    context.items.length,
    context.left,
    context.hasReport,
    context.isSending,
  ],
});
