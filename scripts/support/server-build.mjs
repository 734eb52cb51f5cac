/**
 * Vite's options for the server. Our code and libraries with many small files are bundled into few files, which start
 * faster; other dependencies come from node_modules.
 */
import { rmSync } from 'node:fs';
import path from 'node:path';
import { inRoot, makeFolder, ROOT } from './project.mjs';

/** The server and the commands of an operator. */
const PROGRAMS = {
  main: inRoot('server/process', 'main.ts'),
  backup: inRoot('server/backup', 'backup.ts'),
  restore: inRoot('server/backup', 'restore.ts'),
  doctor: inRoot('server/doctor', 'doctor.ts'),
  audit: inRoot('server/activity', 'audit.ts'),
};

/** ES modules that only our code imports: reading them file by file takes a third of a start. */
const BUNDLED = ['kysely', 'zod', 'hono', '@hono/node-server'];

/** Options for Vite's `build`, which writes the programs to `outDir`, or one `main.js` from `ssr`. */
export function serverBuild(outDir, build = {}) {
  return {
    root: ROOT,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    ssr: { noExternal: BUNDLED },
    build: {
      ssr: true,
      outDir,
      target: 'node20',
      // Not minified, so that stack traces are readable without a source map.
      minify: false,
      emptyOutDir: true,
      rolldownOptions: {
        input: PROGRAMS,
        output: {
          entryFileNames: build.ssr ? 'main.js' : '[name].js',
          chunkFileNames: 'shared/[name]-[hash].js',
        },
      },
      ...build,
    },
  };
}

/**
 * Builds these programs, or one `main.js` from `ssr`, for this process alone. Resolves to their folder, which is
 * removed when the process ends. Ends the process if this account is not allowed to write.
 */
export async function buildForNow(name, { ssr, remedy = 'run this' } = {}) {
  const outDir = inRoot('.cache', `${name}-${process.pid}`);
  makeFolder(path.dirname(outDir), remedy);
  makeFolder(outDir, remedy);
  process.once('exit', () => rmSync(outDir, { recursive: true, force: true }));
  const { build } = await import('vite');
  await build(serverBuild(outDir, ssr && { ssr }));
  return outDir;
}
