/** One process of Pult: how it ends, what it shares, and its clock. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { isAlive } from '#server/database/embedded/process-identity.ts';
import { type Fault, inTime, promise, same, until } from '#tests/faults/fault.ts';
import { recover, underWrites } from '#tests/faults/support/after.ts';
import { call, signIn, statusOf } from '#tests/faults/support/calls.ts';
import { ownPostgres, urlOf } from '#tests/faults/support/own-postgres.ts';
import { copiedPlace, started } from '#tests/faults/support/place.ts';
import { postgresOf } from '#tests/support/server-process.ts';

const kind = {
  group: 'instances',
  repetitions: 5,
  seconds: 120,
} as const satisfies Partial<Fault>;

const SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;

/** A module that moves the clock of a process by so many seconds. */
const shifted = (seconds: number) => `
const RealDate = Date;
globalThis.Date = class extends RealDate {
  constructor(...args) { args.length ? super(...args) : super(Date.now()); }
  static now() { return RealDate.now() + ${seconds * 1_000}; }
};`;

export const singleProcesses: readonly Fault[] = [
  {
    ...kind,
    id: 'stopped-in-write',
    does: 'SIGTERM, SIGINT or SIGHUP in turn at a random moment while four writers write',
    promises:
      'calls in flight are answered, exit code 0 within 10 s, no process is left; every acknowledged write is there, no other row has changed',
    repetitions: 50,
    run: async (trial) => {
      const { place, server, ledger, stopWriting } = await underWrites(trial);
      await pause(trial.random() * 400);
      const postgres = postgresOf(place.dataDir);
      const started = performance.now();
      server.child.kill(SIGNALS[trial.repetition % SIGNALS.length]);
      const code = await server.exitCode;
      const seconds = (performance.now() - started) / 1_000;
      await stopWriting();
      promise(code === 0, `exit code ${code}: ${server.output()}`);
      inTime(seconds, 10, 'the end');
      promise(!isAlive(postgres), 'PostgreSQL still runs');
      const others = ledger.statuses.filter((status) => ![0, 200, 201].includes(status));
      same(others, [], 'statuses of the last calls');
      return { ...(await recover(place, ledger)), 'end s': seconds };
    },
  },
  {
    ...kind,
    id: 'two-on-one-folder',
    does: 'two processes start at the same moment on one data folder',
    promises:
      'one serves; the other exits with 1 and a sentence that names the folder and its user; no row has changed',
    run: async (trial) => {
      const place = await copiedPlace(trial);
      const servers = [place.start(), place.start()];
      const ends = await Promise.all(
        servers.map(({ address }) =>
          address.then(
            () => 'serves',
            () => 'ends',
          ),
        ),
      );
      same(ends.toSorted(), ['ends', 'serves'], 'the two starts');
      const refused = servers[ends.indexOf('ends')];
      const serving = servers[ends.indexOf('serves')];
      promise((await refused?.exitCode) === 1, 'the refused start did not exit with 1');
      promise(
        /^The data folder .* is in use by another process/m.test(refused?.output() ?? ''),
        `no sentence: ${refused?.output()}`,
      );
      const address = (await serving?.address) ?? '';
      promise((await statusOf(address, '/readyz')) === 200, 'the other one is not ready');
    },
  },
  {
    ...kind,
    id: 'log-without-reader',
    does: 'nobody reads the log any more (its pipe is closed) while people write',
    promises: 'Pult serves on and ends with 0 on SIGTERM; every acknowledged write is there',
    run: async (trial) => {
      const { place, server, ledger, stopWriting } = await underWrites(trial, {
        env: { LOG_LEVEL: 'debug' },
      });
      server.child.stdout?.destroy();
      server.child.stderr?.destroy();
      await until(() => ledger.acknowledged > 20, 'nothing is written');
      await stopWriting();
      server.child.kill('SIGTERM');
      promise((await server.exitCode) === 0, 'Pult did not exit with 0');
      return recover(place, ledger);
    },
  },
  {
    ...kind,
    id: 'clocks-apart',
    does: 'two processes on machines whose clocks differ by two minutes, with tokens that live 20 s',
    promises: 'a session that one begins is valid at the other, refreshed tokens included',
    run: async (trial) => {
      const postgres = await ownPostgres(trial);
      const addresses = await Promise.all(
        [-60, 60].map((seconds) => {
          const file = path.join(trial.folder, `clock${seconds}.mjs`);
          writeFileSync(file, shifted(seconds));
          const env = { ACCESS_TTL: '20', NODE_OPTIONS: `--import ${file}` };
          return started(trial, { DATABASE_URL: urlOf(postgres), SEED: 'demo', ...env }).address;
        }),
      );
      const [early = '', late = ''] = addresses;
      const token = await signIn(early);
      const refreshed = await call(late, '/api/refresh', { token, body: {} });
      promise(refreshed.status === 200, `the refresh is answered with ${refreshed.status}`);
      for (const address of [early, late]) {
        for (const one of [token, refreshed.body.access_token as string]) {
          const status = await statusOf(address, '/api/user/me', { token: one });
          promise(status === 200, `a valid token is answered with ${status}`);
        }
      }
    },
  },
];
