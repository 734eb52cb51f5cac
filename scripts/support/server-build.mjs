/** Vite's options for the server: our code in one file, dependencies from node_modules. */
import { inRoot, ROOT } from './project.mjs';

/** Options for Vite's `build`, which writes `main.js` to `outDir`. */
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
      // Not minified, so that stack traces are readable without a source map.
      minify: false,
      emptyOutDir: true,
      rolldownOptions: { output: { entryFileNames: 'main.js' } },
      ...build,
    },
  };
}
