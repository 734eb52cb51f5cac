import { describe, expect, test, vi } from 'vitest';
import { network } from '#server/auth/attempts.ts';
import {
  createConcurrencyLimit,
  createLimitByKey,
  TooBusy,
} from '#server/auth/concurrency-limit.ts';
import { createPasswords } from '#server/auth/passwords.ts';
import { quickPasswords } from '#tests/support/quick-passwords.ts';
import { createTestServer } from '#tests/support/server.ts';

const withoutBinary = () => createPasswords(() => Promise.reject(new Error('no binary')));

describe.each([
  ['argon2id', createPasswords, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/],
  ['scrypt, where argon2 does not load', withoutBinary, /^\$scrypt\$ln=14,r=8,p=5\$/],
] as const)('passwords by %s', (_, create, pattern) => {
  const passwords = create();

  test('match their own hash only', async () => {
    const hashed = await passwords.hash('пароль пароль');
    expect(hashed).toMatch(pattern);
    expect(await passwords.hash('пароль пароль')).not.toBe(hashed);
    expect(await passwords.verify('пароль пароль', hashed)).toBe(true);
    expect(await passwords.verify('пароль парол', hashed)).toBe(false);
  });

  test('are equal in any Unicode composition', async () => {
    const hashed = await passwords.hash('й'.normalize('NFC').repeat(8));
    expect(await passwords.verify('й'.normalize('NFD').repeat(8), hashed)).toBe(true);
  });

  test('never match without an account or a password', async () => {
    expect(await passwords.verify('пароль', null)).toBe(false);
    expect(await passwords.verify('!', '!')).toBe(false);
  });
});

test('an unknown account takes as long as a wrong password', async () => {
  const verified: unknown[] = [];
  const argon2 = {
    hash: async () => '$argon2id$nobody',
    verify: async (...args: unknown[]) => verified.push(args) > 0,
  };
  const passwords = createPasswords(async () => argon2 as never);
  expect(await passwords.verify('пароль', null)).toBe(false);
  expect(verified).toEqual([['$argon2id$nobody', 'пароль']]);
});

test('a scrypt hash still matches where argon2 loads', async () => {
  const hashed = await withoutBinary().hash('пароль пароль');
  expect(await createPasswords().verify('пароль пароль', hashed)).toBe(true);
  await expect(createPasswords().verify('x', '$scrypt$damaged')).rejects.toThrow('damaged');
});

test('an argon2id hash without the binary is an error, not a wrong password', async () => {
  const hashed = await createPasswords().hash('пароль пароль');
  await expect(withoutBinary().verify('пароль пароль', hashed)).rejects.toThrow('argon2id');
});

describe('the concurrency limit', () => {
  test('runs a few at once and the rest in order, and refuses what exceeds the queue', async () => {
    const gate = createConcurrencyLimit(2, 3, 5_000);
    const started: number[] = [];
    const finish: (() => void)[] = [];
    const work = (id: number) =>
      gate.run(() => {
        started.push(id);
        return new Promise<number>((resolve) => finish.push(() => resolve(id)));
      });
    const running = [1, 2, 3, 4, 5].map(work);
    expect(started).toEqual([1, 2]);
    await expect(work(6)).rejects.toBeInstanceOf(TooBusy);
    for (let index = 0; index < running.length; index += 1) {
      finish[index]?.();
      await running[index];
      await new Promise(setImmediate);
    }
    expect(started).toEqual([1, 2, 3, 4, 5]);
    await gate.run(async () => started.push(7));
    expect(started.at(-1)).toBe(7);
  });

  test('skips the turn of a caller that has disconnected', async () => {
    const gate = createConcurrencyLimit(1, 2, 60_000);
    const [gone, stays] = [new AbortController(), new AbortController()];
    const started: string[] = [];
    let finish = () => {};
    const first = gate.run(() => new Promise<void>((resolve) => (finish = resolve)));
    const leaving = gate.run(async () => started.push('gone'), gone.signal);
    const late = gate.run(async () => started.push('late'), AbortSignal.abort());
    await expect(late).rejects.toBeInstanceOf(TooBusy);
    const waiting = gate.run(async () => started.push('stays'), stays.signal);
    gone.abort();
    await expect(leaving).rejects.toBeInstanceOf(TooBusy);
    expect(gate.state()).toEqual({ running: 1, waiting: 1 });
    finish();
    await Promise.all([first, waiting]);
    // The abort is too late: the work has already run.
    stays.abort();
    expect(started).toEqual(['stays']);
    expect(gate.state()).toEqual({ running: 0, waiting: 0 });
    // If nothing runs, the work starts at once and checks the signal itself.
    await expect(gate.run(async () => 1, gone.signal)).resolves.toBe(1);
  });

  test('estimates the wait for a new key by the duration of the work of other keys', async () => {
    const limit = createLimitByKey(1, 10, 100);
    let now = 0;
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => now);
    await limit.run('a', async () => {
      now += 4_000;
    });
    let finish = () => {};
    const first = limit.run('b', () => new Promise<void>((resolve) => (finish = resolve)));
    await expect(limit.run('b', async () => 'late')).rejects.toBeInstanceOf(TooBusy);
    expect(await limit.run('c', async () => 'at once')).toBe('at once');
    finish();
    await first;
    clock.mockRestore();
  });

  test('continues after work that failed', async () => {
    const gate = createConcurrencyLimit(1, 0, 5_000);
    await expect(gate.run(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
    await expect(gate.run(async () => 'yes')).resolves.toBe('yes');
  });
});

test('twelve concurrent sign-ins succeed with the default password hashing', async () => {
  const passwords = createPasswords();
  const server = await createTestServer({ passwords });
  const body = { name: 'Анна', email: 'anna@example.com', password: 'длинный пароль' };
  await server.request('/api/register', { method: 'POST', body });
  const answers = await Promise.all(
    Array.from({ length: 12 }, () => server.login(body.email, body.password)),
  );
  await server.drop();
  expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(200));
});

test('a server that has no capacity for hashing answers 503 with Retry-After', async () => {
  const server = await createTestServer();
  const passwords = { ...quickPasswords(), limit: createConcurrencyLimit(0, 0, 0) };
  const busy = await createTestServer({ passwords, beside: server });
  const answer = await busy.login('admin@example.com', 'pult-demo');
  await server.drop();
  expect(answer).toMatchObject({ status: 503, body: { success: false, written: false } });
  expect(answer.headers.get('Retry-After')).toBe('1');
});

test.each([
  ['127.0.0.1', '127.0.0.1'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:DB8:1:2::9', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['203.0.113.7:51234', '203.0.113.7'],
  ['[2001:db8::1]:443', '2001:db8:0:0'],
  ['[2001:db8::1]', '2001:db8:0:0'],
])('%s counts as %s', (address, counted) => {
  expect(network(address)).toBe(counted);
});
