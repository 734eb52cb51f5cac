// Writes the database into a file: npm run backup. See server/backup/backup.ts.
import './support/node-version.mjs';

import('./support/operate.mjs')
  .then(({ operate }) => operate('backup'))
  .catch((error) => {
    console.error(error);
    process.exit(1);
  });
