import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import type pg from 'pg';

/** A breakable network between the API and its database. */
export interface DatabaseProxy {
  /** The connection settings through the proxy. */
  readonly connection: pg.PoolConfig;
  /** Stops passing data on the existing connections without closing them. */
  silence(): void;
  /** Closes all connections, whatever they are doing; new ones are accepted. */
  reset(): void;
  /** Connects new connections to another server. */
  leadTo(target: pg.PoolConfig): void;
  /** Delays each piece of data by this many milliseconds. */
  delay(milliseconds: number): void;
  /** Accepts new connections without ever answering, until switched off. */
  blackHole(isOn: boolean): void;
  /** Runs the next statement that contains this text, and closes the connection instead of returning the answer. */
  loseAnswerTo(text: string): void;
  close(): Promise<void>;
}

/** Listens on 127.0.0.1 and forwards everything to the database's Unix socket, or to a port. */
export async function databaseProxy(first: pg.PoolConfig): Promise<DatabaseProxy> {
  const open = new Set<{ client: Socket; server: Socket; isSilent: boolean }>();
  let target = first;
  let isHole = false;
  let late = 0;
  // The pieces stay in order, because timers of the same length do.
  const pass = (socket: Socket, chunk: Buffer) => {
    if (late === 0) socket.write(chunk);
    else setTimeout(() => socket.destroyed || socket.write(chunk), late);
  };
  let lost: string | undefined;
  // Half open: a silent side does not answer the end of the connection either.
  const listener = createServer({ allowHalfOpen: true }, (client) => {
    const isSocket = target.host?.startsWith('/');
    const server = connect({
      ...(isSocket
        ? { path: `${target.host}/.s.PGSQL.${target.port}` }
        : { host: target.host, port: Number(target.port) }),
      allowHalfOpen: true,
    });
    const pair = { client, server, isSilent: isHole };
    open.add(pair);
    let isLosing = false;
    client.on('data', (chunk) => {
      if (lost !== undefined && chunk.includes(lost)) {
        lost = undefined;
        isLosing = true;
      }
      if (!pair.isSilent) pass(server, chunk);
    });
    server.on('data', (chunk) => {
      if (isLosing) client.destroy();
      else if (!pair.isSilent) pass(client, chunk);
    });
    for (const [one, other] of [
      [client, server],
      [server, client],
    ] as const) {
      one.on('error', () => undefined);
      one.on('end', () => {
        if (!pair.isSilent) other.end();
      });
      one.on('close', () => {
        if (!pair.isSilent) other.end();
        if (client.destroyed && server.destroyed) open.delete(pair);
      });
    }
  });
  listener.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const { port } = listener.address() as AddressInfo;
  return {
    connection: { ...first, host: '127.0.0.1', port },
    reset: () => {
      for (const { client, server } of open) {
        client.resetAndDestroy();
        server.destroy();
      }
    },
    leadTo: (next) => {
      target = next;
    },
    delay: (milliseconds) => {
      late = milliseconds;
    },
    silence: () => {
      for (const pair of open) pair.isSilent = true;
    },
    blackHole: (isOn) => {
      isHole = isOn;
      if (isOn) for (const pair of open) pair.isSilent = true;
    },
    loseAnswerTo: (text) => {
      lost = text;
    },
    close: async () => {
      for (const { client, server } of open) {
        client.destroy();
        server.destroy();
      }
      listener.close();
      await once(listener, 'close');
    },
  };
}
