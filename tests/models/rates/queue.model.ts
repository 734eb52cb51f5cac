import { ProblemError } from '#contract/problem.ts';
import { type RatesWork, ratesQueueMachine } from '#features/channels/all-rates/all-rates.logic.ts';
import type { JobOutcome } from '#machines/rates/jobs.ts';
import { explore, settled } from '#tests/support/model.ts';

const workOf = (channelId: number): RatesWork => ({ channelId, type: 'level', edits: {} });
const sent: JobOutcome<RatesWork> = { type: 'sent' };
const conflict: JobOutcome<RatesWork> = {
  type: 'conflict',
  clashes: [{ label: 'Уровень 1', was: '100', theirs: '120', mine: '130' }],
  mine: workOf(1),
  rest: null,
  yields: workOf(1),
};
const refused = new ProblemError({ message: 'База на обслуживании', status: 503 });

/** The sending of three channels. */
export const queueModel = explore({
  machine: ratesQueueMachine,
  starts: { 'the queue': {} },
  events: [
    { type: 'start', works: [1, 2, 3].map((id) => ({ id, work: workOf(id) })) },
    { type: 'stop' },
    { type: 'retry' },
    { type: 'keepMine', id: 1 },
    { type: 'takeTheirs', id: 1 },
    { type: 'outdated', ids: [1] },
    settled.done('one', sent),
    settled.done('one', conflict),
    settled.error('one', refused),
    settled.done('two', sent),
    settled.error('two', refused),
  ],
  distinguish: ({ context: { jobs } }) => [
    jobs.length,
    jobs[0]?.state === 'conflict',
    jobs.some(({ state }) => state === 'failed' || state === 'stopped'),
    jobs.filter(({ state }) => state === 'waiting').length,
  ],
});
