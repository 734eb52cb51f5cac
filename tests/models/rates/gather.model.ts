import { ProblemError } from '#contract/problem.ts';
import { tablesMachine } from '#features/channels/all-rates/all-rates.logic.ts';
import { explore, settled } from '#tests/support/model.ts';

export const { problem } = new ProblemError({ message: 'База на обслуживании', status: 503 });
const { problem: busy } = new ProblemError({ message: 'Подождите', status: 429, retryAfter: 2 });
const { problem: unanswered } = new ProblemError({ kind: 'network', message: 'Нет соединения' });
const table = { type: 'level', rows: [] } as const;

/** The reading of the rates of two channels. */
export const gatherModel = explore({
  machine: tablesMachine,
  starts: { 'the tables': {} },
  events: [
    { type: 'wanted', ids: [1, 2] },
    { type: 'wanted', ids: [1, 2, 3] },
    { type: 'wanted', ids: [2] },
    { type: 'got', items: { 1: table } },
    { type: 'failed', id: 2, problem },
    { type: 'finished', problem: null },
    { type: 'finished', problem },
    { type: 'finished', problem: busy },
    { type: 'finished', problem: unanswered },
    settled.done('pause', undefined),
    { type: 'reload' },
    { type: 'visit' },
    { type: 'retry' },
    { type: 'online' },
    { type: 'put', id: 2, item: table },
    { type: 'outdated', ids: [1] },
  ],
  distinguish: ({ context: { items, failed, problem: own } }) => [
    2 in items,
    Object.keys(failed).length > 0,
    own?.kind,
  ],
});
