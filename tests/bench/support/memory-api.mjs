/**
 * A server before Pult that keeps answers to reads and repeats them from memory, so that a measure of the console
 * does not include the API and its database. Writes pass through, and clear the memory.
 */
import { once } from 'node:events';
import { createServer, request as send } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { closeAll } from './floor.mjs';

/** Headers of the connection or the time, which must not be repeated. */
const OWN = ['connection', 'keep-alive', 'transfer-encoding', 'content-length', 'date'];

/** Serves `target`, the address of a running server, on a free port. Returns its address, and how to stop it. */
export async function serveFromMemory(target) {
  const kept = new Map();
  const server = createServer(async (request, response) => {
    const { method, url, headers } = request;
    const key = [url, headers.authorization, headers['accept-encoding']].join('\n');
    try {
      if (method !== 'GET') kept.clear();
      const answer = (method === 'GET' && kept.get(key)) || (await pass(target, request));
      if (method === 'GET' && answer.status === 200) kept.set(key, answer);
      response.writeHead(answer.status, answer.headers).end(answer.body);
    } catch {
      response.destroy();
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { url: `http://127.0.0.1:${server.address().port}`, close: () => closeAll(server) };
}

async function pass(target, request) {
  const { method, url, headers } = request;
  const call = send(new URL(url, target), { method, headers });
  call.end(await buffer(request));
  const [answer] = await once(call, 'response');
  const pairs = Object.entries(answer.headers).filter(([name]) => !OWN.includes(name));
  return {
    status: answer.statusCode,
    headers: Object.fromEntries(pairs),
    body: await buffer(answer),
  };
}
