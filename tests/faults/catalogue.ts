/** All faults, in the order of the report. */
import type { Fault } from './fault.ts';
import { killsOfStarts } from './storage/kills-of-starts.ts';
import { killsOfWrites } from './storage/kills-of-writes.ts';
import { powerCuts } from './storage/power.ts';

export const CATALOGUE: readonly Fault[] = [...killsOfWrites, ...killsOfStarts, ...powerCuts];
