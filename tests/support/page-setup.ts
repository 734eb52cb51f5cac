/** Setup of tests that draw with React. */
import { cleanup, configure } from '@testing-library/react';
import * as React from 'react';
import { afterAll, afterEach, vi } from 'vitest';

// For busy machines: one second was too short next to other work.
configure({ asyncUtilTimeout: 5_000 });

/**
 * For the owner stacks of its warnings, React takes a stack trace of each element, up to ten thousand in a second. That
 * takes a tenth of the time of these tests. Any warning fails them anyway, with the names of the components, so React
 * takes no stack traces here.
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

// A sign-out would wait for the answers of other pages. Their tests import it from `node:worker_threads`.
Reflect.deleteProperty(globalThis, 'BroadcastChannel');

// A module that is still loading when its file ends would fail in the next files, which share modules.
afterAll(() => vi.dynamicImportSettled());

// Files share modules: a page left by one would fail to unmount in the document of the next.
afterEach(cleanup);
