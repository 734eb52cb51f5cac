/** What happens to connections when the server stops. */
import { createServer, type RequestListener, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, expect, it } from 'vitest';
import { LIMITS } from '#server/process/limits.ts';
import { shutDown, timeouts } from '#server/process/listen.ts';

const GET = 'GET / HTTP/1.1\r\nHost: a\r\n\r\n';
let server: Server;
afterEach(() => server.closeAllConnections());

async function serve(listener: RequestListener = (_, response) => response.end('done')) {
  server = createServer(timeouts(LIMITS), listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return () => connect(port, '127.0.0.1').on('error', () => undefined);
}

/** Returns how long the server takes to stop. */
async function stopping(timeout?: number): Promise<number> {
  const began = performance.now();
  await shutDown(server, timeout);
  return performance.now() - began;
}

it('a call over an idle connection during the stop is answered with Connection: close', async () => {
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

it('an idle connection without further calls is closed soon, and a new one is refused', async () => {
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

it('a connection that a browser has opened in advance does not delay the stop', async () => {
  const open = await serve();
  const ahead = open();
  const said = text(ahead);
  await pause(50);
  expect(await stopping()).toBeLessThan(3_000);
  expect(await said).not.toContain('200 OK');
});

it('the stop waits for a long answer, but not without limit', async () => {
  const open = await serve((request, response) => {
    setTimeout(() => response.end('done'), request.url === '/' ? 600 : 60_000).unref();
  });
  const [soon, never] = [open(), open()];
  soon.write(GET);
  never.write(GET.replace('/', '/never'));
  const said = [text(soon), text(never)];
  await pause(50);
  expect(await stopping(1_500)).toBeGreaterThan(1_400);
  expect(await said[0]).toContain('done');
  expect(await said[1]?.catch(() => '')).toBe('');
});
