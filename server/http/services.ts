import type { ActivityQueue } from '#server/activity/queue.ts';
import type { KnownDevices } from '#server/auth/known-devices.ts';
import type { LoginThrottle } from '#server/auth/login-throttle.ts';
import type { Passwords } from '#server/auth/passwords.ts';
import type { RegistrationThrottle } from '#server/auth/registration-throttle.ts';
import type { Sessions } from '#server/auth/sessions.ts';
import type { Db } from '#server/database/database.ts';
import type { Metrics } from '#server/metrics/metrics.ts';
import type { ReadQuota } from '#server/middleware/read-quota.ts';
import type { Config } from '#server/process/config.ts';
import type { Log } from '#server/process/log.ts';

/** Dependencies of the routes, created once per app. */
export interface Services {
  readonly db: Db;
  readonly config: Pick<
    Config,
    | 'accessTtl'
    | 'businessTz'
    | 'limits'
    | 'lock'
    | 'refreshTtl'
    | 'registration'
    | 'trustProxy'
    | 'userSees'
  >;
  readonly log: Log;
  readonly now: () => Date;
  readonly passwords: Passwords;
  readonly sessions: Sessions;
  readonly throttle: LoginThrottle;
  readonly devices: KnownDevices;
  readonly registrations: RegistrationThrottle;
  readonly quota: ReadQuota;
  /** Logs events that change no row. */
  readonly activity: ActivityQueue;
  readonly metrics: Metrics | undefined;
}
