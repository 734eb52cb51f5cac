/**
 * Reports when any process has changed rows. A separate connection receives the notifications that database
 * triggers send. Check `isOpen` before relying on it: a lost connection receives nothing.
 */
import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

export interface Changes {
  /** Returns whether all notifications of committed changes are being received. */
  isOpen(): boolean;
  /** Calls `listener` after each change and when changes may have been missed. The first call starts the connection. */
  subscribe(listener: () => void): void;
}

export interface Listener extends Changes {
  end(): void;
}

interface Options {
  readonly channel: string;
  /** The config of this connection; its `stream` must be a socket that the pool does not know. */
  readonly config: pg.ClientConfig;
  readonly openSocket: () => Socket;
  /** Sends a notification over another connection. */
  readonly notify: (payload: string) => Promise<unknown>;
}

/** How often the connection is checked, and the maximum age of the last successful check. */
const BEAT_MS = 1_000;
const FRESH_MS = 2_500;
const RETRY_MS = 1_000;
/** How long the test notification may take. */
const PROVEN_WITHIN_MS = 2_000;
/** Behind a pooler that lends connections per transaction, no notifications arrive. */
const RETRY_DEAF_MS = 30_000;

/** Connects only when the first listener subscribes. */
export function createListener(options: Options): Listener {
  const { channel, config, openSocket, notify } = options;
  const subscribers = new Set<() => void>();
  let socket: Socket | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isStarted = false;
  let isEnded = false;
  /** When the last answered check was sent: notifications of all earlier changes have been received. */
  let probedAt = Number.NEGATIVE_INFINITY;

  const notifyAll = () => {
    for (const listener of subscribers) listener();
  };
  const lose = () => {
    probedAt = Number.NEGATIVE_INFINITY;
    socket?.destroy();
    socket = undefined;
    notifyAll();
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
    // End the connection by its socket: a dead connection would not answer a proper close.
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
      if (!(await isListening(client, notify))) {
        lose();
        again(RETRY_DEAF_MS);
        return;
      }
      client.on('notification', notifyAll);
      notifyAll();
      await beat(client, own);
    } catch {
      if (socket === own) lose();
      again(RETRY_MS);
    }
  }

  /** Sends a query at intervals. Its answer arrives after all notifications of earlier commits. */
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
    probedAt = asked;
    timer = setTimeout(() => {
      beat(client, own).catch(() => own.destroy());
    }, BEAT_MS);
    timer.unref();
  }

  return {
    isOpen: () => performance.now() - probedAt < FRESH_MS,
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

/** Returns whether a notification from another connection arrives. */
async function isListening(client: pg.Client, notify: Options['notify']): Promise<boolean> {
  const proof = randomUUID();
  const arrived = new Promise<true>((resolve) => {
    client.on('notification', ({ payload }) => {
      if (payload === proof) resolve(true);
    });
  });
  await notify(proof);
  return Promise.race([arrived, pause(PROVEN_WITHIN_MS, false, { ref: false })]);
}
