/**
 * Slows down failed sign-ins. Failures count per account and address, so that attempts from elsewhere do not
 * lock the owner out. Ten are free; after that each pause is twice as long as the previous one. All strangers
 * together may fail a hundred times an hour on one account. This limit does not apply to devices that have
 * signed in before. A browser known by its cookie is counted separately from its address.
 */
import { type Attempts, attemptKey, type Limit, network } from './attempts.ts';
import { type KnownDevices, type Origin, originKeys } from './known-devices.ts';

const HOUR_MS = 3_600_000;
const FREE = 10;
const LONGEST_PAUSE_MS = 900_000;
const CEILING: Limit = { windowMs: HOUR_MS, most: 100 };
const PACE: Limit = {
  windowMs: HOUR_MS,
  pause: (attempts) =>
    attempts < FREE ? 0 : Math.min(1_000 * 2 ** (attempts - FREE), LONGEST_PAUSE_MS),
};

/** One attempt to sign in. */
interface SignIn extends Origin {
  /** As typed; may not exist. */
  readonly email: string;
  /** The account with this e-mail, if any. */
  readonly userId: number | undefined;
  readonly isSignedIn?: undefined;
}

/** An attempt of a signed-in user, from any address; counted separately, so it does not block the sign-in. */
interface OwnAttempt {
  readonly isSignedIn: true;
  readonly userId: number;
}

type Attempt = SignIn | OwnAttempt;

export interface LoginThrottle {
  /** Counts the attempt if it is allowed. Returns 0, or the seconds to wait. */
  enter(attempt: Attempt): Promise<number>;
  /** Uncounts the attempt, because it did not fail. */
  succeeded(attempt: Attempt): Promise<void>;
}

export function createLoginThrottle(attempts: Attempts, known: KnownDevices): LoginThrottle {
  /** Returns the counter keys of an attempt; only strangers have a ceiling. */
  const countersOf = async (attempt: Attempt) => {
    if (attempt.isSignedIn) {
      return { pace: attemptKey('own', `user ${attempt.userId}`), ceiling: null };
    }
    const { email, userId, address } = attempt;
    // By id, because one e-mail can be written in several ways.
    const account = userId === undefined ? `email ${email.toLowerCase()}` : `user ${userId}`;
    // Also for an unknown e-mail, so that it takes the same time.
    const as = await known.recognise(userId ?? 0, attempt);
    const origin = as === 'device' ? originKeys(attempt).device : network(address);
    return {
      pace: attemptKey('pair', `${account} ${origin}`),
      ceiling: as === 'stranger' ? attemptKey('account', account) : null,
    };
  };

  return {
    async enter(attempt) {
      const { pace, ceiling } = await countersOf(attempt);
      const wait = ceiling ? await attempts.enter(ceiling, CEILING) : 0;
      if (wait > 0) return wait;
      const pause = await attempts.enter(pace, PACE);
      if (pause > 0 && ceiling) await attempts.release(ceiling);
      return pause;
    },

    async succeeded(attempt) {
      const { pace, ceiling } = await countersOf(attempt);
      await attempts.forget(pace);
      if (ceiling) await attempts.release(ceiling);
    },
  };
}
