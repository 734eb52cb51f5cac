/** Paths of the project, and a function that runs programs in it. */
import { spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));
export const inRoot = (...parts) => path.join(ROOT, ...parts);

/** A path in the cache of builds and test runs, which can be removed at any time. */
export function inCache(...parts) {
  makeFolder(inRoot('.cache'));
  return inRoot('.cache', ...parts);
}

/** Makes a folder of the project, if it is missing. Ends the process if this account is not allowed to. */
export function makeFolder(folder, remedy) {
  try {
    mkdirSync(folder, { recursive: true });
  } catch (error) {
    if (!isDenied(error)) throw error;
    endDenied(folder, error, remedy);
  }
}

/** Whether this account, or a read-only file system, refuses to write. */
export const isDenied = (error) => ['EACCES', 'EPERM', 'EROFS'].includes(error.code);

/** Reports that a file or folder cannot be made, and ends the process. */
export function endDenied(file, error, remedy = 'run npm run build once') {
  console.error(
    `This account cannot write into ${path.dirname(file)} (${error.code}): ${remedy} as the owner of the folder.`,
  );
  process.exit(process.exitCode || 1);
}

/** Returns the path of a program of the project's own dependencies. */
export const tool = (name) => inRoot('node_modules', '.bin', name);

/** The signals that end a program from outside. */
export const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * Runs a program in the project on this terminal, or passes its output to `onOutput`; resolves to its exit code. A
 * signal ends the program first, then this process.
 */
export function run(command, args, { env = {}, cwd = ROOT, onOutput } = {}) {
  return new Promise((resolve) => {
    const stdio = onOutput ? ['ignore', 'pipe', 'pipe'] : 'inherit';
    const child = spawn(command, args, { cwd, stdio, env: { ...process.env, ...env } });
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', onOutput);
    let ending;
    const end = (signal) => {
      ending = signal;
      child.kill(signal);
    };
    for (const signal of SIGNALS) process.on(signal, end);
    const finish = (code) => {
      for (const signal of SIGNALS) process.off(signal, end);
      if (!ending) resolve(code);
      // Other listeners get the signal now: nothing would keep this process alive until it came again.
      else if (!process.emit(ending, ending)) process.kill(process.pid, ending);
    };
    child.once('error', (error) => {
      console.error(`${command}: ${error.message}`);
      finish(127);
    });
    // Output may still arrive after the exit.
    child.once(onOutput ? 'close' : 'exit', (code) => finish(code ?? 1));
  });
}
