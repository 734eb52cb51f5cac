/** A disk whose faults are switched on and off while PostgreSQL uses it. See disk.c. */
import { execFile } from 'node:child_process';
import {
  chmodSync,
  closeSync,
  cpSync,
  existsSync,
  lstatSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  realpathSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { chmod } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { NotMade, type Trial } from '#tests/faults/fault.ts';
import { copyFolder, type Place, placeIn } from './place.ts';

const run = promisify(execFile);

/** The same as in disk.c. */
const MODES = {
  none: 0,
  'full for WAL': 1,
  'full for data': 2,
  'writing data': 3,
  'syncing data': 4,
  'syncing WAL': 5,
  'reading data': 6,
  'writing WAL': 7,
} as const;
const FIELDS = ['mode', 'left', 'hits', 'syncs', 'freezeAt', 'frozen'] as const;
type Field = (typeof FIELDS)[number];

/** The smallest unit that a disk keeps or loses. */
const SECTOR = 512;

export class FaultyDisk {
  /** The environment of the server that is to use this disk. */
  readonly env: Record<string, string>;
  readonly #control: number;
  readonly #place: Place;
  readonly #shadow: string | undefined;

  constructor(
    place: Place,
    files: { control: number; env: Record<string, string> },
    shadow?: string,
  ) {
    this.#place = place;
    this.#control = files.control;
    this.#shadow = shadow;
    this.env = files.env;
  }

  /** Makes this operation fail, `times` times or until the disk is repaired. */
  fail(what: keyof typeof MODES, times = -1): void {
    this.#set('left', times);
    this.#set('mode', MODES[what]);
  }

  mend(): void {
    this.#set('mode', MODES.none);
  }

  /** How often an operation has failed. */
  get hits(): number {
    return this.#get('hits');
  }

  /** Cuts the power at the next sync after `syncs` more. */
  cutAfter(syncs: number): void {
    this.#set('freezeAt', this.#get('syncs') + 1 + syncs);
  }

  /** Whether the power is off: PostgreSQL hangs, and nothing more is written. */
  get isOff(): boolean {
    return this.#get('frozen') === 1;
  }

  /**
   * Returns a possible state of the disk after the power cut, as a new place: everything that was
   * synced, and each other sector with this probability.
   */
  async afterCut(trial: Trial, probability: number): Promise<Place> {
    if (!this.#shadow) throw new Error('this disk has no shadow');
    const dataDir = path.join(trial.folder, 'after');
    cpSync(this.#place.dataDir, dataDir, {
      recursive: true,
      filter: (name) =>
        name !== path.join(this.#place.dataDir, 'postgres') && !lstatSync(name).isFIFO(),
    });
    // After a power cut, the disk is in its old place, so `owner.json` must not look copied.
    const ownerFile = path.join(dataDir, 'owner.json');
    const owner = JSON.parse(readFileSync(ownerFile, 'utf8'));
    writeFileSync(ownerFile, JSON.stringify({ ...owner, folder: realpathSync(dataDir) }));
    const cluster = path.join(dataDir, 'postgres');
    await copyFolder(this.#shadow, cluster);
    if (probability > 0) this.#addUnsynced(cluster, () => trial.random() < probability);
    return { ...placeIn(trial, dataDir), token: this.#place.token };
  }

  #addUnsynced(cluster: string, isKept: () => boolean): void {
    const written = path.join(this.#place.dataDir, 'postgres');
    for (const entry of readdirSync(cluster, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue;
      const file = path.join(entry.parentPath ?? entry.path, entry.name);
      const source = path.join(written, path.relative(cluster, file));
      if (existsSync(source)) mix(readFileSync(source), file, isKept);
    }
  }

  #get(field: Field): number {
    const bytes = Buffer.alloc(4);
    readSync(this.#control, bytes, 0, 4, FIELDS.indexOf(field) * 4);
    return bytes.readInt32LE();
  }

  #set(field: Field, value: number): void {
    const bytes = Buffer.alloc(4);
    bytes.writeInt32LE(value);
    writeSync(this.#control, bytes, 0, 4, FIELDS.indexOf(field) * 4);
  }
}

/** Writes some of the differing sectors to a file. */
function mix(written: Buffer, file: string, isKept: () => boolean): void {
  const synced = readFileSync(file);
  if (synced.equals(written)) return;
  const target = openSync(file, 'r+');
  for (let at = 0; at < written.length; at += SECTOR) {
    const sector = written.subarray(at, at + SECTOR);
    const isSame = synced.subarray(at, at + SECTOR).equals(sector);
    if (!isSame && isKept()) writeSync(target, sector, 0, sector.length, at);
  }
  closeSync(target);
}

/** Creates a faulty disk for the database of a place that does not run yet. */
export async function faultyDisk(
  trial: Trial,
  place: Place,
  { withShadow = false } = {},
): Promise<FaultyDisk> {
  // PostgreSQL may run as another account.
  await chmod(trial.folder, 0o755);
  const library = await compiled(trial);
  const file = path.join(trial.folder, 'disk');
  writeFileSync(file, Buffer.alloc(4_096), { mode: 0o666 });
  chmodSync(file, 0o666);
  const control = openSync(file, 'r+');
  trial.later(() => closeSync(control));
  const cluster = path.join(realpathSync(place.dataDir), 'postgres');
  const shadow = withShadow ? path.join(trial.folder, 'shadow') : undefined;
  if (shadow) await copyFolder(cluster, shadow);
  const forPostgres = {
    LD_PRELOAD: library,
    PULT_DISK: file,
    ...(shadow && { PULT_DATA: cluster, PULT_SHADOW: shadow }),
  };
  const hook = path.join(trial.folder, 'preload.mjs');
  writeFileSync(hook, hookFor(forPostgres));
  return new FaultyDisk(place, { control, env: { NODE_OPTIONS: `--import ${hook}` } }, shadow);
}

/** Pult gives PostgreSQL a separate environment, so the server adds these variables when it starts it. */
const hookFor = (env: object) => `
import child from 'node:child_process';
import { syncBuiltinESMExports } from 'node:module';
const { spawn } = child;
child.spawn = (program, args, options) =>
  /postgres$/.test(program)
    ? spawn(program, args, { ...options, env: { ...options.env, ...${JSON.stringify(env)} } })
    : spawn(program, args, options);
syncBuiltinESMExports();
`;

async function compiled(trial: Trial): Promise<string> {
  if (process.platform !== 'linux') throw new NotMade('libraries are preloaded on Linux only');
  const library = path.join(trial.folder, 'disk.so');
  const source = path.resolve('tests/faults/support/disk.c');
  await run('cc', ['-O2', '-shared', '-fPIC', '-o', library, source, '-ldl']).catch((error) => {
    if (error.code === 'ENOENT') throw new NotMade('there is no C compiler (cc)');
    throw error;
  });
  chmodSync(library, statSync(library).mode | 0o555);
  return library;
}
