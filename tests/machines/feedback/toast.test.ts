import { describe, expect, it } from 'vitest';
import { TOAST_LIFE_S } from '#machines/feedback/toast.machine.ts';
import { toastModel } from '#tests/models/feedback/toast.model.ts';
import { isIn, titledEdgesOf } from '#tests/support/model.ts';
import { createTestToasts } from '#tests/support/toasts.ts';

const edges = titledEdgesOf(toastModel);

describe('on every transition of a message', () => {
  it.each(edges)('%s', (_, { before, event, snapshot }) => {
    const { elapsed, counted, tone, text } = snapshot.context;
    const { seconds = 0 } = event as { seconds?: number };
    // The age of a message always grows. Its time on the screen grows only while it is settled and not held.
    const isOver = before.matches('counting') && snapshot.matches('fading');
    if (!isOver) expect(elapsed).toBe(before.context.elapsed + seconds);
    const counts = before.matches('counting') && snapshot.matches('counting');
    expect(counted).toBe(before.context.counted + (counts ? seconds : 0));
    if (isOver && event.type === 'tick') {
      expect(before.context.counted + seconds).toBeGreaterThan(TOAST_LIFE_S);
    }
    // The text changes once, when the call settles.
    if (event.type !== 'settle') {
      expect([tone, text]).toEqual([before.context.tone, before.context.text]);
    } else if (before.matches('fading')) expect(tone).toBe('error');
    // A message is held exactly while it has a holder.
    const isHeld = isIn(snapshot, 'held') || isIn(snapshot, 'loading.held');
    expect(snapshot.context.holders.length > 0).toBe(isHeld);
    if (isIn(snapshot, 'counting') || isIn(snapshot, 'held')) expect(tone).not.toBe('loading');
  });
});

function beginToast() {
  const test = createTestToasts();
  test.toasts.send({ type: 'call.started', id: '1', link: 'PUT /api/user', isWrite: true });
  const [entry] = test.toasts.getSnapshot().context.toasts;
  const settle = () =>
    test.toasts.send({ type: 'call.succeeded', id: '1', link: 'PUT /api/user', isWrite: true });
  return { ...test, toast: entry!.ref, settle };
}

describe('message', () => {
  it('does not count while it is held, but its age grows', () => {
    const { toast, tick, settle } = beginToast();
    settle();
    tick(10);
    toast.send({ type: 'hold', by: 'pointer' });
    tick(100);
    expect(toast.getSnapshot().context).toMatchObject({ elapsed: 110, counted: 10 });
    toast.send({ type: 'release', by: 'pointer' });
    tick(5);
    expect(toast.getSnapshot().value).toBe('counting');
    tick(1);
    expect(toast.getSnapshot().value).toBe('fading');
  });

  it('is held until pointer and focus have left', () => {
    const { toast, tick, settle } = beginToast();
    settle();
    toast.send({ type: 'hold', by: 'pointer' });
    toast.send({ type: 'hold', by: 'focus' });
    for (const by of ['pointer', 'focus'] as const) {
      tick(60);
      expect(toast.getSnapshot().value).toBe('held');
      toast.send({ type: 'release', by });
    }
    tick(16);
    expect(toast.getSnapshot().value).toBe('fading');
  });

  it('is not held by a pointer and a focus that left before the answer', () => {
    const { toast, tick, settle } = beginToast();
    for (const by of ['pointer', 'focus'] as const) toast.send({ type: 'hold', by });
    toast.send({ type: 'release', by: 'pointer' });
    expect(toast.getSnapshot().context.holders).toEqual(['focus']);
    toast.send({ type: 'release', by: 'focus' });
    settle();
    tick(16);
    expect(toast.getSnapshot().value).toBe('fading');
  });

  it('fades for half a second, and disappears at once when closed again', () => {
    const { toasts, toast, clock, settle } = beginToast();
    settle();
    toast.send({ type: 'close' });
    clock.increment(499);
    expect(toasts.getSnapshot().context.toasts).toHaveLength(1);
    clock.increment(1);
    expect(toasts.getSnapshot().context.toasts).toEqual([]);
  });

  it('returns if it was closed and its call then fails', () => {
    const { toasts, toast, clock } = beginToast();
    toast.send({ type: 'close' });
    toasts.send({ type: 'call.failed', id: '1', link: 'PUT /api/user', text: 'Нет места' });
    clock.increment(500);
    expect(toast.getSnapshot().value).toBe('counting');
    expect(toast.getSnapshot().context.text).toBe('Нет места');
  });
});
