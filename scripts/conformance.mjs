// Checks an API: npm run conformance -- https://api.example.com. See docs/api/conformance.md.
import './support/node-version.mjs';

import('./support/conformance.mjs').catch((error) => {
  console.error(error);
  process.exit(2);
});
