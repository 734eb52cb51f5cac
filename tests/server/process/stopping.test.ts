/** What becomes of connections when the server stops. */
import { createServer, type RequestListener, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, expect, it } from 'vitest';
import { shutDown } from '#server/process/listen.ts';

const GET = 'GET / HTTP/1.1\r\nHost: a\r\n\r\n';
let server: Server;
afterEach(() => server.closeAllConnections());

async function serve(listener: RequestListener = (_, response) => response.end('done')) {
  server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return () => connect(port, '127.0.0.1').on('error', () => undefined);
}

/** How long the server took to stop. */
async function stopping(patience?: number): Promise<number> {
  const began = performance.now();
  await shutDown(server, patience);
  return performance.now() - began;
}

it('a call that comes over an idle connection while it stops is answered, and told to be the last', async () => {
  const open = await serve();
  const socket = open();
  const said = text(socket);
  socket.write(GET);
  await pause(50);
  const stopped = stopping();
  await pause(20);
  socket.write(GET);
  const answers = (await said).split('HTTP/1.1 200 OK').slice(1);
  expect(answers.map((answer) => /^Connection: (.*)\r$/m.exec(answer)?.[1])).toEqual([
    'keep-alive',
    'close',
  ]);
  expect(answers.at(-1)).toContain('done');
  await stopped;
});

it('an idle connection over which nothing comes is ended soon, and a new one is refused', async () => {
  const open = await serve();
  const socket = open();
  const said = text(socket);
  socket.write(GET);
  await pause(50);
  const stopped = stopping();
  await pause(20);
  const late = open();
  late.write(GET);
  expect(await text(late).catch(() => '')).toBe('');
  expect((await said).match(/HTTP\/1\.1 200 OK/g)).toHaveLength(1);
  expect(await stopped).toBeLessThan(5_000);
});

it('an answer that takes long is waited for, but not for ever', async () => {
  const open = await serve((_, response) => setTimeout(() => response.end('done'), 600));
  const [patient, impatient] = [open(), open()];
  patient.write(GET);
  const said = text(patient);
  await pause(50);
  const stopped = stopping(1_000);
  expect(await said).toContain('done');
  // The other one has sent nothing yet, and keeps the server until its patience ends.
  expect(await stopped).toBeGreaterThan(500);
  impatient.destroy();
});
