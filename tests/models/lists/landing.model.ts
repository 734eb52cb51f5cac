import { ProblemError } from '#contract/problem.ts';
import { landingMachine } from '#machines/lists/landing.machine.ts';
import { explore, settled } from '#tests/support/model.ts';

export const place = { key: 7, page: 3 };
const broken = new ProblemError({ kind: 'network', message: 'Ошибка соединения с сервером!' });

/** Records that are created, and every outcome of the search for them. */
export const landingModel = explore({
  machine: landingMachine,
  starts: { landing: {} },
  events: ({ value, context: { created } }) => [
    { type: 'made', made: 7, sent: { name: 'Один' } },
    { type: 'made', made: null, sent: { name: 'Два' } },
    ...(created
      ? [
          settled.done('find', { place }),
          settled.done('find', { place: null }),
          settled.error('find', broken),
        ]
      : []),
    { type: 'rows.listed', keys: [1, 2] },
    { type: 'rows.listed', keys: [1, place.key] },
    ...(value === 'arriving' ? [settled.after('timeout', 'landing.arriving')] : []),
    ...(value === 'marked' ? [settled.after('attention', 'landing.marked')] : []),
  ],
  distinguish: ({ value, context: { created, key } }) => [value, created?.made, key],
});
