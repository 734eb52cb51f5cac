/** How many accounts may be asked for from one address in a minute; refused ones count as well. */
import { type Attempts, attemptKey, network } from './attempts.ts';

const LIMIT = { windowMs: 60_000, most: 20 };

export interface RegistrationThrottle {
  /** Counts this one. Seconds to wait before the next one, 0 when this one may go on. */
  enter(address: string): Promise<number>;
}

export const createRegistrationThrottle = (attempts: Attempts): RegistrationThrottle => ({
  enter: (address) => attempts.enter(attemptKey('registration', network(address)), LIMIT),
});
