// Shows an operator what works and what does not: npm run doctor. See server/doctor/doctor.ts.
import './support/node-version.mjs';

import('./support/operate.mjs')
  .then(({ operate }) => operate('doctor'))
  .catch((error) => {
    console.error(error);
    process.exit(1);
  });
