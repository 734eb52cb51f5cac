import { describe, expect, test } from 'vitest';
import { faultsOf, idsOf, runCommand } from '#tests/support/conformance.ts';
import { createLetterApi } from '#tests/support/letter-api/api.ts';
import { fetchFrom } from '#tests/support/letter-api/in-process.ts';
import { concerns, MUTATIONS, mutated } from '#tests/support/letter-api/mutations.ts';
import { LETTER_EMAIL, LETTER_PASSWORD, type Store } from '#tests/support/letter-api/store.ts';

const ARGS = ['https://wrong.example.com', '--email', LETTER_EMAIL, '--write', '--timeout', '0.05'];
const env = { PULT_PASSWORD: LETTER_PASSWORD, PULT_EXPIRED_TOKEN: 'expired' };

/** Returns the rows that existed before the run. */
const ownedByOthers = (store: Store) =>
  Object.values(store).flatMap((rows) =>
    Array.isArray(rows) ? rows.filter(({ id }) => id < 10_000) : [],
  );

const never = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });

describe('an API with one defect', () => {
  test('has at least 40 variants with unique ids', () => {
    expect(MUTATIONS.length).toBeGreaterThanOrEqual(40);
    expect(new Set(MUTATIONS.map(({ id }) => id)).size).toBe(MUTATIONS.length);
  });

  test.each(MUTATIONS)('$id fails exactly the checks that detect it', async (mutation) => {
    const api = createLetterApi();
    api.store.sessions.set('expired', { user: api.store.users[0]!.id, isExpired: true });
    const before = structuredClone(ownedByOthers(api.store));
    const answered = fetchFrom(mutated(api, mutation));
    const { exit, report, output } = await runCommand(
      ARGS,
      (url, init) => {
        const { pathname: path, searchParams: query } = new URL(url);
        const request = { method: init.method ?? 'GET', path, query, token: null, body: {} };
        const isSilent = mutation.isSilent && concerns(mutation, request);
        return isSilent ? never(init.signal!) : answered(url, init);
      },
      { env },
    );
    expect(idsOf(report, 'failed'), faultsOf(report).join('\n')).toEqual(mutation.breaks);
    expect(exit).toBe(1);
    expect(output).toContain('https://wrong.example.com does not conform');
    expect(ownedByOthers(api.store)).toEqual(before);
  });
});
