/** Things that all workers of one Vitest run share. Its main process makes them on the first request. */
import { execFile } from 'node:child_process';
import { get } from 'node:http';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';

/** Environment of the workers: the folder of the built server, and the socket that asks for it. */
export const SHARED_BUILD = 'PULT_TEST_BUILD';
export const SHARED_STARTER = 'PULT_TEST_STARTER';

/** Requests something of this run over its Unix socket. */
export function askRun(socketPath: string, what: 'postgres' | 'server-build'): Promise<string> {
  return new Promise((resolve, reject) => {
    get({ socketPath, path: `/${what}` }, (response) => {
      text(response).then((said) => {
        if (response.statusCode === 200) resolve(said);
        else reject(new Error(said));
      }, reject);
    }).once('error', reject);
  });
}

/** Builds the server into `server` in this folder. */
export async function buildServerInto(folder: string): Promise<void> {
  const command = ['scripts/build.mjs', '--server', path.join(folder, 'server')];
  await promisify(execFile)(process.execPath, command);
}
