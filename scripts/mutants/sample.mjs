/** Selects the mutants to run: spread evenly over files, and within a file over kinds. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { mutantsOf } from './operators.mjs';

/** The folders of each target. Much of the last two is only visible in a browser, and browser tests do not run here. */
export const TARGETS = {
  machines: ['machines/'],
  workspace: ['src/workspace/'],
  commands: ['src/commands/'],
  api: ['src/api/'],
  server: ['server/'],
  contract: ['contract/', 'src/records/'],
  features: ['src/features/'],
  app: ['src/app/'],
};

/** The targets of a run without arguments. */
export const USUAL = ['machines', 'workspace', 'commands', 'api', 'server'];

/** @returns The files of a target among all files of the project. */
export const filesOf = (target, all) =>
  all.filter(
    (file) => /\.tsx?$/.test(file) && TARGETS[target].some((folder) => file.startsWith(folder)),
  );

/** Random numbers from 0 to 1 that are the same for the same seed (mulberry32). */
function randomOf(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/**
 * Samples mutants evenly: one of each file in turn, each time of the kind that was taken least.
 *
 * @param files Paths below `root`.
 * @param count How many; fewer if there are not as many.
 * @param kinds Only of these; all if none are given.
 */
export function sample(root, files, count, seed, kinds) {
  const random = randomOf(seed);
  const left = shuffled(files, random)
    .map((file) => mutantsOf(file, readFileSync(join(root, file), 'utf8')))
    .map((found) => (kinds ? found.filter(({ kind }) => kinds.includes(kind)) : found))
    .map((found) => shuffled(found, random))
    .filter((mutants) => mutants.length > 0);
  const all = left.reduce((sum, { length }) => sum + length, 0);
  const taken = new Map();
  const chosen = [];
  const countOf = ({ kind }) => taken.get(kind) ?? 0;
  while (chosen.length < Math.min(count, all)) {
    for (const mutants of left) {
      if (mutants.length === 0 || chosen.length >= count) continue;
      const next = mutants.reduce((least, one) => (countOf(one) < countOf(least) ? one : least));
      mutants.splice(mutants.indexOf(next), 1);
      taken.set(next.kind, countOf(next) + 1);
      chosen.push(next);
    }
  }
  return { chosen, all };
}

/**
 * Returns the mutants of an earlier run that the code still has.
 *
 * @param earlier Their `file` and `key`.
 */
export function sameAs(root, files, earlier) {
  const found = files.flatMap((file) => mutantsOf(file, readFileSync(join(root, file), 'utf8')));
  const byKey = new Map(found.map((mutant) => [mutant.key, mutant]));
  return { chosen: earlier.flatMap(({ key }) => byKey.get(key) ?? []), all: found.length };
}

function shuffled(list, random) {
  const copy = [...list];
  for (let at = copy.length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1));
    [copy[at], copy[other]] = [copy[other], copy[at]];
  }
  return copy;
}
