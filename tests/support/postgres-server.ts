/**
 * Global setup of Vitest: one PostgreSQL and one build of the server per run, created when the first test needs them,
 * so that other runs do not wait for them.
 */
import { rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { quickPasswords } from './quick-passwords.ts';
import { buildServerInto, SHARED_BUILD, SHARED_STARTER } from './run-shared.ts';
import { makeRunFolder, startSharedPostgres } from './shared-postgres.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** A Unix socket. See `askRun`: a request for `postgres` starts it and returns a `TestServer`. */
    postgresStarter: string;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await makeRunFolder();
  let shared: ReturnType<typeof startSharedPostgres> | undefined;

  const build = path.resolve('.cache', `server-${process.pid}`);
  let built: Promise<void> | undefined;

  const starter = createServer((request, response) => {
    const fail = (error: unknown) => response.writeHead(500).end(String(error));
    if (request.url === '/server-build') {
      built ??= buildServerInto(build);
      built.then(() => response.end(), fail);
      return;
    }
    shared ??= startSharedPostgres(folder, quickPasswords());
    shared.then(({ server }) => response.end(JSON.stringify(server)), fail);
  });
  const socket = path.join(folder, 'starter');
  await new Promise<void>((resolve) => starter.listen(socket, resolve));
  project.provide('postgresStarter', socket);
  Object.assign(process.env, { [SHARED_BUILD]: build, [SHARED_STARTER]: socket });

  return async () => {
    starter.close();
    await (await shared?.catch(() => undefined))?.stop();
    await built?.catch(() => undefined);
    await rm(build, { recursive: true, force: true });
    await rm(folder, { recursive: true, force: true });
  };
}
