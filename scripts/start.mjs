// Installs what is missing, builds what is stale, and serves. See support/start.mjs.
import './support/node-version.mjs';

import('./support/start.mjs').catch((error) => {
  console.error(error);
  process.exit(1);
});
