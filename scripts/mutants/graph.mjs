/** Finds the tests that reach a file by imports, the nearest tests first. */
import { readFileSync, statSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

const IMPORT = /(?:\bfrom\s*|\bimport\s*\(?\s*|\bvi\.mock\(\s*)['"]([^'"]+)['"]/g;
const GLOB = /import\.meta\.glob(?:<[^(]*>)?\(\s*['"]([^'"]+)['"]/g;
/** Tests that fail after any change of the text, or check no behaviour. */
const NO_TESTS =
  /^tests\/(architecture|docs|machines\/charts|models\/tours)\.test\.ts$|^tests\/(bench|e2e|mutants)\//;
/** A slow test counts as farther away, by this much for each doubling of a second. */
const PER_DOUBLING = 0.6;
const DOUBLINGS = 4;
/** The entry files of the built server and its commands: tests run them in another process and import none. */
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
    /** Returns all files that import this one, directly or not, with their distance; itself at 0. */
    importersOf: (file) => reach(file, (one) => importers.get(one) ?? []),
    /** Whether a test runs the built server, which each Vitest builds once. */
    runsBuilt: (test) => reach(test, (one) => importsOf.get(one) ?? []).has(BUILT_BY),
    /** Returns everything that a file imports. */
    importsOf: (file) => reach(file, (one) => importsOf.get(one) ?? []),
    /**
     * Returns the tests that reach a file; nearest first, and at the same distance the quicker ones.
     *
     * @param costs The duration of each test in ms.
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

      /** Returns the number of shared words of the paths: a test is often named after what it tests. */
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
