/** Checks the machine and its programs. */
import { execFile } from 'node:child_process';
import { statfsSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { freeBytes, ROOM } from '#server/database/embedded/disk-full.ts';
import type { Config } from '#server/process/config.ts';
import { pultVersion } from '#server/process/version.ts';
import { bad, type Check, check, doubtful, good } from './check.ts';

const run = promisify(execFile);

/** As in `engines` of package.json. */
const OLDEST_NODE = [20, 19] as const;

const checkNode = () =>
  check('Node', () => {
    const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
    const [least, after] = OLDEST_NODE;
    const isOld = major < least || (major === least && minor < after);
    return isOld
      ? bad(
          `Node ${process.versions.node} is too old.`,
          `Install Node ${OLDEST_NODE.join('.')} or newer.`,
        )
      : good(`Node ${process.versions.node}`);
  });

const checkPult = () => check('Pult', () => good(`Pult ${pultVersion()}`));

const LITTLE = 2 ** 30;
const FEW_FILES = 1_000;

function checkDisk(name: string, folder: string): Promise<Check> {
  return check(name, () => {
    const free = freeBytes(path.resolve(folder));
    const left = `${(free / 1e9).toFixed(1)} GB are free for ${folder}`;
    const room = 'Free space there, or move the folder to another disk.';
    if (free < ROOM * 4)
      return bad(`Only ${(free / 1e6).toFixed(0)} MB are free for ${folder}.`, room);
    return free < LITTLE ? doubtful(`${left}.`, room) : good(left);
  });
}

function checkFiles(folder: string): Promise<Check> {
  return check('Files', () => {
    const { files, ffree } = statfsSync(path.resolve(folder));
    // Some file systems have no such limit and report 0.
    if (files > 0 && ffree < FEW_FILES)
      return bad(`Only ${ffree} more files fit on the disk of ${folder}.`, 'Remove files there.');
    return good('The disk has room for more files');
  });
}

/** Checks whether the time service keeps this machine's clock synchronised. */
const checkClock = () =>
  check('Clock', async () => {
    const keep = 'Set up a time service: systemd-timesyncd or chrony.';
    const chrony = await say('chronyc', ['-c', 'tracking']);
    const leap = chrony?.split(',').at(-1);
    if (leap) {
      if (leap === 'Not synchronised') return doubtful('chrony has not set the clock.', keep);
      return good(`chrony keeps the clock, leap status: ${leap.toLowerCase()}`);
    }
    const systemd = await say('timedatectl', ['show', '-p', 'NTPSynchronized', '--value']);
    if (systemd === 'yes') return good('The clock is synchronised');
    if (systemd === 'no') return doubtful('The clock is not synchronised.', keep);
    return doubtful(
      'No time service could be asked whether it keeps the clock.',
      'In a container, look on its host; else set up systemd-timesyncd or chrony.',
    );
  });

async function say(command: string, args: string[]): Promise<string | undefined> {
  try {
    return (await run(command, args, { timeout: 2_000 })).stdout.trim() || undefined;
  } catch {
    return undefined;
  }
}

const checkZone = ({ businessTz }: Config) =>
  check('Time zone', () => {
    const format = { timeZone: businessTz, dateStyle: 'short', timeStyle: 'short' } as const;
    const now = new Intl.DateTimeFormat('sv', format).format(new Date());
    const built = process.env.VITE_BUSINESS_TZ?.trim() || 'Europe/Moscow';
    if (built === businessTz) return good(`${businessTz}, where it is ${now}`);
    return doubtful(
      `BUSINESS_TZ is ${businessTz}, where it is ${now}, and the console is built for ${built}.`,
      'Set VITE_BUSINESS_TZ to the same zone, and build again (npm start does).',
    );
  });

/** The checks that need neither settings nor a database. */
export const machineChecks = (): Promise<Check>[] => [checkNode(), checkPult(), checkClock()];

export const placeChecks = (config: Config): Promise<Check>[] => [
  checkZone(config),
  checkDisk('Disk', config.databaseUrl ? '.' : config.dataDir),
  checkFiles('.'),
];
