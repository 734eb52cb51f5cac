/** Setup of tests that draw with React. */
import * as React from 'react';

/**
 * React takes a stack trace of each element, for the owner stacks of its warnings, until it has
 * taken ten thousand in a second. That is a tenth of the time of these tests, and any warning fails
 * them, with the names of the components; so it takes none.
 */
const internals = Object.entries(React).find(([name]) =>
  name.startsWith('__CLIENT_INTERNALS'),
)?.[1];
if (!internals || !('recentlyCreatedOwnerStacks' in internals)) {
  throw new Error('React counts its owner stacks elsewhere now');
}
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
  get: () => Number.POSITIVE_INFINITY,
  set: () => {},
  configurable: true,
});
