/**
 * Runs Vite with hot reload for the console, and the API, which is rebuilt and restarted on changes.
 * Both share one address, as with `npm start`.
 */
import './support/node-version.mjs';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer as createTcpServer } from 'node:net';
import { ensureInstalled } from './support/install.mjs';
import { inCache, inRoot, ROOT } from './support/project.mjs';
import { serverBuild } from './support/server-build.mjs';

process.chdir(ROOT);
await ensureInstalled();
const { build, createServer, resolveConfig } = await import('vite');
const { HOST = '127.0.0.1', PORT = '4700' } = process.env;
const apiPort = await freePort();
const outDir = inCache('dev', 'server');
/** Vite serves all files of the project except these. */
const NEVER_SERVED = ['data', 'backups'].map((name) => `${inRoot(name)}/**`);
let api;
let isStopping = false;
let restarts = Promise.resolve();
let watcher;
let vite;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop);

watcher = await build(serverBuild(outDir, { watch: {}, sourcemap: true }));
const isBuilt = new Promise((resolve) => {
  watcher.on('event', (event) => {
    if (event.code === 'ERROR') console.error(event.error.message);
    if (event.code === 'END') restarts = restarts.then(restartApi).then(resolve);
  });
});
await isBuilt;

const { server: usual } = await resolveConfig({ root: ROOT, configFile: false }, 'serve');
vite = await createServer({
  root: ROOT,
  server: {
    host: HOST,
    port: Number(PORT),
    strictPort: true,
    fs: { deny: [...NEVER_SERVED, ...usual.fs.deny] },
    proxy: { '/api': `http://127.0.0.1:${apiPort}` },
  },
});
await vite.listen();
vite.printUrls();

async function stop() {
  if (isStopping) return;
  isStopping = true;
  await Promise.all([watcher?.close(), vite?.close(), endApi()]);
  process.exit(0);
}

async function restartApi() {
  await endApi();
  if (isStopping) return;
  api = spawn(process.execPath, ['--enable-source-maps', `${outDir}/main.js`], {
    env: { ...process.env, HOST: '127.0.0.1', PORT: String(apiPort) },
    stdio: ['ignore', 'pipe', 'inherit'],
    // Ctrl+C must reach only this process, which then stops the server.
    detached: true,
  });
  await new Promise((resolve) => {
    api.once('exit', resolve);
    api.stdout.setEncoding('utf8').on('data', (text) => {
      // Hide the address of the API: users open the one of Vite.
      const shown = text.replace(/^http:\/\/\S+\n/m, '');
      if (shown !== text) resolve();
      process.stdout.write(shown);
    });
  });
}

async function endApi() {
  if (!api || api.exitCode !== null || api.signalCode !== null) return;
  api.kill('SIGTERM');
  await once(api, 'exit');
}

async function freePort() {
  const server = createTcpServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  return port;
}
