/**
 * The lists as the built console draws them, with places for what their rows show. The first lines of
 * the console fill them with the rows of the API before the rest of its code has come.
 */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { runnerImport } from 'vite';
import { inRoot, ROOT } from './project.mjs';

const DRAW = inRoot('scripts/support/draw-page.mjs');

/** The module of the samples. */
export async function samples() {
  const file = inRoot('src/app/early/early-samples.ts');
  const { module } = await runnerImport(file, { root: ROOT, configFile: false, logLevel: 'warn' });
  return module;
}

/** By address: the content of the `<template>` that its page has. */
export async function earlyPages(consoleDir) {
  const { samplePaths } = await samples();
  const pages = await Promise.all(
    // Each in a process of its own: a process can hold one console.
    samplePaths.map(async (path) => {
      const options = { maxBuffer: 10_000_000, timeout: 60_000 };
      const call = promisify(execFile)(process.execPath, [DRAW, consoleDir, path], options);
      return [path, (await call).stdout];
    }),
  );
  return Object.fromEntries(pages);
}
