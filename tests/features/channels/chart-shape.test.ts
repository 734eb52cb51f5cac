import { describe, expect, test } from 'vitest';
import { AREA, chartShape, momentOf } from '#features/channels/rate-history/chart-shape.ts';
import type { RateStory } from '#features/channels/rate-history/rate-story.ts';

const NOW = Date.parse('2026-11-22T12:00:00Z');
const day = (number: number) => Date.parse(`2026-11-${number}T12:00:00Z`);
const FIELDS = ['new_client_rate'];
const story = (patch: Partial<RateStory> = {}): RateStory => ({
  events: [],
  steps: [
    { from: null, amounts: { new_client_rate: 300 } },
    { from: day(12), amounts: { new_client_rate: 350 } },
    { from: day(18), amounts: { new_client_rate: 320 } },
  ],
  plan: null,
  isCut: false,
  ...patch,
});
const lineOf = (one: RateStory) => chartShape(one, FIELDS, NOW)!.lines[0]!;
const numbers = (path: string) => path.match(/-?[\d.]+/g)!.map(Number);

describe('the step chart', () => {
  test('goes level to each change, then straight up or down, and ends now', () => {
    const { past, dots, plan } = lineOf(story());
    expect(past.replace(/[\d. -]/g, '')).toBe('MHVHVH');
    expect(numbers(past).at(-1)).toBe(AREA.right);
    expect(dots).toHaveLength(2);
    expect(plan).toBe('');
    // 350 is above 320, and 320 above 300.
    const [, low, , high, , middle] = numbers(past);
    expect([low, middle, high].toSorted((a, b) => b! - a!)).toEqual([low, middle, high]);
  });

  test('stays inside its area whatever the amounts', () => {
    for (const amount of [0, -5, 1e9, 0.01]) {
      const steps = [
        { from: day(20), amounts: { new_client_rate: amount } },
        ...story().steps.slice(2),
      ];
      const { past, dots } = lineOf(story({ steps }));
      for (const { x, y } of dots) {
        expect(x).toBeGreaterThanOrEqual(AREA.left);
        expect(y).toBeGreaterThanOrEqual(AREA.top);
        expect(y).toBeLessThanOrEqual(AREA.bottom);
      }
      expect(past).not.toContain('NaN');
    }
  });

  test('has a gap while there was no rate', () => {
    const [one, two, three] = story().steps;
    const { past } = lineOf(story({ steps: [one!, { ...two!, amounts: null }, three!] }));
    expect(past.replace(/[\d. -]/g, '')).toBe('MHMH');
  });

  test('a rate that never changed is one level line', () => {
    const shape = chartShape(story({ steps: story().steps.slice(0, 1) }), FIELDS, NOW)!;
    expect(shape.lines[0]!.past.replace(/[\d. -]/g, '')).toBe('MH');
    expect(shape.amounts).toHaveLength(1);
  });

  test('without any amount there is nothing to draw', () => {
    expect(chartShape(story({ steps: [{ from: null, amounts: null }] }), FIELDS, NOW)).toBeNull();
  });

  test('names the day of the earliest change, also if all were within a day', () => {
    const earliest = NOW - 20 * 60 * 60 * 1000;
    const steps = [story().steps[0]!, { from: earliest, amounts: { new_client_rate: 1 } }];
    const { moments } = chartShape(story({ steps }), FIELDS, NOW)!;
    expect(moments.map(({ at }) => at)).toEqual([earliest, NOW]);
  });

  test('draws no day over another', () => {
    const steps = [story().steps[0]!, { from: NOW - 60_000, amounts: { new_client_rate: 1 } }];
    for (const one of [story(), story({ steps })]) {
      const { moments } = chartShape(one, FIELDS, NOW)!;
      const gaps = moments.slice(1).map(({ x }, at) => x - moments[at]!.x);
      expect(Math.min(...gaps)).toBeGreaterThan(70);
    }
  });
});

describe('the plan', () => {
  const plan = { date: '2026-12-01T09:00', amounts: { new_client_rate: 400 } };

  test('continues as a dashed line from now to its date, and a little beyond', () => {
    const { past, plan: dashed } = lineOf(story({ plan }));
    expect(dashed.replace(/[\d. -]/g, '')).toBe('MHVH');
    const [from, level, due, height, end] = numbers(dashed);
    expect([from, level]).toEqual([numbers(past).at(-1), numbers(past).at(-2)]);
    expect(due).toBeGreaterThan(from!);
    expect(end).toBe(AREA.right);
    expect(height).toBeLessThan(level!);
  });

  test('of the past, or with a date that cannot be read, is not drawn', () => {
    for (const date of ['2026-11-22T14:59', 'скоро']) {
      const shape = chartShape(story({ plan: { ...plan, date } }), FIELDS, NOW)!;
      expect(shape.lines[0]!.plan).toBe('');
      // The plan does not stretch the amounts either.
      expect(shape.amounts.at(-1)!.amount).toBe(350);
    }
  });

  test('has its date on the clock of the business', () => {
    expect(new Date(momentOf('2026-12-01T09:00')).toISOString()).toBe('2026-12-01T06:00:00.000Z');
  });
});
