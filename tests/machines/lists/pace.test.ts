import { describe, expect, test } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { paceMachine } from '#machines/lists/pace.machine.ts';
import { paceModel } from '#tests/models/lists/pace.model.ts';
import { edgesOf } from '#tests/support/model.ts';

function begin(perSecond = 8) {
  const clock = new SimulatedClock();
  const pace = createActor(paceMachine, { clock, input: { perSecond } });
  const granted: { ticket: number; at: number }[] = [];
  pace.on('granted', ({ ticket }) => granted.push({ ticket, at: clock.now() }));
  pace.start();
  let last = 0;
  const ask = () => pace.send({ type: 'ask', ticket: ++last });
  return { pace, clock, granted, ask };
}

describe('the pace of searches', () => {
  test('grants the first eight at once, and no more than eight in any second', () => {
    const { clock, granted, ask } = begin();
    for (let at = 0; at < 4_000; at += 50) {
      ask();
      clock.increment(50);
    }
    expect(granted.slice(0, 8).map(({ at }) => at)).toEqual([0, 50, 100, 150, 200, 250, 300, 350]);
    for (const { at } of granted) {
      const within = granted.filter((one) => one.at >= at && one.at < at + 1_000);
      expect(within.length).toBeLessThanOrEqual(8);
    }
    expect(granted.length, 'and holds nobody back longer than that').toBeGreaterThanOrEqual(32);
  });

  test('grants in the order of requests, and skips dropped ones', () => {
    const { pace, clock, granted, ask } = begin(1);
    for (let i = 0; i < 4; i++) ask();
    pace.send({ type: 'drop', ticket: 2 });
    for (let second = 0; second < 10; second++) clock.increment(1_000);
    expect(granted).toEqual([
      { ticket: 1, at: 0 },
      { ticket: 3, at: 1_000 },
      { ticket: 4, at: 2_000 },
    ]);
    expect(pace.getSnapshot().context).toEqual({ left: 1, queue: [] });
  });

  test('never queues a request while a turn is left', () => {
    for (const { snapshot } of edgesOf(paceModel)) {
      const { left, queue } = snapshot.context;
      expect(left).toBeGreaterThanOrEqual(0);
      expect(left > 0 && queue.length > 0).toBe(false);
    }
  });
});
