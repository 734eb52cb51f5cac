/**
 * How sign-ins that fail are slowed down. Counted by account and address together, so that nobody is
 * kept out by what others do elsewhere: ten are free, then each has to wait twice as long. Strangers
 * together may fail a hundred times an hour at one account; that stops no device which has signed
 * in to it before. A browser that is known by its cookie is counted apart from its address.
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

/** A sign-in that is being tried. */
export interface Attempt extends Origin {
  /** As it was typed; need not exist. */
  readonly email: string;
  /** Whose e-mail it is, if anybody's. */
  readonly userId: number | undefined;
}

export interface LoginThrottle {
  /** Counts the attempt, where it may be made. Seconds to wait otherwise; 0 when it may. */
  enter(attempt: Attempt): Promise<number>;
  /** It has not failed: what was counted for it is taken back. */
  succeeded(attempt: Attempt): Promise<void>;
}

export function createLoginThrottle(attempts: Attempts, known: KnownDevices): LoginThrottle {
  /** The counters that an attempt belongs to; the ceiling is that of strangers. */
  const countersOf = async (attempt: Attempt) => {
    const { email, userId, address } = attempt;
    // By its number, since one account may be written in several ways.
    const account = userId === undefined ? `email ${email.toLowerCase()}` : `user ${userId}`;
    // Asked of nobody's account too, so that it takes as long.
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
