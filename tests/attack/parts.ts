import type { Attack, Outcome } from './part.ts';
import { attackRaw } from './raw/run.ts';
import { ALL_HEADS, attackHeads } from './requests/heads.ts';
import { attackRequests } from './requests/run.ts';
import { ALL_SIZES, attackSizes } from './requests/sizes.ts';
import { attackSchedules } from './schedules/run.ts';
import { attackSearch } from './search/run.ts';
import { attackSequences } from './sequences/run.ts';

interface Part {
  /** The number of cases in the whole part. */
  readonly count: number;
  readonly run: (attack: Attack) => Promise<Outcome>;
}

/** The parts of an attack, in the order in which they run. */
export const PARTS: Readonly<Record<string, Part>> = {
  requests: { count: 80_000, run: attackRequests },
  sizes: { count: ALL_SIZES, run: attackSizes },
  heads: { count: ALL_HEADS, run: attackHeads },
  raw: { count: 10_000, run: attackRaw },
  search: { count: 5_000, run: attackSearch },
  sequences: { count: 500, run: attackSequences },
  schedules: { count: 1_000, run: attackSchedules },
};
