/**
 * PostgreSQL ends when it cannot write its WAL. Pult keeps running on a full disk: it logs why the
 * database is down, and restarts it when there is room.
 */
import type { ChildProcess } from 'node:child_process';
import { closeSync, fstatSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import type { Log } from '#server/process/log.ts';
import { type Place, textFrom } from './cluster.ts';
import { freeBytes, ROOM, SAYS_FULL } from './disk-full.ts';
import { openLog } from './guarded-files.ts';

const RETRY_MS = 1_000;

interface Options {
  readonly server: ChildProcess;
  readonly place: Place;
  readonly log: Log | undefined;
  start(): Promise<ChildProcess>;
  /** Stops the server when this process is gone. */
  watch(server: ChildProcess): ChildProcess;
  end(server: ChildProcess): Promise<void>;
}

/** Restarts a server that ended because the disk was full. */
export function keepRunning({ server: first, place, log, start, watch, end }: Options) {
  let server = first;
  let isStopping = false;
  let restarting: Promise<void> | undefined;
  let lose: () => void;
  const lost = new Promise<void>((resolve) => {
    lose = resolve;
  });

  const guard = (child: ChildProcess) => {
    server = child;
    const watchdog = watch(child);
    const from = sizeOfLog(place);
    const ended = () => {
      // The watchdog must not signal another process that gets the same pid.
      watchdog.kill('SIGKILL');
      if (isStopping) return;
      if (isFull(place, from)) restarting = restart();
      else lose();
    };
    if (child.exitCode !== null || child.signalCode !== null) ended();
    else child.once('exit', ended);
  };

  const restart = async () => {
    const folder = place.cluster;
    log?.error('the disk is full: the database is down until there is room', { folder });
    while (!isStopping) {
      await pause(RETRY_MS);
      const from = sizeOfLog(place);
      const child = await start().catch(() => undefined);
      if (child && isStopping) return end(child);
      if (child) {
        log?.info('there is room again, and the database is running');
        return guard(child);
      }
      if (!isFull(place, from)) return lose();
    }
  };

  guard(first);
  return {
    lost,
    async stop() {
      isStopping = true;
      await restarting;
      await end(server);
    },
  };
}

function sizeOfLog(place: Place): number {
  return withLog(place, (log) => fstatSync(log).size);
}

/** The log says so, unless the disk was too full even for the log. */
function isFull(place: Place, from: number): boolean {
  const said = withLog(place, (log) => textFrom(log, from));
  return SAYS_FULL.test(said) || freeBytes(place.cluster) < ROOM;
}

function withLog<T>({ log, runAs }: Place, use: (log: number) => T): T {
  const file = openLog(log, runAs);
  try {
    return use(file);
  } finally {
    closeSync(file);
  }
}
