import { expect, test } from 'vitest';
import type { Db } from '#server/database/database.ts';
import { createReadQuota } from '#server/middleware/read-quota.ts';
import { createLog } from '#server/process/log.ts';

test('the read quota counts each user once, in the order of ids', () => {
  const { counting } = createReadQuota({
    db: {} as Db,
    limits: { clientsPerHour: 10 },
    log: createLog('error'),
    now: () => new Date(0),
  });
  const reads = [
    { userId: 12, clients: 1 },
    { userId: 3, clients: 20 },
    { userId: 12, clients: 4 },
  ];
  const { query, mayRead } = counting(reads);
  expect(query.parameters).toContainEqual([3, 12]);
  expect(query.parameters).toContainEqual([20, 5]);
  expect([3, 12].map(mayRead([{ user_id: 12 }]))).toEqual([false, true]);
});
