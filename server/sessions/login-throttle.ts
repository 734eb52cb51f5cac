/**
 * How many sign-ins may fail before the next one has to wait. Counted per account and per address:
 * guessing is slow, and nobody can be kept out of their own account for longer than a minute at a
 * time. Successful sign-ins do not count.
 */
import { type Attempts, attemptKey, network } from '#server/sessions/attempts.ts';

const LIMITS = { account: 10, address: 50 } as const;

/** A sign-in that is being tried. */
export interface Attempt {
  /** As it was typed; need not exist. */
  readonly email: string;
  readonly address: string;
}

export interface LoginThrottle {
  /** Seconds to wait before this may be tried, 0 when it may be tried now. */
  wait(attempt: Attempt): Promise<number>;
  failed(attempt: Attempt): Promise<void>;
  succeeded(attempt: Attempt): Promise<void>;
}

export function createLoginThrottle(attempts: Attempts): LoginThrottle {
  return {
    async wait(attempt) {
      const { account, address } = keysOf(attempt);
      const counts = await attempts.read([account, address]);
      const waits = counts
        .filter(({ key, count }) => count >= LIMITS[key === account ? 'account' : 'address'])
        .map(({ seconds }) => seconds);
      return Math.max(0, ...waits);
    },

    async failed(attempt) {
      const { account, address } = keysOf(attempt);
      // Accounts before addresses, always: two that wait for each other would be a deadlock.
      await attempts.add([account, address]);
    },

    succeeded: (attempt) => attempts.forget(keysOf(attempt).account),
  };
}

const keysOf = ({ email, address }: Attempt) => ({
  account: attemptKey('account', email.toLowerCase()),
  address: attemptKey('address', network(address)),
});
