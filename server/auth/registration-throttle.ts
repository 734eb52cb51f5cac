/** Limits registrations per address and minute. Refused ones count too. */
import { type Attempts, attemptKey, network } from './attempts.ts';

const LIMIT = { windowMs: 60_000, most: 20 };

export interface RegistrationThrottle {
  /** Counts the attempt. Returns 0 if it is allowed, else the seconds to wait. */
  enter(address: string): Promise<number>;
}

export const createRegistrationThrottle = (attempts: Attempts): RegistrationThrottle => ({
  enter: (address) => attempts.enter(attemptKey('registration', network(address)), LIMIT),
});
