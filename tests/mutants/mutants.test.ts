/** The search for mutants finds a weak test, and passes a good one. */
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it, vi } from 'vitest';

interface Mutant {
  readonly file: string;
  readonly kind: string;
  readonly line: number;
  readonly from: string;
  readonly to: string;
  readonly key: string;
}
type Verdict = { readonly state: 'killed' | 'survived' | 'timeout'; readonly by?: string };
type Result = Pick<Mutant, 'key'> & Pick<Verdict, 'state'>;

const load = <T>(name: string): Promise<T> =>
  import(/* @vite-ignore */ pathToFileURL(path.resolve('scripts/mutants', name)).href);

const { mutantsOf } = await load<{ mutantsOf(file: string, text: string): Mutant[] }>(
  'operators.mjs',
);
interface Sample {
  readonly chosen: Mutant[];
  readonly all: number;
}
const { sample, sameAs } = await load<{
  sample(root: string, files: string[], count: number, seed: number): Sample;
  sameAs(root: string, files: string[], earlier: readonly Pick<Mutant, 'key'>[]): Sample;
}>('sample.mjs');
const { graphOf } = await load<{
  graphOf(
    root: string,
    files: string[],
  ): { testsOf(file: string, costs?: Map<string, number>): string[] };
}>('graph.mjs');
const { createRunner } = await load<{
  createRunner(options: object): { judge(mutant: Mutant): Promise<Verdict>; stop(): Promise<void> };
}>('runner.mjs');
const { isEnough, scoreOf } = await load<{
  scoreOf(results: readonly Result[], equivalents: object): { score: number; survivors: Result[] };
  isEnough(score: object): boolean;
}>('report.mjs');

const changes = (text: string, file = 'a.ts') =>
  mutantsOf(file, text).map(({ kind, from, to }) => `${kind}: ${from} → ${to}`);

describe('the mutants of a source', () => {
  it.each([
    ['if (a) b();', ['condition: a → true', 'condition: a → false', 'statement: b(); → ;']],
    [
      'x = a < b;',
      ['statement: x = a < b; → ;', 'boundary: a < b → (a <= b)', 'comparison: a < b → !(a < b)'],
    ],
    ['const y = !a && b;', ['logical: !a && b → (!a || b)', 'negation: !a → (a)']],
    ['const z = a ?? 1;', ['logical: a ?? 1 → (a)', 'number: 1 → 2']],
    ["const t: 'open' = 'shut';", ["text: 'shut' → ''"]],
    [
      'const l = [1 - 0];',
      ['array: [1 - 0] → []', 'arithmetic: 1 - 0 → (1 + 0)', 'number: 1 → 2', 'number: 0 → 1'],
    ],
    [
      "q.where('id', '=', id)",
      [
        "statement: q.where('id', '=', id) → ;",
        "call: q.where('id', '=', id) → q",
        "text: 'id' → ''",
        "text: '=' → ''",
      ],
    ],
    ['const s = sql`a < b and c`;', ['sql: and → or', 'sql: < →  <=']],
    ["import a from 'a'; throw new Error('never read');", []],
  ])('%s', (text, expected) => {
    const found = changes(text).map((one) => one.trim());
    for (const one of expected) expect(found).toContain(one.trim());
    if (expected.length === 0) expect(found).toEqual([]);
  });

  it('remove parts of a machine', () => {
    const machine = "createMachine({ on: { go: { guard: 'isOpen', target: 'in' } } })";
    expect(changes(machine)).toEqual(
      expect.arrayContaining(["transition: guard: 'isOpen', → ", "transition: target: 'in' → "]),
    );
    expect(changes(machine).some((one) => one.startsWith('transition: go: {'))).toBe(true);
  });

  it('have unique keys that do not change when lines move', () => {
    const text = 'function f() { a(); a(); }\nconst g = () => { a(); };\n';
    const keys = mutantsOf('a.ts', text).map(({ key }) => key);
    expect(new Set(keys).size).toBe(keys.length);
    expect(mutantsOf('a.ts', `\n// More\n\n${text}`).map(({ key }) => key)).toEqual(keys);
  });
});

describe('the score', () => {
  const killed = Array.from({ length: 9 }, (_, at): Result => ({ key: `k${at}`, state: 'killed' }));
  const survivor: Result = { key: 's', state: 'survived' };

  it('counts a survivor named as equivalent neither as killed nor as survived', () => {
    expect(scoreOf([...killed, survivor], {})).toMatchObject({ score: 90, survivors: [survivor] });
    expect(scoreOf([...killed, survivor], { s: 'nothing changes' })).toMatchObject({ score: 100 });
  });

  it('is enough at 90 % or more if every survivor is named', () => {
    expect(isEnough(scoreOf([...killed, survivor], {}))).toBe(false);
    expect(isEnough(scoreOf([...killed, survivor], { s: 'nothing changes' }))).toBe(true);
    expect(isEnough({ score: 89.9, survivors: [] })).toBe(false);
  });
});

const FILES = {
  'package.json': '{ "type": "module", "imports": { "#code/*": "./code/*" } }',
  'tsconfig.browser.json': '{ "compilerOptions": { "strict": true }, "include": ["code"] }',
  'code/good.ts': 'export const isAdult = (age: number) => age >= 18;\n',
  'code/weak.ts': 'export const isAdult = (age: number) => age >= 18;\n',
  'tests/good.test.ts': `import { expect, test } from 'vitest';
    import { isAdult } from '#code/good.ts';
    test('18', () => expect([17, 18].map(isAdult)).toEqual([false, true]));`,
  // Its Vitest is killed once from outside, like on a machine without memory.
  'tests/weak.test.ts': `import { existsSync, writeFileSync } from 'node:fs';
    import { expect, test } from 'vitest';
    import { isAdult } from '../code/weak.ts';
    if (!isAdult(18) && !existsSync('ended')) {
      writeFileSync('ended', '');
      process.kill(process.ppid, 'SIGKILL');
    }
    test('30', () => expect(isAdult(30)).toBe(true));`,
  // Each Vitest builds it once, like the server that tests run in a separate process.
  'server/process/main.ts': 'export const isAdult = (age: number) => age >= 18;\n',
  'tests/support/server-process.ts': `import { readFileSync } from 'node:fs';
    const run = globalThis as { built?: string };
    export const built = (run.built ??= readFileSync('server/process/main.ts', 'utf8'));`,
  'tests/built.test.ts': `import { expect, test } from 'vitest';
    import { built } from './support/server-process.ts';
    test('18', () => expect(built).toContain('=> age >= 18'));`,
};
const CODE = ['code/good.ts', 'code/weak.ts', 'server/process/main.ts'];

it('a weak test lets mutants survive that a good one kills', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'pult-planted-'));
  for (const [file, text] of Object.entries(FILES)) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), text);
  }
  symlinkSync(path.resolve('node_modules'), path.join(folder, 'node_modules'));
  const files = Object.keys(FILES);
  const graph = graphOf(folder, files);
  expect(graph.testsOf('code/good.ts')).toEqual(['tests/good.test.ts']);
  const { chosen, all } = sample(folder, CODE, 9, 1);
  expect(all).toBe(9);
  const temporary = mkdtempSync(path.join(tmpdir(), 'pult-temporary-'));
  vi.stubEnv('TMPDIR', temporary);
  const runner = createRunner({ folder, graph, near: 3, far: 0 });
  const states: Record<string, string[]> = { good: [], weak: [], main: [] };
  for (const mutant of chosen) {
    const { state } = await runner.judge(mutant);
    states[path.basename(mutant.file, '.ts')]!.push(`${state} ${mutant.kind}`);
  }
  await runner.stop();
  vi.unstubAllEnvs();
  expect(readdirSync(temporary)).toEqual([]);
  rmSync(temporary, { recursive: true });
  expect(states.good!.sort()).toEqual(['killed boundary', 'killed comparison', 'killed number']);
  expect(states.main!.sort()).toEqual(states.good);
  expect(states.weak!.sort()).toEqual([
    'killed comparison',
    'survived boundary',
    'survived number',
  ]);
  for (const file of files)
    expect(readFileSync(path.join(folder, file), 'utf8')).toBe(FILES[file as keyof typeof FILES]);
  rmSync(folder, { recursive: true });
}, 120_000);

it('a sample draws from each file and kind in turn, and the same for the same seed', () => {
  const files = ['machines/lists/cursor.machine.ts', 'src/api/call.ts', 'server/auth/access.ts'];
  const taken = (seed: number) => sample('.', files, 30, seed).chosen;
  expect(taken(1)).toEqual(taken(1));
  expect(taken(1)).not.toEqual(taken(2));
  for (const file of files) expect(taken(1).filter((one) => one.file === file)).toHaveLength(10);
  expect(new Set(taken(1).map(({ kind }) => kind)).size).toBeGreaterThan(8);
});

it('the mutants of an earlier run are found again after a change, without those whose code is gone', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'pult-planted-'));
  const write = (text: string) => writeFileSync(path.join(folder, 'a.ts'), text);
  write('const isAdult = (age: number) => age >= 18;\nconst old = (a: number) => a > 65;');
  const { chosen } = sample(folder, ['a.ts'], 20, 1);
  write('// One line more.\nconst isAdult = (age: number) => age >= 18;');
  const again = sameAs(folder, ['a.ts'], chosen);
  const kept = chosen.filter(({ key }) => key.includes('isAdult'));
  expect(again.chosen.map(({ key }) => key)).toEqual(kept.map(({ key }) => key));
  expect(kept.length).toBeLessThan(chosen.length);
  expect(again.chosen.every(({ line }) => line === 2)).toBe(true);
  rmSync(folder, { recursive: true });
});
