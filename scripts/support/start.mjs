import { pathToFileURL } from 'node:url';
import { fingerprintOfBuild, fingerprintOfSources } from './fingerprint.mjs';
import { ensureInstalled } from './install.mjs';
import { endWithNpm } from './parents.mjs';
import { inRoot, ROOT, run } from './project.mjs';

// DATA_DIR is relative to the project, wherever npm was called from.
process.chdir(ROOT);
endWithNpm();
await ensureInstalled();
if (fingerprintOfSources() !== fingerprintOfBuild()) {
  console.log('Building…');
  // In a separate process, so that the tools' memory is freed when it ends.
  const code = await run(process.execPath, [inRoot('scripts/build.mjs'), '--if-stale']);
  if (code !== 0) {
    console.error('The console could not be built. See the errors above.');
    process.exit(1);
  }
}
process.env.NODE_ENV ??= 'production';
// In this process, so that signals reach the server.
await import(pathToFileURL(inRoot('dist/server/main.js')).href);
