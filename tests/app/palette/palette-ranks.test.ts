import { expect, test } from 'vitest';
import { RANKS, type Rank, type Ranked, rankOf, weighed } from '#app/palette/palette-ranks.ts';

test.each<[Ranked, Rank]>([
  [{ command: {} }, 'here'],
  [{ command: { scope: 'screen' } }, 'here'],
  [{ command: { scope: 'undo' } }, 'here'],
  [{ owner: 'record' }, 'record'],
  [{ owner: 'record', isEmpty: true }, 'elsewhere'],
  // The tab of the open record.
  [{ command: { standing: 'placeholder' } }, 'record'],
  [{ command: { scope: 'navigation' } }, 'elsewhere'],
  [{ command: { scope: 'screen' }, owner: 'elsewhere' }, 'elsewhere'],
  [{ owner: 'elsewhere' }, 'elsewhere'],
  [{ command: { scope: 'shell' } }, 'preference'],
  [{ command: { scope: 'navigation', standing: 'placeholder' } }, 'placeholder'],
  [{ command: { scope: 'navigation', standing: 'overview' } }, 'overview'],
  [{ owner: 'elsewhere', isEmpty: true }, 'placeholder'],
  [{ command: { scope: 'table', standing: 'aid' } }, 'aid'],
  [{ command: { scope: 'shell', standing: 'aid' } }, 'aid'],
])('%j is %s', (standing, rank) => expect(rankOf(standing)).toBe(rank));

test('the nearer of two equal matches comes first, and a refused one comes last', () => {
  const scores = RANKS.map((rank) => weighed(440, rank));
  expect(scores).toEqual([...new Set(scores)].toSorted((a, b) => b - a));
  for (const rank of RANKS) {
    expect(weighed(440, 'here', 'refuse')).toBeLessThan(weighed(440, rank));
    expect(weighed(1, rank, 'refuse')).toBe(1);
  }
  expect(weighed(440, 'elsewhere', 'ask')).toBeLessThan(weighed(440, 'elsewhere', 'run'));
  expect(weighed(440, 'here', 'ask')).toBe(weighed(440, 'here', 'run'));
});
