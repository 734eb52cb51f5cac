/** Runs mutants one by one in a copy of the project, and decides which of them the tests detect. */
import { execFile, fork } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { mutated } from './operators.mjs';

const WARM = join(import.meta.dirname, 'warm.mjs');
/** The limit of a test on a busy machine; tests that start servers of their own take longer. */
const LIMIT_MS = 150_000;
const SETUP = 'tests/support/postgres-server.ts';

const run = promisify(execFile);

/**
 * @param folder The copy.
 * @param graph Of the project.
 * @param costs The duration of each test so far; is kept up to date.
 * @param near How many tests run first; `far` how many more if those detect nothing.
 */
export function createRunner({ folder, graph, near, far, costs = new Map() }) {
  let warm;
  let tried = [];
  /** Tests that fail here without any mutant, for example because the machine is busy. */
  const unfit = new Set();
  const setUp = graph.importsOf(SETUP);
  /** The current text of the changed file, and the text with which this Vitest has built the server. */
  let written;
  let built;

  /** Starts a new Vitest, for modules that are loaded only once. */
  async function restart() {
    await stop();
    // Vitest and its PostgreSQL cannot clean up when they are killed.
    const temporary = mkdtempSync(join(tmpdir(), 'pult-warm-'));
    chmodSync(temporary, 0o755);
    const child = fork(WARM, [], {
      cwd: folder,
      env: { ...process.env, TMPDIR: temporary },
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => {
        said = (said + chunk).slice(-2_000);
      });
    }
    warm = { child, temporary, said: () => said };
    built = undefined;
    await answerOf(child, LIMIT_MS);
  }

  async function stop() {
    if (!warm) return;
    const { child, temporary } = warm;
    warm = undefined;
    if (child.exitCode === null) {
      child.send({ type: 'end' });
      const gone = new Promise((resolve) => child.once('exit', resolve));
      const late = setTimeout(() => kill(child), 20_000);
      await gone;
      clearTimeout(late);
    }
    // A killed Vitest may have left processes of its group.
    await discard(child, temporary);
  }

  /** @returns Whether the test passes with the current text of the file. */
  async function passes(test) {
    const isOfBuilt = graph.runsBuilt(test);
    if (!warm || (isOfBuilt && built !== undefined && built !== written)) await restart();
    if (isOfBuilt) built = written;
    const { child, temporary } = warm;
    child.send({ type: 'run', test });
    const answer = await answerOf(child, LIMIT_MS).catch((error) => ({
      isOk: false,
      by: error.message,
      isOver: true,
      hasEnded: child.exitCode !== null || child.signalCode !== null,
    }));
    if (answer.isOver) {
      warm = undefined;
      await discard(child, temporary);
    }
    if (answer.isOk) costs.set(test, answer.ms);
    tried.push(`${test} ${answer.isOk ? 'passed' : 'failed'} ${answer.ms} ms`);
    if (answer.isBroken) await restart();
    return answer;
  }

  /** @returns The state of a mutant, and the test that detected it. */
  async function judge(mutant) {
    const { file } = mutant;
    tried = [];
    const path = join(folder, file);
    const original = readFileSync(path, 'utf8');
    const isSetUp = setUp.has(file);
    const order = { changed: file, stale: [...graph.importersOf(file).keys()] };
    const write = async (text) => {
      written = text === original ? 'original' : text;
      if (readFileSync(path, 'utf8') === text) return;
      writeFileSync(path, text);
      if (isSetUp) await restart();
      else warm?.child.send({ type: 'stale', ...order });
    };
    const tests = graph.testsOf(file, costs).filter((test) => !unfit.has(test));
    const notice = async (some) => {
      for (const test of some) {
        await write(mutated(original, mutant));
        const noticed = await passes(test);
        if (noticed.isOk) continue;
        await write(original);
        // A failure without the mutant, or a Vitest that has ended, may have another cause than the mutant.
        const control = await passes(test);
        if (control.isOk && !noticed.hasEnded)
          return { state: noticed.isOver ? 'timeout' : 'killed', by: noticed.by, tried };
        await restart();
        if (!(await passes(test)).isOk) {
          unfit.add(test);
          continue;
        }
        await write(mutated(original, mutant));
        const again = await passes(test);
        await write(original);
        if (!again.isOk) return { state: 'killed', by: again.by, tried };
      }
      return null;
    };
    try {
      const first = await notice(tests.slice(0, near));
      if (first) return first;
      await write(mutated(original, mutant));
      if (far > 0 && !(await compiles(file))) return { state: 'killed', by: 'typecheck', tried };
      const later = await notice(tests.slice(near, near + far));
      return (
        later ?? {
          state: 'survived',
          tests: Math.min(tests.length, near + far),
          of: tests.length,
          tried,
        }
      );
    } finally {
      await write(original);
    }
  }

  /** The type check detects some mutants, such as the name of an event that does not exist. */
  async function compiles(file) {
    const project = file.startsWith('server/') ? 'tsconfig.server.json' : 'tsconfig.browser.json';
    const tsc = join(folder, 'node_modules/typescript/bin/tsc');
    return run(process.execPath, [tsc, '-p', project, '--noEmit', '--incremental', 'false'], {
      cwd: folder,
    }).then(
      () => true,
      () => false,
    );
  }

  return { judge, stop };
}

async function discard(child, temporary) {
  kill(child);
  // Its PostgreSQL ends by itself a moment later.
  const options = { recursive: true, force: true, maxRetries: 10 };
  await rm(temporary, options).catch(() => undefined);
}

function kill({ pid }) {
  try {
    // Includes its workers and their PostgreSQL.
    process.kill(-pid, 'SIGKILL');
  } catch {
    // The process has already ended.
  }
}

function answerOf(child, limit) {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => end(reject, new Error(`no answer in ${limit / 1_000} s`)), limit);
    const onMessage = (message) => end(resolve, message);
    const exit = (code) => end(reject, new Error(`Vitest ended with ${code}`));
    function end(settle, value) {
      clearTimeout(late);
      child.off('message', onMessage);
      child.off('exit', exit);
      settle(value);
    }
    child.on('message', onMessage);
    child.on('exit', exit);
  });
}
