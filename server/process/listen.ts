/** Starts and stops the HTTP server. */
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { errorCode, StartError } from './start-error.ts';

/**
 * How long requests in flight may take after a stop signal. With the time for closing the database
 * it is less than 10 s, after which containers are killed.
 */
const PATIENCE = 7_000;

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

/** Stops accepting connections and waits for requests in flight, up to `patience`. */
export async function shutDown(server: Server, patience = PATIENCE): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  const impatient = setTimeout(() => server.closeAllConnections(), patience);
  // Keep-alive connections become idle one by one, after their answers.
  const sweep = setInterval(() => server.closeIdleConnections(), 50);
  await closed;
  clearTimeout(impatient);
  clearInterval(sweep);
}
