/**
 * PostgreSQL ends when one of its processes crashes or it cannot write its WAL. Pult keeps running: it logs why
 * the database is down and restarts it; if the disk is full, once there is space.
 */
import type { ChildProcess } from 'node:child_process';
import { closeSync, fstatSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import type { Log } from '#server/process/log.ts';
import { type Place, textFrom } from './cluster.ts';
import { freeBytes, ROOM, SAYS_FULL, SAYS_UNWRITTEN } from './disk-full.ts';
import { openLog } from './guarded-files.ts';

const RETRY_MS = 1_000;
/** With its own restarts, PostgreSQL would recover again and again on a full disk without Pult noticing. */
const CRASHED = /"restart_after_crash" is off/;

const FULL = {
  down: 'the disk is full: the database is down until there is room',
  up: 'there is room again, and the database is running',
};
const CRASH = {
  down: 'a process of the database crashed: the database is restarted',
  up: 'the database is running again',
};

interface Options {
  readonly server: ChildProcess;
  readonly place: Place;
  readonly log: Log | undefined;
  start(): Promise<ChildProcess>;
  /** Stops the server when this process ends. */
  watch(server: ChildProcess): ChildProcess;
  end(server: ChildProcess): Promise<void>;
}

/** Restarts a server that ended because the disk was full, or because one of its processes crashed. */
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
      // Otherwise the watchdog might signal another process that gets the same pid.
      watchdog.kill('SIGKILL');
      if (isStopping) return;
      const isDiskFull = isFull(place, from);
      if (isDiskFull || CRASHED.test(outputSince(place, from))) restarting = restart(isDiskFull);
      else lose();
    };
    if (child.exitCode !== null || child.signalCode !== null) ended();
    else child.once('exit', ended);
  };

  const restart = async (isDiskFull: boolean) => {
    const { down, up } = isDiskFull ? FULL : CRASH;
    log?.error(down, { folder: place.cluster });
    while (!isStopping) {
      await pause(RETRY_MS);
      const from = sizeOfLog(place);
      const child = await start().catch(() => undefined);
      if (child && isStopping) return end(child);
      if (child) {
        log?.info(up);
        return guard(child);
      }
      const isStillFull =
        isFull(place, from) || (isDiskFull && SAYS_UNWRITTEN.test(outputSince(place, from)));
      if (!isStillFull) return lose();
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

/** The log contains the reason, unless the disk was too full even for the log. */
function isFull(place: Place, from: number): boolean {
  return SAYS_FULL.test(outputSince(place, from)) || freeBytes(place.cluster) < ROOM;
}

function outputSince(place: Place, from: number): string {
  return withLog(place, (log) => textFrom(log, from));
}

function withLog<T>({ log, runAs }: Place, use: (log: number) => T): T {
  const file = openLog(log, runAs);
  try {
    return use(file);
  } finally {
    closeSync(file);
  }
}
