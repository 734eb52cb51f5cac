/** The network between Pult and its callers. */
import { randomUUID } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { type Fault, inTime, promise, secondsOf, type Trial, until } from '#tests/faults/fault.ts';
import { requireAllIn, underWrites } from '#tests/faults/support/after.ts';
import { call, statusOf } from '#tests/faults/support/calls.ts';
import { Ledger } from '#tests/faults/support/ledger.ts';
import { copiedPlace } from '#tests/faults/support/place.ts';
import { databaseProxy } from '#tests/support/database-proxy.ts';

const kind = {
  group: 'network',
  repetitions: 5,
  seconds: 120,
} as const satisfies Partial<Fault>;

function dial(trial: Trial, address: string): Socket {
  const { hostname, port } = new URL(address);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  trial.later(() => socket.destroy());
  return socket;
}

const headOf = (token: string, length: number) =>
  `POST /api/v1/clients HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer ${token}\r\n` +
  `Idempotency-Key: ${randomUUID()}\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`;

export const networkToClients: readonly Fault[] = [
  {
    ...kind,
    id: 'lost-answers',
    does: 'all connections of callers are reset at random moments of writes, 20 times; each call is repeated with its key',
    promises:
      'each attempt is there exactly once; every acknowledged write is there, no other row has changed',
    run: async (trial) => {
      const place = await copiedPlace(trial);
      const server = place.start();
      const address = await server.address;
      const { hostname, port } = new URL(address);
      const proxy = await databaseProxy({ host: hostname, port: Number(port) });
      trial.later(() => proxy.close());
      const ledger = new Ledger(place.token);
      const stopWriting = ledger.writing(() => `http://127.0.0.1:${proxy.connection.port}`);
      trial.later(stopWriting);
      await until(() => ledger.acknowledged > 2, 'nothing is written');
      for (let time = 0; time < 20; time++) {
        proxy.reset();
        await pause(50 + trial.random() * 150);
      }
      await stopWriting();
      const open = ledger.attempts.length - ledger.acknowledged;
      await ledger.repeatOpen(address);
      await requireAllIn(place, ledger);
      return { acknowledged: ledger.acknowledged, unanswered: open };
    },
  },
  {
    ...kind,
    id: 'callers-vanish',
    does: '200 callers send a part of a write or wait for a search, and vanish',
    promises:
      'they write nothing and hold nothing: the next call is answered within 2 s, writers write on, no row has changed',
    run: async (trial) => {
      const { place, address, ledger, settle } = await underWrites(trial);
      for (let round = 0; round < 4; round++) {
        const sockets = Array.from({ length: 50 }, (_, index) => {
          const socket = dial(trial, address);
          if (index % 2) socket.write(`${headOf(place.token, 500)}{"last_name":"Пол`);
          else {
            socket.write(
              `GET /api/v1/clients?search=%D0%B0 HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer ${place.token}\r\n\r\n`,
            );
          }
          return socket;
        });
        await pause(trial.random() * 100);
        for (const socket of sockets) socket.resetAndDestroy();
      }
      const seconds = await secondsOf(async () => {
        const { status } = await call(address, '/api/v1/offers', { token: place.token });
        promise(status === 200, `answered with ${status}`);
      });
      inTime(seconds, 2, 'the next call');
      const before = ledger.acknowledged;
      await until(() => ledger.acknowledged > before + 2, 'nothing is written');
      await settle();
      return { 'answer s': seconds };
    },
  },
  {
    ...kind,
    id: 'slow-callers',
    does: '60 callers send their headers, and 60 their bodies, one byte a second (limits of 2 and 4 s)',
    promises: 'all are cut within 8 s; others are answered within 2 s meanwhile',
    run: async (trial) => {
      const place = await copiedPlace(trial);
      const server = place.start({ HEADERS_WITHIN: '2', REQUEST_WITHIN: '4' });
      const address = await server.address;
      let cut = 0;
      const sockets = Array.from({ length: 120 }, (_, index) => {
        const socket = dial(trial, address);
        socket.on('close', () => {
          cut += 1;
        });
        socket.resume();
        socket.write(index % 2 ? 'GET / HTTP/1.1\r\nHost: ' : headOf(place.token, 500));
        return socket;
      });
      const drip = setInterval(() => {
        for (const socket of sockets) if (socket.writable) socket.write('x');
      }, 1_000);
      trial.later(() => clearInterval(drip));
      const seconds = await secondsOf(() => statusOf(address, '/api/v1/offers'));
      inTime(seconds, 2, 'another call');
      const took = await secondsOf(() =>
        until(
          () => cut === sockets.length,
          () => `${cut} of 120 are cut`,
          8,
        ),
      );
      return { 'cut s': took, 'answer s': seconds };
    },
  },
  {
    ...kind,
    id: 'flood-of-connections',
    does: 'one address opens 60 connections where 40 in all are allowed (CONNECTIONS=40)',
    promises:
      'it gets no more than half; another address is served; all is as before when they are closed',
    run: async (trial) => {
      const place = await copiedPlace(trial);
      const server = place.start({ CONNECTIONS: '40', HOST: '127.0.0.1' });
      const address = await server.address;
      const { port } = new URL(address);
      let open = 0;
      const sockets = Array.from({ length: 60 }, () => {
        const socket = connect({
          host: '127.0.0.1',
          port: Number(port),
          localAddress: '127.0.0.2',
        });
        socket.on('error', () => undefined);
        socket.on('connect', () => {
          open += 1;
        });
        socket.on('close', () => {
          open -= 1;
        });
        trial.later(() => socket.destroy());
        return socket;
      });
      await pause(500);
      await until(
        () => open <= 20,
        () => `${open} connections of one address are open`,
        2,
      );
      promise((await statusOf(address, '/healthz')) === 200, 'another address is not served');
      for (const socket of sockets) socket.destroy();
      await pause(200);
      const status = await statusOf(address, '/api/user/me', { token: place.token });
      promise(status === 200, `answered with ${status} afterwards`);
    },
  },
];
