/** How many connections one address may have open. */
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { promisify } from 'node:util';
import { afterEach, expect, it } from 'vitest';
import { LIMITS } from '#server/process/limits.ts';
import { capConnections } from '#server/process/listen.ts';

const opened: Socket[] = [];
let server: Server;
afterEach(async () => {
  for (const socket of opened.splice(0)) socket.destroy();
  await new Promise((resolve) => server.close(resolve));
});

async function begin(
  trustProxy: boolean,
  { idle, bytes = 0 }: { idle?: number; bytes?: number } = {},
) {
  server = createServer((_, response) => response.end('a'.repeat(bytes)));
  capConnections(server, { limits: { ...LIMITS, connections: 6 }, trustProxy }, idle);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  /** Opens a connection, and returns whether it is served. */
  return () =>
    new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1');
      opened.push(socket);
      socket.on('error', () => undefined);
      socket.once('data', () => resolve(true)).once('close', () => resolve(false));
      socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
    });
}
async function openMany(open: () => Promise<boolean>, times: number) {
  const served: boolean[] = [];
  while (served.length < times) served.push(await open());
  return served;
}
async function close(sockets: readonly Socket[], left: number) {
  for (const socket of sockets) socket.destroy();
  const open = promisify(server.getConnections.bind(server));
  await expect.poll(open, { interval: 5 }).toBe(left);
}

it('an address can open half of the connections, and a new one for each that it closes', async () => {
  const open = await begin(false);
  expect(await openMany(open, 4)).toEqual([true, true, true, false]);
  await close(opened.slice(0, 1), 2);
  expect(await openMany(open, 2)).toEqual([true, false]);
  await close(opened, 0);
  expect(await openMany(open, 4)).toEqual([true, true, true, false]);
});

it('a trusted proxy can open all connections', async () => {
  const open = await begin(true);
  expect(await openMany(open, 7)).toEqual([...Array(6).fill(true), false]);
});

it('a connection whose client reads nothing of its answer is closed, and one that reads slowly is not', async () => {
  const bytes = 30_000_000;
  await begin(true, { idle: 400, bytes });
  const { port } = server.address() as AddressInfo;
  const ask = () => {
    const socket = connect(port, '127.0.0.1').pause();
    opened.push(socket.on('error', () => undefined));
    socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
    return socket;
  };
  const [slow] = [ask(), ask()];
  let taken = 0;
  slow.on('data', (chunk) => {
    taken += chunk.length;
    slow.pause();
  });
  const pace = setInterval(() => slow.resume(), 2);
  const open = promisify(server.getConnections.bind(server));
  await expect.poll(open, { interval: 5 }).toBe(2);
  await expect.poll(open, { interval: 5, timeout: 3_000 }).toBe(1);
  await expect.poll(() => taken, { interval: 20, timeout: 15_000 }).toBeGreaterThan(bytes);
  clearInterval(pace);
});
