/** The network between Pult and its database server. */
import { setTimeout as pause } from 'node:timers/promises';
import { type Fault, inTime, promise, secondsOf, until } from '#tests/faults/fault.ts';
import { call, statusOf } from '#tests/faults/support/calls.ts';
import { started } from '#tests/faults/support/place.ts';
import { Served } from '#tests/faults/support/served.ts';

const KEPT =
  'writes succeed again within 10 s; every acknowledged write is there once, none is half there, no other row has changed';

const kind = {
  group: 'network',
  repetitions: 5,
  seconds: 120,
} as const satisfies Partial<Fault>;

export const networkToDatabase: readonly Fault[] = [
  {
    ...kind,
    id: 'half-open',
    does: 'all connections to the database go silent without being closed (a firewall forgets them)',
    promises: `they are found dead together: no call waits longer than 7 s; ${KEPT}`,
    run: async (trial) => {
      const served = await Served.begin(trial);
      await pause(trial.random() * 300);
      served.proxy.silence();
      const read = () => call(served.address, '/api/v1/offers', { token: served.token });
      const seconds = await secondsOf(read);
      inTime(seconds, 7, 'a call');
      return { ...(await served.settleWith()), 'answer s': seconds };
    },
  },
  {
    ...kind,
    id: 'black-hole',
    does: 'nothing comes back from the database for 8 s, on old connections and new ones',
    promises: `each call is answered with 503 within 7 s, /healthz with 200 within 1 s; ${KEPT}`,
    run: async (trial) => {
      const served = await Served.begin(trial);
      served.proxy.blackHole(true);
      const read = async () => {
        const { status } = await call(served.address, '/api/v1/offers', { token: served.token });
        promise(status === 503, `answered with ${status}`);
      };
      const health = async () => {
        const status = await statusOf(served.address, '/healthz');
        promise(status === 200, `/healthz is answered with ${status}`);
      };
      const started = performance.now();
      const [seconds, healthy] = await Promise.all([secondsOf(read), secondsOf(health)]);
      inTime(seconds, 7, 'a call');
      inTime(healthy, 1, '/healthz');
      await pause(Math.max(0, 8_000 - (performance.now() - started)));
      served.proxy.blackHole(false);
      return { ...(await served.settleWith()), 'answer s': seconds };
    },
  },
  {
    ...kind,
    id: 'reset-to-database',
    does: 'all connections to the database are reset, ten times at random moments of writes',
    promises: `no answer but a success or 503; ${KEPT}`,
    run: async (trial) => {
      const served = await Served.begin(trial);
      for (let time = 0; time < 10; time++) {
        served.proxy.reset();
        await pause(trial.random() * 200);
      }
      return served.settleWith();
    },
  },
  {
    ...kind,
    id: 'lost-commit',
    does: 'the connection breaks after the server has read a COMMIT, before its answer, ten times',
    promises: `such a call does not claim that nothing was written; the same key finds what it wrote; ${KEPT}`,
    run: async (trial) => {
      const served = await Served.begin(trial);
      for (let time = 0; time < 10; time++) {
        served.proxy.loseAnswerTo('commit');
        await served.writesAgain();
      }
      // A refused write that is stored nevertheless would break the ledger.
      return served.settleWith();
    },
  },
  {
    ...kind,
    id: 'slow-database',
    does: 'each packet to and from the database takes 60 ms longer (a server far away)',
    promises: `reads and writes succeed, each within 5 s; ${KEPT}`,
    run: async (trial) => {
      const served = await Served.begin(trial);
      served.proxy.delay(60);
      await pause(1_000);
      const before = served.ledger.acknowledged;
      const seconds = await secondsOf(async () => {
        const path = '/api/v1/clients?search=иван';
        const { status } = await call(served.address, path, { token: served.token });
        promise(status === 200, `a search is answered with ${status}`);
      });
      inTime(seconds, 5, 'a search');
      await until(() => served.ledger.acknowledged > before + 2, 'nothing is written');
      served.proxy.delay(0);
      return { ...(await served.settle()), 'search s': seconds };
    },
  },
  {
    ...kind,
    id: 'start-before-database',
    does: 'Pult starts while its database server does not answer',
    promises: 'exit code 1 within 10 s and one sentence with the address, without the password',
    run: async (trial) => {
      const served = await Served.begin(trial);
      served.proxy.blackHole(true);
      const url = served.url.replace('pult@', 'pult:database-secret@');
      const server = started(trial, { DATABASE_URL: url });
      const seconds = await secondsOf(() => server.exitCode);
      promise((await server.exitCode) === 1, 'it did not exit with 1');
      inTime(seconds, 10, 'the end');
      const said = server.output().trim();
      promise(said.startsWith('DATABASE_URL cannot be reached'), `no sentence: ${said}`);
      promise(!said.includes('secret'), 'it names the password');
      served.proxy.blackHole(false);
      return served.settle();
    },
  },
];
