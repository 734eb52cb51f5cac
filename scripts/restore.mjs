// Fills an empty database from a backup: npm run restore -- FILE. See server/backup/restore.ts.
import './support/node-version.mjs';

import('./support/operate.mjs')
  .then(({ operate }) => operate('restore'))
  .catch((error) => {
    console.error(error);
    process.exit(1);
  });
