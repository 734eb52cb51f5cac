import { expect, test } from 'vitest';
import { explainAccessDenied } from '#server/backup/connection.ts';

test('only an account without access is told to use another account', () => {
  for (const code of ['28000', 'EACCES']) {
    const cause = Object.assign(new Error('no'), { code });
    expect(explainAccessDenied('/data', 7, cause)).toMatchObject({
      cause,
      message:
        'The database of process 7 in /data does not let this account in: do it as root, or as the account that started Pult.',
    });
  }
  const other = Object.assign(new Error('broken'), { code: '08006' });
  expect(explainAccessDenied('/data', 7, other)).toBe(other);
});
