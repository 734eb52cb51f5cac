/** Sequences of steps on an empty database: the API must answer and store the same as a plain model. */
import fc from 'fast-check';
import { type Attack, fewest, inBatches, type Outcome } from '#tests/attack/part.ts';
import { openPlace } from '#tests/attack/place.ts';
import type { Step } from './model.ts';
import { DOINGS, runSequence } from './sequence.ts';

const BATCH = 25;
const LENGTH = 30;

const CREATING = DOINGS.filter((doing) => doing.startsWith('create'));
/** A sequence begins with records to work on. */
const HEAD = 9;

const stepOf = (doings: readonly string[]): fc.Arbitrary<Step> =>
  fc.record({
    do: fc.constantFrom(...doings),
    // Mostly the administrator, who may do everything.
    as: fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.nat(6) }),
    at: fc.nat(6),
    value: fc.nat(60),
    match: fc.constantFrom('none', 'none', 'right', 'right', 'stale'),
    key: fc.option(fc.nat(5), { freq: 2 }),
  });

/** Repeats some steps, like a second press. */
const sequence = fc
  .tuple(
    fc.array(stepOf(CREATING), { minLength: HEAD, maxLength: HEAD }),
    fc.array(fc.tuple(stepOf([...DOINGS, 'login', 'login']), fc.nat(3)), {
      minLength: LENGTH,
      maxLength: LENGTH,
    }),
  )
  .map(([head, drawn]) => {
    const rest = drawn.flatMap(([one, again]) => (again === 0 ? [one, one] : [one]));
    return [...head, ...rest].slice(0, LENGTH);
  });

/** Runs `attack.count` sequences of 30 steps. */
export const attackSequences = (attack: Attack): Promise<Outcome> =>
  inBatches(attack, BATCH, async ({ seed, size, isOver, notify, tried, find }) => {
    const place = await openPlace(attack.postgres, { plant: attack.plant, content: 'migrated' });
    const run = (steps: readonly Step[], told?: (what: string) => void) =>
      runSequence(place, steps, told).catch((error: unknown) => String(error));
    try {
      for (const steps of fc.sample(sequence, { seed, numRuns: size })) {
        if (isOver()) break;
        const said = await run(steps, notify);
        tried();
        if (said === null) continue;
        const { items, said: what } = await fewest(steps, said, run, attack.shrinks);
        find({ what, smallest: items.map((one) => JSON.stringify(one)).join('\n') });
      }
    } finally {
      await place.drop();
    }
  });
