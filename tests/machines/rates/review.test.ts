import { describe, expect, it } from 'vitest';
import { createActor, type EmittedFrom } from 'xstate';
import { createReviewMachine, type ReviewedItem } from '#machines/rates/review.machine.ts';

const machine = createReviewMachine<ReviewedItem>('review');
const items: readonly ReviewedItem[] = [
  { id: 1, fault: null },
  { id: 2, fault: 'Пустое значение не сохраняется' },
  { id: 3, fault: null },
];

/** A review of three channels, one of which cannot be sent. */
function begin() {
  const review = createActor(machine).start();
  const confirmed: number[][] = [];
  review.on('confirmed', (event: EmittedFrom<typeof machine>) =>
    confirmed.push(event.items.map(({ id }) => id)),
  );
  review.send({ type: 'changed', items });
  review.send({ type: 'open' });
  const can = (event: Parameters<typeof review.send>[0]) => review.getSnapshot().can(event);
  return { review, confirmed, can };
}

describe('a review', () => {
  it('leaves out only channels that would be sent', () => {
    const { can } = begin();
    expect([1, 2, 3, 4].filter((id) => can({ type: 'leave', id }))).toEqual([1, 3]);
  });

  it('sends what is neither left out nor faulty', () => {
    const { review, confirmed } = begin();
    for (const id of [1, 3, 3]) review.send({ type: 'leave', id });
    review.send({ type: 'send' });
    expect(confirmed).toEqual([[3]]);
  });

  it('includes everything again when it is reopened', () => {
    const { review, confirmed } = begin();
    for (const event of [{ type: 'leave', id: 1 }, { type: 'close' }, { type: 'open' }] as const) {
      review.send(event);
    }
    review.send({ type: 'send' });
    expect(confirmed).toEqual([[1, 3]]);
  });

  it('sends nothing if all is left out, or before the last sending has ended', () => {
    const { review, can } = begin();
    for (const id of [1, 3]) review.send({ type: 'leave', id });
    expect(can({ type: 'send' })).toBe(false);
    review.send({ type: 'leave', id: 3 });
    expect(can({ type: 'send' })).toBe(true);
    review.send({ type: 'queue.changed', hasReport: true, isSending: true });
    expect(can({ type: 'send' })).toBe(false);
  });
});
