import type { Config } from '#server/config.ts';
import type { Db } from '#server/db/database.ts';
import type { Log } from '#server/log.ts';
import type { Passwords } from '#server/passwords.ts';
import type { KnownDevices } from '#server/sessions/known-devices.ts';
import type { LoginThrottle } from '#server/sessions/login-throttle.ts';
import type { RegistrationThrottle } from '#server/sessions/registration-throttle.ts';
import type { Sessions } from '#server/sessions/sessions.ts';

/** What routes work with: made by `createApp`, once per app. */
export interface Services {
  readonly db: Db;
  readonly config: Pick<
    Config,
    'accessTtl' | 'businessTz' | 'refreshTtl' | 'registration' | 'trustProxy'
  >;
  readonly log: Log;
  readonly now: () => Date;
  readonly passwords: Passwords;
  readonly sessions: Sessions;
  readonly throttle: LoginThrottle;
  readonly devices: KnownDevices;
  readonly registrations: RegistrationThrottle;
}
