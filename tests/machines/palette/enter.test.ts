/** What Enter runs, depending on the drawn rows. */
import { describe, expect, test } from 'vitest';
import {
  awaitedRow,
  currentRow,
  type DrawnRows,
  firstRow,
  isEnterOpen,
} from '#machines/palette/enter.ts';

const none = { active: null, first: null };
const row = (key: string, isLate = false) =>
  ({ key, choice: { type: 'go', href: `/${key}` }, isLate }) as const;
const drawn = (rows: DrawnRows['rows'], facts: Partial<DrawnRows> = {}): DrawnRows => ({
  rows,
  isUndecided: false,
  isLooking: false,
  ...facts,
});
const [a, b, late, later] = [row('a'), row('b'), row('late', true), row('later', true)];

const guess = { ...row('guess'), isGuess: true };

describe('Enter runs', () => {
  test.each([
    ['the row that was pointed at', { active: 'b', first: 'a' }, b],
    [
      'else the one that was first for the query, wherever it is now',
      { active: 'gone', first: 'b' },
      b,
    ],
    ['else the first', { active: null, first: 'gone' }, a],
  ])('%s', (_, pointers, expected) => expect(currentRow([a, b], pointers)).toBe(expected));
});

describe('what Enter runs is undecided', () => {
  test.each([
    ['before anything is drawn', null, none, true],
    ['while a named record may come first', drawn([a], { isUndecided: true }), none, true],
    [
      'not where a row was pointed at',
      drawn([a], { isUndecided: true }),
      { active: 'a', first: 'a' },
      false,
    ],
    ['while there is no row and lookups run', drawn([], { isLooking: true }), none, true],
    ['not where a row is seen and lookups run', drawn([a], { isLooking: true }), none, false],
    ['not where nothing was found', drawn([]), none, false],
    [
      'while there are only guesses and lookups run',
      drawn([guess], { isLooking: true }),
      none,
      true,
    ],
    [
      'not where a guess was pointed at',
      drawn([guess], { isLooking: true }),
      { active: 'guess', first: null },
      false,
    ],
    ['not where a guess is all that was found', drawn([guess]), none, false],
  ])('%s', (_, facts, pointers, expected) => expect(isEnterOpen(facts, pointers)).toBe(expected));
});

describe('an Enter pressed before the rows are drawn, with', () => {
  test.each([
    ['nothing drawn yet', null, 'open'],
    ['a named record that may still come', drawn([a], { isUndecided: true }), 'open'],
    ['a command, while lookups run', drawn([a, late], { isLooking: true }), a],
    ['a late row, while lookups run', drawn([late], { isLooking: true }), 'open'],
    ['the only late row', drawn([late]), late],
    ['one of several late rows', drawn([late, later]), 'none'],
    ['no row, while lookups run', drawn([], { isLooking: true }), 'open'],
    ['no row', drawn([]), 'none'],
    ['a guess, while lookups run', drawn([guess], { isLooking: true }), 'open'],
    ['a guess and nothing else', drawn([guess, a]), guess],
    ['a late row above the guess that was seen', drawn([late, guess]), 'none'],
  ])('%s', (_, facts, expected) => expect(awaitedRow(facts, none)).toBe(expected));
});

describe('the first row to remember', () => {
  test.each([
    ['is the first', drawn([a, b]), null, 'a'],
    ['stays what it was', drawn([a, b]), 'b', 'b'],
    ['is none of nothing', drawn([]), null, null],
    ['is no guess, because better rows may come above it', drawn([guess, a]), null, null],
  ])('%s', (_, facts, first, expected) => expect(firstRow(facts, first)).toBe(expected));
});
