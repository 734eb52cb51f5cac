// Tells an operator what is well and what is not: npm run doctor. See server/doctor/doctor.ts.
import './support/node-version.mjs';

import('./support/operate.mjs')
  .then(({ operate }) => operate('doctor'))
  .catch((error) => {
    console.error(error);
    process.exit(1);
  });
