import { faultMachine } from '#machines/session/fault.machine.ts';
import { explore } from '#tests/support/model.ts';

export const faultModel = explore({
  machine: faultMachine,
  starts: { dashboard: { input: { path: '/dashboard' } } },
  events: [
    { type: 'broke', part: 'screen', message: 'Сломалось' },
    { type: 'broke', part: 'window', message: 'Failed to fetch dynamically imported module: x.js' },
    { type: 'reopen' },
    { type: 'renew' },
    { type: 'path.changed', path: '/stats/monetization' },
    { type: 'path.changed', path: '/dashboard' },
  ],
  distinguish: ({ context: { part, message } }) => message && part,
});
