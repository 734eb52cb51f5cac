/** Vite's options for the server: our code in one file, dependencies from node_modules. */
import { inRoot, ROOT } from './project.mjs';

/** Options for `build` of Vite; the result is `main.js` in `outDir`. */
export function serverBuild(outDir, build = {}) {
  return {
    root: ROOT,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    build: {
      ssr: inRoot('server/process', 'main.ts'),
      outDir,
      target: 'node20',
      // Readable as it is: stack traces need no map.
      minify: false,
      emptyOutDir: true,
      rolldownOptions: { output: { entryFileNames: 'main.js' } },
      ...build,
    },
  };
}
