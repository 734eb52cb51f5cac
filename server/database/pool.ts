/**
 * A pool that closes dead connections: one that does not answer in time, and all idle ones with it. No
 * connection can delay the end of the process.
 */
import { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { Lease } from './lease.ts';
import { createPrepared } from './prepared/statement.ts';
import { createTurns } from './turns.ts';
import { currentWork } from './work.ts';

/** How long a connection closed by this side waits for the other side. */
const GOODBYE_MS = 1_000;
/** How long closing the pool waits for connections in use. */
const END_WITHIN = 2_000;

interface Timeouts {
  /** Milliseconds without an answer after which a connection counts as dead. */
  readonly silence: number;
  /** Milliseconds that a call waits for a free connection of its share. */
  readonly turn: number;
}

interface Pool {
  /** The pool as Kysely uses it. */
  readonly leases: PostgresPool;
  readonly inner: pg.Pool;
  /** How many statements were sent. */
  readonly sent: () => number;
}

interface Listeners {
  /** Called once, when statements can no longer be sent by name. */
  readonly onNamesRefused: () => void;
  /** Called with true after a write, and with false after a statement that found the disk full. */
  readonly onRoom: (hasRoom: boolean) => void;
}

/** Creates a pool without connecting yet. */
export function createPool(
  config: pg.PoolConfig,
  timeouts: Timeouts,
  { onNamesRefused, onRoom }: Listeners,
): Pool {
  const sockets = new Set<Socket>();
  const inner = new pg.Pool({
    ...config,
    pipeline: true,
    stream: () => openSocket(sockets),
  } as pg.PoolConfig);
  const turns = createTurns(timeouts.turn);
  const prepared = createPrepared(onNamesRefused);
  let sent = 0;

  // Idle connections have been silent even longer than the dead one.
  const dropIdle = () => {
    // Claimed in the same tick, so that no caller gets one of them.
    for (let idle = inner.idleCount; idle > 0; idle--) {
      inner.connect().then(
        (client) => client.release(true),
        () => undefined,
      );
    }
  };

  const lend = async (free: () => void): Promise<PostgresPoolClient> => {
    const client = await inner.connect();
    const { stream: socket } = (client as unknown as { connection: { stream: Socket } }).connection;
    const lease = new Lease({
      client,
      socket,
      prepared,
      onRoom,
      onSend: () => {
        sent += 1;
      },
      work: currentWork(),
      timeout: timeouts.silence,
      onSilence: dropIdle,
    });
    const query = (text: string, parameters?: readonly unknown[]) => lease.query(text, parameters);
    return {
      // Pult never uses the overload for cursors.
      query: query as PostgresPoolClient['query'],
      release: () => {
        // `release` alone would wait for the answers to the statements sent.
        if (lease.isBroken) socket.destroy();
        client.release(lease.isBroken);
        free();
      },
    };
  };

  const connect = async () => {
    const work = currentWork();
    if (!work) return lend(() => undefined);
    await turns.enter(work);
    try {
      return await lend(() => turns.leave(work));
    } catch (error) {
      turns.leave(work);
      throw error;
    }
  };

  const end = async () => {
    const ended = inner.end();
    if (await Promise.race([ended.then(() => false), pause(END_WITHIN, true, { ref: false })])) {
      for (const socket of sockets) socket.destroy();
      await ended;
    }
  };
  return { inner, leases: { connect, end }, sent: () => sent };
}

/** Creates a socket that does not wait long for the other side after it is closed here. */
export function openSocket(sockets: Set<Socket> = new Set()): Socket {
  const socket = new Socket();
  sockets.add(socket);
  socket.once('close', () => sockets.delete(socket));
  // If the other side vanished without closing, the socket would stay open.
  socket.once('finish', () => setTimeout(() => socket.destroy(), GOODBYE_MS).unref());
  return socket;
}
