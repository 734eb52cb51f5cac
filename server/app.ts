/** The API without a listening server: tests call `app.request`. */
import { Hono } from 'hono';
import { methodNotAllowed } from 'hono/method-not-allowed';
import { createActivityQueue } from '#server/activity/queue.ts';
import { admission } from '#server/middleware/admission.ts';
import { authenticate } from '#server/middleware/authenticate.ts';
import { warnOfProxy } from '#server/middleware/client-address.ts';
import type { ApiEnv } from '#server/middleware/env.ts';
import { answerFailures } from '#server/middleware/failures.ts';
import { KEYS_KEPT } from '#server/middleware/idempotency.ts';
import { limitListBody, readSmallBody } from '#server/middleware/limit-body.ts';
import { createReadQuota } from '#server/middleware/read-quota.ts';
import { requestLog } from '#server/middleware/request-log.ts';
import { trackWork } from '#server/middleware/work.ts';
import { activityRoutes } from '#server/routes/activity/index.ts';
import { authRoutes } from '#server/routes/auth/index.ts';
import { channelSettingsRoutes } from '#server/routes/channel-settings/index.ts';
import { channelsRoutes } from '#server/routes/channels/index.ts';
import { clientsRoutes } from '#server/routes/clients/index.ts';
import { defaultSettingsRoutes } from '#server/routes/default-settings/index.ts';
import { CHANNEL_SETTINGS, OFFER_SETTINGS } from '#server/routes/default-settings/kinds.ts';
import { descriptionRoutes } from '#server/routes/description/index.ts';
import { offersRoutes } from '#server/routes/offers/index.ts';
import { profileRoutes } from '#server/routes/profile/index.ts';
import { allRatesRoutes, ratesRoutes } from '#server/routes/rates/index.ts';
import { usersRoutes } from '#server/routes/users/index.ts';
import { createAttempts } from './auth/attempts.ts';
import { createKnownDevices } from './auth/known-devices.ts';
import { createLoginThrottle } from './auth/login-throttle.ts';
import { createPasswords, type Passwords } from './auth/passwords.ts';
import { createRegistrationThrottle } from './auth/registration-throttle.ts';
import { createSessions } from './auth/sessions.ts';
import type { Db } from './database/database.ts';
import type { Services } from './http/services.ts';
import type { Metrics } from './metrics/metrics.ts';
import type { Log } from './process/log.ts';

/** Returns whether a call may change sessions, accounts or roles. */
const mayChangeAccounts = ({ method, path }: { method: string; path: string }) =>
  method !== 'GET' && !path.startsWith('/api/v1/');

/** Headers of every answer. */
const HEADERS = {
  'X-Content-Type-Options': 'nosniff',
  ...KEYS_KEPT,
};

interface AppOptions {
  readonly db: Db;
  readonly config: Services['config'];
  readonly log: Log;
  readonly now?: () => Date;
  readonly passwords?: Passwords;
  readonly metrics?: Metrics | undefined;
}

/** Serves /api/*, always in JSON. Keeps no state that several processes would have to share. */
export function createApp(options: AppOptions) {
  const { db, config, log, metrics, now = () => new Date() } = options;
  const passwords = options.passwords ?? createPasswords(undefined, config.limits);
  const attempts = createAttempts(db, now);
  const devices = createKnownDevices(db, now);
  const sessions = createSessions({ db, config, log, now });
  const services: Services = {
    db,
    config,
    log,
    now,
    passwords,
    sessions,
    throttle: createLoginThrottle(attempts, devices),
    devices,
    registrations: createRegistrationThrottle(attempts),
    quota: createReadQuota({ db, limits: config.limits, log, now }),
    activity: createActivityQueue(db, log),
    metrics,
  };

  const app = new Hono<ApiEnv>().basePath('/api');
  app.onError(answerFailures(log, config));
  app.use(
    warnOfProxy(log, config),
    trackWork(config.limits.writes),
    requestLog(log, metrics),
    async (c, next) => {
      await next();
      if (mayChangeAccounts(c.req)) sessions.changed();
      if (!c.res.headers.has('Cache-Control')) c.res.headers.set('Cache-Control', 'no-store');
      for (const [name, value] of Object.entries(HEADERS)) c.res.headers.set(name, value);
    },
  );
  app.use(
    readSmallBody(),
    admission(config),
    methodNotAllowed({
      app,
      onMethodNotAllowed: (c, methods) =>
        c.json({ success: false, message: 'Метод не поддерживается.' }, 405, {
          Allow: methods.join(', '),
        }),
    }),
    limitListBody(authenticate(sessions)),
  );

  app.route('/', descriptionRoutes());
  app.route('/', authRoutes(services));
  app.route('/user', profileRoutes(services));
  app.route('/users', usersRoutes(services));
  app.route('/v1/channels', channelsRoutes(services));
  app.route('/v1/channels', channelSettingsRoutes(services));
  app.route('/v1/channels', ratesRoutes(services));
  app.route('/v1/rates', allRatesRoutes(services));
  app.route('/v1/default-settings', defaultSettingsRoutes(services, CHANNEL_SETTINGS));
  app.route('/v1/settings', defaultSettingsRoutes(services, OFFER_SETTINGS));
  app.route('/v1/offers', offersRoutes(services));
  app.route('/v1/clients', clientsRoutes(services));
  app.route('/v1', activityRoutes(services));

  const unknown = { success: false, message: 'Такого адреса в API нет.' };
  app.notFound((c) => c.json(unknown, 404));
  // Not `notFound`: if the app is mounted in another one, the handler of that app would answer.
  app.all('*', (c) => c.json(unknown, 404));
  return app;
}
