// Fills the database with invented clients: npm run seed -- --clients 1000000. See server/database/seed/main.ts.
import './support/node-version.mjs';

import('./support/seed.mjs').catch((error) => {
  console.error(error);
  process.exit(1);
});
