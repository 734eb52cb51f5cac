import { absenceMachine, LONG_MS } from '#machines/session/absence.machine.ts';
import { explore } from '#tests/support/model.ts';

/** The page is hidden for a moment, for long, and while the clock is set back. */
export const absenceModel = explore({
  machine: absenceMachine,
  starts: { absence: {} },
  events: ({ context: { since } }) => [
    { type: 'hidden', at: LONG_MS },
    { type: 'shown', at: since + LONG_MS - 1 },
    { type: 'shown', at: since + LONG_MS },
    { type: 'shown', at: since - LONG_MS },
  ],
  distinguish: ({ context }) => context.since,
});
