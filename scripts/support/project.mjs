/** Where things are, and running programs there. */
import { spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));
export const inRoot = (...parts) => path.join(ROOT, ...parts);

/** What builds and test runs leave between them; can be removed at any time. */
export function inCache(...parts) {
  mkdirSync(inRoot('.cache'), { recursive: true });
  return inRoot('.cache', ...parts);
}

/** A program of the project's own dependencies. */
export const tool = (name) => inRoot('node_modules', '.bin', name);

/** Runs a program in the project with this terminal as its own; resolves to its exit code. */
export function run(command, args, { env = {}, cwd = ROOT } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd, stdio: 'inherit', env: { ...process.env, ...env } });
    child.once('error', (error) => {
      console.error(`${command}: ${error.message}`);
      resolve(127);
    });
    child.once('exit', (code) => resolve(code ?? 1));
  });
}
