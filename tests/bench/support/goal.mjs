/**
 * Compares a measure with its goal, prints it, and passes it to `npm run bench`, which prints one
 * table at the end.
 */
import { appendFileSync } from 'node:fs';

/** Formats whole numbers, with a decimal only below 10. */
const text = (number) =>
  number === undefined ? '–' : number.toFixed(Math.abs(number) < 10 && number % 1 ? 1 : 0);

/**
 * Records a measure with its goal, and returns whether the goal is met. The goal is `most` or
 * `least` in the unit of the value, or `times`: at most so many times the floor, which a plain page
 * or the cheapest call took in the same run.
 */
export function noteGoal({ name, value, unit = 'ms', floor, most, least, times }) {
  const limit = times === undefined ? (most ?? least) : times * floor;
  const isKept = least === undefined ? value <= limit : value >= limit;
  const goal = `${least === undefined ? '≤' : '≥'} ${text(limit)}${times === undefined ? '' : ` (${times} × floor)`}`;
  const row = { name, unit, floor: text(floor), value: text(value), goal, isKept };
  console.log(line(row));
  if (process.env.BENCH_ROWS) appendFileSync(process.env.BENCH_ROWS, `${JSON.stringify(row)}\n`);
  return isKept;
}

/** A row of the table. */
export const line = ({ name, unit, floor, value, goal, isKept }) =>
  [
    name.padEnd(58),
    floor.padStart(7),
    value.padStart(8),
    unit.padEnd(5),
    goal.padEnd(22),
    isKept ? '' : 'EXCEEDED',
  ]
    .join(' ')
    .trimEnd();

/** The heading of the table. */
export const heading = () =>
  line({ name: '', floor: 'floor', value: 'today', unit: '', goal: 'goal', isKept: true });
