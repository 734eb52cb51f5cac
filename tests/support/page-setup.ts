/** Setup of tests that draw with React. */
import { cleanup, configure } from '@testing-library/react';
import * as React from 'react';
import { afterAll, afterEach, vi } from 'vitest';

// For machines with more to do than this: one second was too short beside other work.
configure({ asyncUtilTimeout: 5_000 });

/**
 * React takes a stack trace of each element, for the owner stacks of its warnings, until it has
 * taken ten thousand in a second. That is a tenth of the time of these tests, and any warning fails
 * them, with the names of the components; so it takes none.
 */
const name = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE';
const internals = (React as unknown as Record<string, object | undefined>)[name];
if (!internals || !('recentlyCreatedOwnerStacks' in internals)) {
  throw new Error('React counts its owner stacks elsewhere now');
}
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
  get: () => Number.POSITIVE_INFINITY,
  set: () => {},
  configurable: true,
});

// A sign-out would wait for the answers of other pages. Their tests take it from `node:worker_threads`.
Reflect.deleteProperty(globalThis, 'BroadcastChannel');

// A module that is still loading when its file ends would fail for the files after it: they share modules.
afterAll(() => vi.dynamicImportSettled());

// Files share modules: a page that one left would fail to unmount in the document of the next.
afterEach(cleanup);
