/** All faults, in the order of the report. */
import { hourOfUse } from './browser/hour.ts';
import { pages } from './browser/pages.ts';
import { endsOfServers } from './database/ends.ts';
import { refusals } from './database/refusals.ts';
import type { Fault } from './fault.ts';
import { severalProcesses } from './instances/several.ts';
import { singleProcesses } from './instances/single.ts';
import { networkToClients } from './network/clients.ts';
import { networkToDatabase } from './network/database.ts';
import { notMade } from './not-made.ts';
import { badDisk } from './storage/bad-disk.ts';
import { fullDisk } from './storage/full-disk.ts';
import { killsAndLog } from './storage/kills-and-log.ts';
import { killsOfStarts } from './storage/kills-of-starts.ts';
import { killsOfWrites } from './storage/kills-of-writes.ts';
import { operators } from './storage/operators.ts';
import { powerCuts } from './storage/power.ts';

export const CATALOGUE: readonly Fault[] = [
  ...[...killsOfWrites, ...killsAndLog, ...killsOfStarts, ...powerCuts],
  ...[...badDisk, ...fullDisk, ...operators],
  ...[...endsOfServers, ...refusals],
  ...[...singleProcesses, ...severalProcesses],
  ...[...networkToDatabase, ...networkToClients],
  ...[...pages, hourOfUse],
  ...notMade,
];
