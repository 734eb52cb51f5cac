/** Which tests reach a file: by its imports, the nearest tests first. */
import { readFileSync, statSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

const IMPORT = /(?:\bfrom\s*|\bimport\s*\(?\s*|\bvi\.mock\(\s*)['"]([^'"]+)['"]/g;
const GLOB = /import\.meta\.glob(?:<[^(]*>)?\(\s*['"]([^'"]+)['"]/g;
/** These fail for a change of the text alone, or check no behaviour. */
const NO_TESTS =
  /^tests\/(architecture|docs|machines\/charts|models\/tours)\.test\.ts$|^tests\/(bench|e2e|mutants)\//;
/** A test that takes longer counts as farther away: each doubling of a second as this much. */
const PER_DOUBLING = 0.6;
const DOUBLINGS = 4;
/** The entry files of the built server and its commands: a test in another process imports none of it. */
const BUILT_BY = 'tests/support/server-process.ts';
const BUILT = ['server/process/main.ts', 'server/backup/backup.ts', 'server/backup/restore.ts'];

/** The import graph of the files of a project. */
export function graphOf(root, files) {
  const aliases = Object.entries(
    JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).imports ?? {},
  ).map(([from, to]) => [from.replace('*', ''), to.replace(/^\.\//, '').replace('*', '')]);
  const known = new Set(files);
  const importsOf = new Map(
    files
      .filter((file) => /\.(tsx?|mjs)$/.test(file))
      .map((file) => [file, importsIn(file, readFileSync(join(root, file), 'utf8'))]),
  );
  const importers = new Map();
  for (const [file, imports] of importsOf) {
    for (const one of imports) importers.set(one, [...(importers.get(one) ?? []), file]);
  }
  const tests = new Set(files.filter((file) => /\.test\.tsx?$/.test(file) && !NO_TESTS.test(file)));
  return {
    /** All files that import this one, near and far, with their distance; itself at 0. */
    importersOf: (file) => reach(file, (one) => importers.get(one) ?? []),
    /** Whether a test runs the built server, which a Vitest builds once. */
    runsBuilt: (test) => reach(test, (one) => importsOf.get(one) ?? []).has(BUILT_BY),
    /** All that a file imports. */
    importsOf: (file) => reach(file, (one) => importsOf.get(one) ?? []),
    /**
     * The tests that reach a file; nearest first, and of those the quicker ones.
     *
     * @param costs How long each took, in ms.
     */
    testsOf(file, costs = new Map()) {
      const penalty = (test) => {
        if (importsOf.get(test).includes(BUILT_BY)) return 100;
        const doublings = Math.log2((costs.get(test) ?? 0) / 1_000);
        return PER_DOUBLING * Math.min(DOUBLINGS, Math.max(0, doublings));
      };
      const size = (test) => statSync(join(root, test)).size;
      return [...reach(file, (one) => importers.get(one) ?? [])]
        .filter(([one]) => tests.has(one))
        .map(([test, distance]) => ({ test, distance: distance + penalty(test) }))
        .sort(
          (a, b) =>
            a.distance - b.distance ||
            likeness(b.test) - likeness(a.test) ||
            size(a.test) - size(b.test),
        )
        .map(({ test }) => test);

      /** How many words of the path are the same: a test is often named as what it tests. */
      function likeness(test) {
        const words = new Set(file.split(/\W+/));
        return test.split(/\W+/).filter((word) => words.has(word)).length;
      }
    },
  };

  function importsIn(file, text) {
    const found = [...text.matchAll(IMPORT)].map(([, to]) => resolved(file, to));
    for (const [, pattern] of text.matchAll(GLOB)) {
      const below = normalize(join(dirname(file), pattern));
      found.push(...files.filter((one) => matches(one, below)));
    }
    if (file === BUILT_BY) found.push(...BUILT, 'server/doctor/doctor.ts');
    return [...new Set(found.filter((one) => known.has(one)))];
  }

  function resolved(file, to) {
    const alias = aliases.find(([from]) => to.startsWith(from));
    if (alias) return alias[1] + to.slice(alias[0].length);
    return to.startsWith('.') ? normalize(join(dirname(file), to)) : to;
  }
}

function matches(file, pattern) {
  const source = pattern
    .split(/(\*\*\/|\*)/)
    .map((part) =>
      part === '**/' ? '(.*/)?' : part === '*' ? '[^/]*' : part.replace(/[.+]/g, '\\$&'),
    )
    .join('');
  return new RegExp(`^${source}$`).test(file);
}

function reach(start, next) {
  const distances = new Map([[start, 0]]);
  for (const [file, distance] of distances) {
    for (const one of next(file)) if (!distances.has(one)) distances.set(one, distance + 1);
  }
  return distances;
}
