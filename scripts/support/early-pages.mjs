/**
 * The lists as the built console draws them, with places for what their rows show. The first lines of
 * the console fill them with the rows of the API before the rest of its code has come.
 */
import { execFile } from 'node:child_process';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { build } from 'vite';
import { acceptedOptions } from './node-options.mjs';
import { inRoot, ROOT } from './project.mjs';

const DRAW = inRoot('scripts/support/draw-page.mjs');

/** A storage of Node's own, without a file, would stand in the way of the document's. */
const WITHOUT_STORAGE = ['--no-experimental-webstorage'];

/**
 * By address: the content of the `<template>` that its page has.
 *
 * @param outDir For what is built on the way.
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
    // Each in a process of its own: a process can hold one console.
    samplePaths.map(async (address) => {
      const options = { maxBuffer: 10_000_000, timeout: 60_000 };
      const args = [...nodeOptions, DRAW, consoleDir, samples, address];
      return [address, (await promisify(execFile)(process.execPath, args, options)).stdout];
    }),
  );
  return Object.fromEntries(pages);
}
