/** How many accounts may be asked for from one address in a minute; refused ones count as well. */
import { type Attempts, attemptKey, network } from '#server/sessions/attempts.ts';

const LIMIT = 20;

export interface RegistrationThrottle {
  /** Counts this one. Seconds to wait before the next one, 0 when this one may go on. */
  enter(address: string): Promise<number>;
}

export function createRegistrationThrottle(attempts: Attempts): RegistrationThrottle {
  return {
    async enter(address) {
      const [counted] = await attempts.add([attemptKey('registration', network(address))]);
      return counted && counted.count > LIMIT ? counted.seconds : 0;
    },
  };
}
