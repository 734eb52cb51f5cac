// Verifies the log of changes, or drops an old month: npm run audit:verify. See server/activity/audit.ts.
import './support/node-version.mjs';

import('./support/operate.mjs')
  .then(({ operate }) => operate('audit'))
  .catch((error) => {
    console.error(error);
    process.exit(2);
  });
