/**
 * Global setup of Vitest: one PostgreSQL per run, started when the first test needs a database, so
 * that other runs do not wait for it.
 */
import { rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { quickPasswords } from '#tests/support/quick-passwords.ts';
import { makeRunFolder, startSharedPostgres } from '#tests/support/shared-postgres.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** A Unix socket. Connecting to it starts the server; the answer is a `TestServer`. */
    postgresStarter: string;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await makeRunFolder();
  let shared: ReturnType<typeof startSharedPostgres> | undefined;

  const starter = createServer((_, response) => {
    shared ??= startSharedPostgres(folder, quickPasswords());
    shared.then(
      ({ server }) => response.end(JSON.stringify(server)),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  const socket = path.join(folder, 'starter');
  await new Promise<void>((resolve) => starter.listen(socket, resolve));
  project.provide('postgresStarter', socket);

  return async () => {
    starter.close();
    await (await shared?.catch(() => undefined))?.stop();
    await rm(folder, { recursive: true, force: true });
  };
}
