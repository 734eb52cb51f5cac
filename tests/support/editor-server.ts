import { afterAll, beforeAll, beforeEach } from 'vitest';
import { createTestServer, type TestServer } from './server.ts';

/**
 * Starts a server for the tests of a file, and signs in an editor before each.
 *
 * @param root The prefix of the paths of `call`.
 */
export function serveEditor<TSaved>(root = '/api/v1') {
  /** The current caller; a test may replace it. */
  const session = { server: null! as TestServer, token: '' };
  beforeAll(async () => {
    session.server = await createTestServer();
  });
  beforeEach(async () => {
    session.token = await session.server.signIn('editor@example.com');
  });
  afterAll(() => session.server.drop());
  const call = <TBody = TSaved>(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ) => session.server.request<TBody>(root + path, { method, token: session.token, body, headers });
  return { session, call };
}
