import { absenceMachine, LONG_MS } from '#machines/session/absence.machine.ts';
import { explore } from '#tests/support/model.ts';

/** Some differences are just below `LONG_MS`, some equal it; the clock may be set back. */
const TIMES = [LONG_MS, 2 * LONG_MS - 1, 2 * LONG_MS];

const RIGHTS = [undefined, 'channels.write', 'clients.write'];

/** The page is hidden, or the computer asleep, for a moment or for long. */
export const absenceModel = explore({
  machine: absenceMachine,
  starts: { absence: { input: { at: LONG_MS, rights: undefined } } },
  events: [
    ...TIMES.map((at) => ({ type: 'hidden', at }) as const),
    ...TIMES.map((at) => ({ type: 'shown', at }) as const),
    ...RIGHTS.map((rights) => ({ type: 'rights.read', rights }) as const),
  ],
  distinguish: ({ context: { since, rights } }) => `${since} ${rights}`,
});
