// @vitest-environment node
/** `docker run --user 12345`: the account of the process has no name. */
import type * as os from 'node:os';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { superusers, unprivileged } from '#server/database/embedded/run-as.ts';

const accounts = vi.hoisted(() => ({ hasName: false }));
vi.mock('node:os', async (original) => {
  const real = await original<typeof os>();
  const userInfo = () => {
    if (accounts.hasName) return { ...real.userInfo(), username: 'of-a-directory' };
    throw Object.assign(new Error('uv_os_get_passwd returned ENOENT'), {
      code: 'ERR_SYSTEM_ERROR',
    });
  };
  return { ...real, userInfo };
});

const UID = 12_345;
const start = () => {
  vi.spyOn(process, 'getuid').mockReturnValue(UID);
  return unprivileged(path.join(tmpdir(), 'no-such-data'), tmpdir());
};
afterEach(() => {
  accounts.hasName = false;
});

test('an account without a name is refused with the possible remedies', () => {
  expect(start).toThrow(
    expect.objectContaining({
      name: 'StartError',
      message:
        'PostgreSQL runs only as an account with a name, and this one (12345) has none: add it to /etc/passwd, start Pult as another one, or set DATABASE_URL.',
    }),
  );
});

test('an account that the system knows from a directory is accepted', () => {
  accounts.hasName = true;
  expect(start()).toBeUndefined();
  expect(superusers(undefined)).toContain('of-a-directory');
});
