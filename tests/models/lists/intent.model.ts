import { ProblemError } from '#contract/problem.ts';
import { intentMachine } from '#machines/lists/intent.machine.ts';
import { explore, settled } from '#tests/support/model.ts';

/** A row that got the focus, a link under the pointer, and a link in data saver mode. */
export const OFFER = { href: '/offers/3', isPointed: false, savesData: false };
export const CHANNELS = { href: '/channels', isPointed: true, savesData: false };
export const SPARED = { href: '/users', isPointed: false, savesData: true };

export const intentModel = explore({
  machine: intentMachine,
  starts: { intent: {} },
  events: [
    { type: 'meant', ...OFFER },
    { type: 'meant', ...CHANNELS },
    { type: 'meant', ...SPARED },
    { type: 'left' },
    { type: 'arrived' },
    { type: 'calls.began' },
    { type: 'calls.settled' },
    { type: 'refused', seconds: 30 },
    settled.after('rest', 'intent.resting'),
    settled.after('kept', 'intent.ahead'),
    settled.done('read', undefined),
    settled.error('read', new ProblemError({ message: 'База недоступна', status: 503 })),
    settled.error('read', new ProblemError({ message: 'Слишком часто', retryAfter: 30 })),
    settled.done('pause', undefined),
  ],
  distinguish: ({ context }) => [context.href, context.isBusy],
});
