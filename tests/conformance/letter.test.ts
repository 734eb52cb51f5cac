import { describe, expect, test } from 'vitest';
import { faultsOf, idsOf, runCommand } from '#tests/support/conformance.ts';
import { createLetterApi } from '#tests/support/letter-api/api.ts';
import { fetchFrom } from '#tests/support/letter-api/in-process.ts';
import { LETTER_EMAIL, LETTER_PASSWORD } from '#tests/support/letter-api/store.ts';

const SIGN_IN = ['https://letter.example.com', '--email', LETTER_EMAIL];
const env = { PULT_PASSWORD: LETTER_PASSWORD, PULT_EXPIRED_TOKEN: 'expired' };

/** What an API with only the required calls lacks. */
const BEYOND = [
  'extra.etag',
  'extra.versions',
  'extra.permissions',
  'extra.supports',
  'extra.papers',
  'extra.if-match',
];

function letterApi() {
  const api = createLetterApi();
  api.store.sessions.set('expired', { user: api.store.users[0]!.id, isExpired: true });
  return api;
}

describe('an API that has only the required calls', () => {
  test('conforms, and the report lists the optional features that it lacks', async () => {
    const api = letterApi();
    const { exit, report, output } = await runCommand(
      [...SIGN_IN, '--write'],
      fetchFrom(api.handle),
      { env },
    );
    expect(faultsOf(report)).toEqual([]);
    expect(exit).toBe(0);
    expect(idsOf(report, 'skipped')).toEqual([]);
    expect(idsOf(report, 'lacks')).toEqual(BEYOND);
    expect(output).toContain('https://letter.example.com conforms\n');
  });

  test('keeps all its records; only the client that the run created remains', async () => {
    const [before, after] = [letterApi(), letterApi()];
    const { report } = await runCommand([...SIGN_IN, '--write'], fetchFrom(after.handle), { env });
    const [made, ...clients] = after.store.clients;
    expect(made).toMatchObject({ first_name: 'Ольга' });
    expect({ ...after.store, clients, nextId: 0, sessions: null }).toEqual({
      ...before.store,
      nextId: 0,
      sessions: null,
    });
    expect(report.stays).toEqual([
      expect.stringMatching(/^a client with pult-check-\w{6} in its name: the API has no call/),
    ]);
    expect(after.store.sessions.size).toBe(0);
  });

  test('is only read without --write', async () => {
    const api = letterApi();
    const methods = new Set<string>();
    const { exit, report } = await runCommand(
      SIGN_IN,
      fetchFrom((request) => {
        methods.add(`${request.method} ${request.path}`);
        return api.handle(request);
      }),
      { env },
    );
    expect(exit).toBe(0);
    const written = [...methods].filter((call) => !call.startsWith('GET '));
    expect(written.sort()).toEqual(['POST /api/login', 'POST /api/logout', 'POST /api/refresh']);
    expect(idsOf(report, 'skipped')).toContain('channels.create');
  });

  test('is checked with a given token, which stays valid', async () => {
    const api = letterApi();
    api.store.sessions.set('given', { user: api.store.users[0]!.id, isExpired: false });
    const args = ['https://letter.example.com', '--token', 'given', '--write'];
    const { exit, report } = await runCommand(args, fetchFrom(api.handle));
    expect(faultsOf(report)).toEqual([]);
    expect(exit).toBe(0);
    expect(api.store.sessions.get('given')).toEqual({ user: 1, isExpired: false });
  });
});
