import { ProblemError } from '#contract/problem.ts';
import { rateQueueMachine } from '#features/channels/rates/rates.logic.ts';
import { draftOf } from '#features/channels/rates/rates-kinds.ts';
import { explore, settled } from '#tests/support/model.ts';
import { kind, levelRate } from './rate-row.model.ts';

const initial = draftOf(kind, levelRate(1));

/** The writes of one table of rates, up to three of them at once. */
export const rateQueueModel = explore({
  machine: rateQueueMachine,
  starts: { queue: {} },
  events: ({ context: { jobs } }) => [
    ...(jobs.length < 3
      ? [
          {
            type: 'enqueue',
            ticket: 'a row',
            change: { type: 'put', subject: levelRate(1), initial, draft: initial, sent: [] },
          } as const,
        ]
      : []),
    settled.done('write', { outcome: { type: 'written', rows: [], id: 1 } }),
    settled.error('write', new ProblemError({ message: 'База недоступна', status: 503 })),
  ],
  distinguish: ({ context: { jobs } }) => jobs.length,
});
