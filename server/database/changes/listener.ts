/**
 * Tells when rows were changed by any process: a connection of its own that hears what triggers of the
 * database notify. Whoever relies on it must ask `isOpen` first, because a lost connection hears nothing.
 */
import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

export interface Changes {
  /** Whether everything that was committed is heard. */
  isOpen(): boolean;
  /** Calls `listener` after each change, and when changes may have been missed. Listens from then on. */
  subscribe(listener: () => void): void;
}

export interface Listener extends Changes {
  end(): void;
}

interface Options {
  readonly channel: string;
  /** The connection's own; `stream` must make one that the pool does not know. */
  readonly config: pg.ClientConfig;
  readonly openSocket: () => Socket;
  /** Sends a notification over another connection. */
  readonly notify: (payload: string) => Promise<unknown>;
}

/** How often the connection is asked for a sign of life, and how old the last one may be. */
const BEAT_MS = 1_000;
const FRESH_MS = 2_500;
const RETRY_MS = 1_000;
/** How long the notification that proves the connection may take. */
const PROVEN_WITHIN_MS = 2_000;
/** A pooler that lends a connection for one transaction only passes nothing on. */
const RETRY_DEAF_MS = 30_000;

/** Nothing is connected before somebody subscribes. */
export function createListener(options: Options): Listener {
  const { channel, config, openSocket, notify } = options;
  const subscribers = new Set<() => void>();
  let socket: Socket | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isStarted = false;
  let isEnded = false;
  /** When the last question was asked that has an answer: all earlier changes came before it. */
  let heard = Number.NEGATIVE_INFINITY;

  const tell = () => {
    for (const listener of subscribers) listener();
  };
  const lose = () => {
    heard = Number.NEGATIVE_INFINITY;
    socket?.destroy();
    socket = undefined;
    tell();
  };
  const again = (ms: number) => {
    clearTimeout(timer);
    if (isEnded) return;
    timer = setTimeout(() => void listen(), ms);
    timer.unref();
  };

  async function listen(): Promise<void> {
    const own = openSocket();
    socket = own;
    // The socket is what ends a connection here: a dead one would not answer a goodbye.
    const client = new pg.Client({ ...config, stream: () => own });
    client.on('error', () => undefined);
    own.once('close', () => {
      if (socket !== own) return;
      lose();
      again(RETRY_MS);
    });
    try {
      await client.connect();
      await client.query(`listen ${channel}`);
      if (!(await isHeard(client, notify))) {
        lose();
        again(RETRY_DEAF_MS);
        return;
      }
      client.on('notification', tell);
      tell();
      await beat(client, own);
    } catch {
      if (socket === own) lose();
      again(RETRY_MS);
    }
  }

  /** Asks at intervals. An answer comes after all notifications of what was committed before. */
  async function beat(client: pg.Client, own: Socket): Promise<void> {
    const asked = performance.now();
    const late = setTimeout(() => own.destroy(), FRESH_MS);
    late.unref();
    try {
      await client.query('select');
    } finally {
      clearTimeout(late);
    }
    if (socket !== own) return;
    heard = asked;
    timer = setTimeout(() => {
      beat(client, own).catch(() => own.destroy());
    }, BEAT_MS);
    timer.unref();
  }

  return {
    isOpen: () => performance.now() - heard < FRESH_MS,
    subscribe(listener) {
      subscribers.add(listener);
      if (isStarted || isEnded) return;
      isStarted = true;
      void listen();
    },
    end() {
      isEnded = true;
      clearTimeout(timer);
      lose();
    },
  };
}

/** Whether a notification of another connection comes through. */
async function isHeard(client: pg.Client, notify: Options['notify']): Promise<boolean> {
  const proof = randomUUID();
  const arrived = new Promise<true>((resolve) => {
    client.on('notification', ({ payload }) => {
      if (payload === proof) resolve(true);
    });
  });
  await notify(proof);
  return Promise.race([arrived, pause(PROVEN_WITHIN_MS, false, { ref: false })]);
}
