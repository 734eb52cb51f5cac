import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import type pg from 'pg';

/** A breakable network between the API and its database. */
export interface DatabaseProxy {
  /** The connection settings through the proxy. */
  readonly connection: pg.PoolConfig;
  /** Stops passing data on the existing connections without closing them. */
  silence(): void;
  /** Accepts new connections without ever answering, until switched off. */
  blackHole(isOn: boolean): void;
  /**
   * Runs the next statement that contains this text, and closes the connection instead of its
   * answer.
   */
  loseAnswerTo(text: string): void;
  close(): Promise<void>;
}

/** Listens on 127.0.0.1 and forwards everything to the database's Unix socket. */
export async function databaseProxy(target: pg.PoolConfig): Promise<DatabaseProxy> {
  const open = new Set<{ client: Socket; server: Socket; isSilent: boolean }>();
  let isHole = false;
  let lost: string | undefined;
  // Half open: a side that is silent does not answer a goodbye either.
  const listener = createServer({ allowHalfOpen: true }, (client) => {
    const server = connect({
      path: `${target.host}/.s.PGSQL.${target.port}`,
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
      if (!pair.isSilent) server.write(chunk);
    });
    server.on('data', (chunk) => {
      if (isLosing) client.destroy();
      else if (!pair.isSilent) client.write(chunk);
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
    connection: { ...target, host: '127.0.0.1', port },
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
