/**
 * Draws the lists as the built console draws them, with placeholders for the data of their rows. The first lines of the
 * console fill them with the rows of the API before the rest of its code has loaded.
 */
import { execFile } from 'node:child_process';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { build } from 'vite';
import { acceptedOptions } from './node-options.mjs';
import { inRoot, ROOT } from './project.mjs';

const DRAW = inRoot('scripts/support/draw-page.mjs');

/** Node's own storage, which has no file, would replace the storage of the document. */
const WITHOUT_STORAGE = ['--no-experimental-webstorage'];

/**
 * Returns, by address, the content of the `<template>` of its page.
 *
 * @param outDir For intermediate builds.
 */
export async function earlyPages(consoleDir, outDir) {
  await build({
    ...{ root: ROOT, configFile: false, logLevel: 'warn' },
    build: { ssr: inRoot('src/app/early/early-samples.ts'), outDir, copyPublicDir: false },
  });
  const samples = pathToFileURL(path.join(outDir, 'early-samples.js')).href;
  const { samplePaths } = await import(samples);
  const nodeOptions = acceptedOptions(WITHOUT_STORAGE);
  const pages = await Promise.all(
    // Each in a process of its own: a process can hold only one console.
    samplePaths.map(async (address) => {
      const options = { maxBuffer: 10_000_000, timeout: 60_000 };
      const args = [...nodeOptions, DRAW, consoleDir, samples, address];
      return [address, (await promisify(execFile)(process.execPath, args, options)).stdout];
    }),
  );
  return Object.fromEntries(pages);
}
