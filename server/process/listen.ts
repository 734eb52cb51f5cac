/** Starts and stops the HTTP server. */
import type { Server } from 'node:http';
import { type AddressInfo, Server as Listener } from 'node:net';
import type { Config } from './config.ts';
import { errorCode, StartError } from './start-error.ts';

/**
 * How long requests in flight may take after a stop signal. Together with closing the database this is less
 * than 10 s, after which containers are killed.
 */
const TIMEOUT = 7_000;

/**
 * Proxies keep idle connections for a minute. The server keeps them longer, so that a proxy never uses a
 * connection that the server has just closed.
 */
const IDLE = 65_000;

/** Limits slow requests. Node checks them at intervals, by default every 30 s. */
export const timeouts = ({ headersWithin, requestWithin }: Config['limits']) => ({
  keepAliveTimeout: IDLE,
  headersTimeout: Math.min(headersWithin, requestWithin) * 1_000,
  requestTimeout: requestWithin * 1_000,
  connectionsCheckingInterval: 500,
});

/**
 * Refuses connections beyond the limit, and beyond half of it from one address that is not a proxy. Closes
 * connections whose client does not read its answer: they would be held for ever.
 */
export function capConnections(
  server: Server,
  { limits, trustProxy }: Pick<Config, 'limits' | 'trustProxy'>,
  idle = IDLE,
): void {
  server.setTimeout(idle);
  server.maxConnections = limits.connections;
  if (trustProxy) return;
  const open = new Map<string, number>();
  server.prependListener('connection', (socket) => {
    const address = socket.remoteAddress ?? '';
    const count = (open.get(address) ?? 0) + 1;
    open.set(address, count);
    socket.once('close', () => {
      const left = (open.get(address) ?? 1) - 1;
      if (left > 0) open.set(address, left);
      else open.delete(address);
    });
    if (count > Math.ceil(limits.connections / 2)) socket.destroy();
  });
}

/** Starts to listen and returns the address. Throws a `StartError` if that is not possible. */
export async function listen(
  server: Server,
  { host, port }: { readonly host: string; readonly port: number },
  variable = 'PORT',
): Promise<string> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(refusal(error, { host, port, variable })));
    server.listen(port, host.replace(/^\[|\]$/g, ''), resolve);
  });
  const address = server.address() as AddressInfo;
  const shown = address.family === 'IPv6' ? `[${address.address}]` : address.address;
  return `http://${shown}:${address.port}`;
}

interface Wanted {
  readonly host: string;
  readonly port: number;
  /** The name of the setting with the port. */
  readonly variable: string;
}

function refusal(error: unknown, { host, port, variable }: Wanted): unknown {
  switch (errorCode(error)) {
    case 'EADDRINUSE':
      return new StartError(
        `Port ${port} on ${host} is taken by another process: stop that one, or set ${variable} to another number.`,
      );
    case 'EACCES':
      return new StartError(
        `Port ${port} is reserved for root: set ${variable} to a number from 1024 on.`,
      );
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new StartError(`HOST is ${host}, which is not an address of this machine.`);
    default:
      return error;
  }
}

/** Milliseconds for calls already sent over connections that look idle to the server. */
const GRACE = 300;

/** Stops accepting connections and waits for requests in flight, up to `timeout`. */
export async function shutDown(server: Server, timeout = TIMEOUT): Promise<void> {
  // The `close` of an HTTP server would end idle connections at once.
  const closed = new Promise<void>((resolve) => {
    Listener.prototype.close.call(server, () => resolve());
  });
  server.prependListener('request', (_, response) => response.setHeader('Connection', 'close'));
  // Browsers open connections in advance and may never use them.
  server.headersTimeout = 1_000;
  const timers = [
    // Keep-alive connections become idle one by one, after their answers.
    setTimeout(() => timers.push(setInterval(() => server.closeIdleConnections(), 50)), GRACE),
    setTimeout(() => server.closeAllConnections(), timeout),
  ];
  await closed;
  for (const timer of timers) clearTimeout(timer);
}
