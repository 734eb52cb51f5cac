/** A server that listens on this machine: the built one as a process, or one here with a defect. */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { timeouts } from '#server/process/listen.ts';
import { answerError, answerMalformed } from '#server/process/malformed.ts';
import { headersOf } from '#server/process/security-headers.ts';
import type { Place } from '#tests/attack/place.ts';
import { startServer } from '#tests/support/server-process.ts';
import type { TestServer } from '#tests/support/shared-postgres.ts';

export interface Target {
  readonly port: number;
  /** Returns its memory in bytes. */
  readonly memory: () => number;
  /** Returns its output so far. */
  readonly output: () => string;
  readonly isAlive: () => boolean;
  readonly stop: () => Promise<void>;
}

/** Starts the built server on the database of this place. Call `buildServer` first. */
export async function processTarget({ connection }: Place): Promise<Target> {
  const env = {
    DATABASE_URL: urlOf(connection),
    SEED: 'none',
    LOG_LEVEL: 'info',
    QUEUE_MS: '20000',
  };
  const server = startServer(env);
  const port = Number(new URL(await server.address).port);
  const { child } = server;
  return {
    port,
    memory: () => {
      const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
      return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) * 1_024;
    },
    output: server.output,
    isAlive: () => child.exitCode === null,
    stop: async () => {
      child.kill('SIGTERM');
      await server.exitCode;
    },
  };
}

/** Starts a server in this process, for tests of the oracles. */
export async function ownTarget({ handle, config, logged }: Place): Promise<Target> {
  const headers = headersOf({});
  const listener = getRequestListener((request, env) => handle(request, env), {
    hostname: 'localhost',
    errorHandler: answerError(headers),
  });
  const server = createServer({ ...timeouts(config.limits), requireHostHeader: false });
  answerMalformed(server, headers, listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    memory: () => process.memoryUsage().rss,
    output: () => logged.join(''),
    isAlive: () => server.listening,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** The DATABASE_URL of a database behind a Unix socket. */
function urlOf({ host, port, user, password, database }: TestServer['connection']): string {
  const query = new URLSearchParams({ host: String(host), port: String(port) });
  return `postgres://${user}:${encodeURIComponent(String(password))}@/${database}?${query}`;
}
