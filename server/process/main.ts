/** The server process: reads the configuration, connects to the database, listens, and stops cleanly. */
import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { getRequestListener } from '@hono/node-server';
import { startPartitions } from '#server/activity/partitions.ts';
import { createApp } from '#server/app.ts';
import { createPasswords } from '#server/auth/passwords.ts';
import { startClock } from '#server/database/clock.ts';
import { connect, explainStart } from '#server/database/connect.ts';
import type { Db } from '#server/database/database.ts';
import { ensureAdministrator, hasUsers } from '#server/database/first-admin.ts';
import { DEMO_PASSWORD, findDemoSignIn, seedDemo } from '#server/database/seed/demo.ts';
import { loggable } from '#server/http/database-errors.ts';
import { metricsHandler, metricsServer } from '#server/metrics/endpoint.ts';
import { createMetrics } from '#server/metrics/metrics.ts';
import { startPlans } from '#server/routes/rates/plans.ts';
import { type Config, exposure, readConfig, requireAllowedHosts } from './config.ts';
import { capConnections, listen, shutDown, timeouts } from './listen.ts';
import { createLog, type Log } from './log.ts';
import { answerError, answerMalformed } from './malformed.ts';
import { headersOf } from './security-headers.ts';
import { createSite } from './site.ts';
import { StartError } from './start-error.ts';
import { loadConsole, zonesApart } from './static.ts';

async function start(config: Config, log: Log): Promise<void> {
  const { db, lost, close } = await connect(config, log);
  try {
    const people = await firstPeople(db, config);
    requireAllowedHosts(config);
    const state = { isStopping: false, stopPlans: async () => {} };
    const { now, stop: stopClock } = await startClock(db, log);
    const { stop: stopPartitions } = startPartitions(db, { log, now });
    const passwords = createPasswords();
    const { metricsToken, metricsPort } = config;
    const isMeasured = metricsToken !== undefined || metricsPort !== undefined;
    const metrics = isMeasured ? createMetrics({ db, passwords: passwords.limit }) : undefined;
    const api = createApp({ db, config, log, now, passwords, metrics });
    const built = loadConsole(fileURLToPath(new URL('../console', import.meta.url)), config);
    const apart = zonesApart(built, config.businessTz);
    if (apart) log.warn(apart);
    const site = createSite({
      ...{ api, db, config, built, isStopping: () => state.isStopping },
      metrics: metrics && metricsToken ? metricsHandler(metrics, metricsToken) : undefined,
    });
    const meter =
      metrics && metricsPort !== undefined ? metricsServer(metrics, metricsToken) : undefined;
    // HTTP/1.0 probes send no host; any name works for them.
    const headers = headersOf({ ...built });
    const errorHandler = answerError(headers);
    const listener = getRequestListener(site.fetch, { hostname: 'localhost', errorHandler });
    const server = createServer({ ...timeouts(config.limits), requireHostHeader: false });
    answerMalformed(server, headers, listener);
    capConnections(server, config);

    const stop = async (exitCode: number, why: string) => {
      if (state.isStopping) return;
      state.isStopping = true;
      stopClock();
      stopPartitions();
      log.info('stopping', { why });
      const servers = meter ? [server, meter] : [server];
      await Promise.all([...servers.map((each) => shutDown(each)), state.stopPlans()]);
      await close();
      process.exit(exitCode);
    };
    const fail = (why: string, error?: unknown) => {
      log.error(why, error === undefined ? {} : loggable(error));
      stop(1, why).catch(() => process.exit(1));
    };
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
      process.on(signal, () => stop(0, signal).catch((error) => fail('not stopped', error)));
    }
    process.on('uncaughtException', (error) => fail('uncaught exception', error));
    lost.then(() => fail('the embedded database ended by itself'));

    const address = await listen(server, config);
    if (meter && metricsPort !== undefined) {
      const at = { host: '127.0.0.1', port: metricsPort };
      log.info('metrics', { address: await listen(meter, at, 'METRICS_PORT') });
    }
    const clock = { now, zone: config.businessTz, onApplied: metrics?.plansApplied };
    state.stopPlans = startPlans(db, clock, log).stop;
    process.stdout.write(`${[address, ...people].join('\n')}\n`);
  } catch (error) {
    await close();
    throw explainStart(config, error);
  }
}

/** Creates the configured first administrator. Returns lines about who can sign in, for the output. */
async function firstPeople(db: Db, config: Config): Promise<string[]> {
  const { admin } = config;
  const isAdded = admin && (await ensureAdministrator(db, admin));
  const lines = isAdded ? [`admin ${admin.email} created`] : [];
  lines.push(...(await demoSignIn(db, config)));
  if (!(await hasUsers(db))) {
    lines.push(
      'Nobody can sign in yet: start once more with ADMIN_EMAIL and ADMIN_PASSWORD set, and they make the first administrator.',
    );
  }
  return lines;
}

/** Returns the demo credentials if they are valid. Throws if other machines can reach the server. */
async function demoSignIn(db: Db, config: Config): Promise<string[]> {
  if (config.demo) await seedDemo(db);
  const found = await findDemoSignIn(db);
  if (!found) return [];
  const why = exposure(config);
  if (why) {
    throw new StartError(
      `Pult does not start where others can reach it (${why}) while the demo password is valid: change the passwords of the demo accounts, or start on another data folder with SEED=none.`,
    );
  }
  return found.isDisabled ? [] : [`${found.email} / ${DEMO_PASSWORD}`];
}

// If the reader of the log has closed, keep serving: the error cannot be reported anywhere.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);

try {
  const config = readConfig(process.env);
  await start(config, createLog(config.logLevel));
} catch (error) {
  const known = error instanceof StartError;
  console.error(known ? error.message : `Pult cannot start: ${String(error)}`);
  if (process.env.LOG_LEVEL === 'debug') console.error(error);
  process.exit(1);
}
