import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Attempts, createAttempts, type Limit } from '#server/auth/attempts.ts';
import { createKnownDevices, type KnownDevices } from '#server/auth/known-devices.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/postgres.ts';

const MINUTE = 60_000;
const TWO: Limit = { windowMs: MINUTE, most: 2 };
/** No pause after the first failure, 4 s after the second, 6 s after the third. */
const PACE: Limit = { windowMs: MINUTE, pause: (n) => (n < 2 ? 0 : n * 2_000) };

let database: TestDatabase;
let time: number;
let key: string;
let attempts: Attempts;
let devices: KnownDevices;

beforeAll(async () => {
  database = await createTestDatabase('demo');
  const now = () => new Date(time);
  attempts = createAttempts(database.db, now);
  devices = createKnownDevices(database.db, now);
});
beforeEach(async () => {
  await database.db.deleteFrom('login_failures').execute();
  await database.db.deleteFrom('known_devices').execute();
  time = Date.parse('2031-01-01T00:00:00Z');
  key = randomBytes(4).toString('hex');
});
afterAll(() => database.drop());

const pass = (seconds: number) => {
  time += seconds * 1_000;
};
const several = async (count: number, limit: Limit) => {
  const waits: number[] = [];
  for (let n = 0; n < count; n += 1) waits.push(await attempts.enter(key, limit));
  return waits;
};
const stored = async () => {
  const rows = await database.db.selectFrom('login_failures').select(['key', 'failures']).execute();
  return Object.fromEntries(rows.map((row) => [row.key, row.failures]));
};

test.each([
  ['so many in a window', TWO, [0, 0, 60]],
  ['a pause that grows', PACE, [0, 0, 4]],
])(
  '%s: the wait stays the same after the clock has gone back by hours',
  async (_, limit, waits) => {
    expect(await several(3, limit)).toEqual(waits);
    pass(-5 * 3_600);
    expect(await several(3, limit)).toEqual(waits);
    // Failures still count after 30 s back, which the clocks of two processes may differ by.
    pass(-30);
    expect(await several(1, limit)).toEqual([waits[2]! + 30]);
  },
);

describe('a limit of attempts in a window', () => {
  test('makes further attempts wait for the end of the window, which they do not move', async () => {
    expect(await several(1, TWO)).toEqual([0]);
    pass(20);
    expect(await several(3, TWO)).toEqual([0, 40, 40]);
    pass(39);
    expect(await several(1, TWO)).toEqual([1]);
    pass(1);
    expect(await several(3, TWO)).toEqual([0, 0, 60]);
  });

  test('counts per key, and releases and forgets attempts of one key only', async () => {
    await several(2, TWO);
    await attempts.enter('another', TWO);
    expect(await stored()).toEqual({ [key]: 2, another: 1 });
    await attempts.release(key);
    expect(await stored()).toEqual({ [key]: 1, another: 1 });
    await attempts.forget(key);
    expect(await stored()).toEqual({ another: 1 });
  });

  test('is not exceeded after an attempt is released when its window has ended', async () => {
    await several(2, TWO);
    pass(60);
    await several(1, TWO);
    await attempts.release(key);
    await attempts.release(key);
    expect(await several(3, TWO)).toEqual([0, 0, 60]);
  });
});

describe('a limit with growing pauses', () => {
  test('lengthens the pause with each attempt, which also restarts the window', async () => {
    expect(await several(3, PACE)).toEqual([0, 0, 4]);
    pass(4);
    expect(await several(2, PACE)).toEqual([0, 6]);
    pass(59);
    expect(await several(2, PACE)).toEqual([0, 8]);
  });

  test('starts over after a window without an attempt', async () => {
    await several(2, PACE);
    pass(60);
    expect(await several(3, PACE)).toEqual([0, 0, 4]);
  });
});

test('concurrent attempts are counted only up to the limit', async () => {
  const limit: Limit = { windowMs: MINUTE, pause: (n) => (n < 10 ? 0 : 1_000) };
  const waits = await Promise.all(Array.from({ length: 16 }, () => attempts.enter(key, limit)));
  expect(waits.filter((wait) => wait === 0)).toHaveLength(10);
  expect(waits.filter((wait) => wait === 1)).toHaveLength(6);
  expect(await stored()).toEqual({ [key]: 10 });
});

describe('a device', () => {
  const HOME = '10.0.0.1';
  const AWAY = '10.0.0.2';

  test('is recognised by its cookie, or else by its address, for the account that it signed in to', async () => {
    const device = await devices.remember(1, { address: HOME, device: undefined });
    expect(await devices.recognise(1, { address: HOME, device })).toBe('device');
    expect(await devices.recognise(1, { address: AWAY, device })).toBe('device');
    expect(await devices.recognise(1, { address: HOME, device: undefined })).toBe('address');
    expect(await devices.recognise(1, { address: AWAY, device: undefined })).toBe('stranger');
    expect(await devices.recognise(2, { address: HOME, device })).toBe('stranger');
  });

  test('keeps a cookie that the server issued, and gets a new one instead of any other', async () => {
    const device = await devices.remember(1, { address: HOME, device: undefined });
    expect(await devices.remember(2, { address: HOME, device })).toBe(device);
    const invented = 'x'.repeat(43);
    const given = await devices.remember(1, { address: HOME, device: invented });
    expect(given).not.toBe(invented);
    expect(await devices.recognise(1, { address: AWAY, device: invented })).toBe('stranger');
  });

  test('is a stranger half a year after it was last seen', async () => {
    const device = await devices.remember(1, { address: HOME, device: undefined });
    pass(179 * 86_400);
    expect(await devices.remember(1, { address: HOME, device })).toBe(device);
    pass(179 * 86_400);
    expect(await devices.recognise(1, { address: HOME, device })).toBe('device');
    pass(86_400);
    expect(await devices.recognise(1, { address: HOME, device })).toBe('stranger');
  });
});

test('no device is stored for a user who was deleted during the sign-in', async () => {
  await expect(
    devices.remember(999_999, { address: '10.0.0.1', device: undefined }),
  ).resolves.toBeTruthy();
  expect(await database.db.selectFrom('known_devices').select('key').execute()).toEqual([]);
});

const OVER = '2030-01-01T00:00:00.000Z';

test('expired windows are deleted a hundred at a time, except those in use', async () => {
  const rows = Array.from({ length: 150 }, (_, n) => {
    return { key: `old ${n}`, failures: 1, window_ends_at: OVER, retry_at: null };
  });
  await database.db.insertInto('login_failures').values(rows).execute();
  await database.db.transaction().execute(async (trx) => {
    const used = trx.selectFrom('login_failures').where('window_ends_at', '=', OVER).limit(40);
    await used.select('key').forUpdate().execute();
    await attempts.enter(key, TWO);
    expect(Object.keys(await stored())).toHaveLength(51);
    await attempts.enter(key, TWO);
    expect(Object.keys(await stored())).toHaveLength(41);
  });
});

test('outdated devices are deleted a hundred at a time, except those in use', async () => {
  const rows = Array.from({ length: 150 }, (_, n) => {
    return { user_id: 1, key: `old ${n}`, last_seen_at: OVER };
  });
  await database.db.insertInto('known_devices').values(rows).execute();
  const count = async () => {
    const found = await database.db.selectFrom('known_devices').select('key').execute();
    return found.length;
  };
  await database.db.transaction().execute(async (trx) => {
    const used = trx.selectFrom('known_devices').where('last_seen_at', '=', OVER).limit(40);
    await used.select('key').forUpdate().execute();
    await devices.remember(2, { address: '10.0.0.1', device: undefined });
    expect(await count()).toBe(52);
    await devices.remember(2, { address: '10.0.0.1', device: undefined });
    expect(await count()).toBe(43);
  });
});
