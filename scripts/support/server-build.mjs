/**
 * Vite's options for the server: our code and the libraries of many small files in few files, which
 * start faster; other dependencies from node_modules.
 */
import { inRoot, ROOT } from './project.mjs';

/** The server and the commands of an operator. */
const PROGRAMS = {
  main: inRoot('server/process', 'main.ts'),
  backup: inRoot('server/backup', 'backup.ts'),
  restore: inRoot('server/backup', 'restore.ts'),
  doctor: inRoot('server/doctor', 'doctor.ts'),
  audit: inRoot('server/activity', 'audit.ts'),
};

/** ES modules that nothing else imports: reading them file by file takes a third of a start. */
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
