import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import type { Duplex } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import { getRequestListener } from '@hono/node-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '#server/app.ts';
import { readConfig } from '#server/process/config.ts';
import { createLog } from '#server/process/log.ts';
import { answerError, answerMalformed } from '#server/process/malformed.ts';
import { headersOf } from '#server/process/security-headers.ts';
import { createSite } from '#server/process/site.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/postgres.ts';

let database: TestDatabase;
let server: Server;

beforeAll(async () => {
  database = await createTestDatabase();
  const { db } = database;
  const config = readConfig({});
  const api = createApp({ db, config, log: createLog('error') });
  const site = createSite({ api, db, config, built: undefined });
  const slow = () =>
    new Response(
      new ReadableStream({
        async start(controller) {
          controller.enqueue(new TextEncoder().encode('begun'));
          await setTimeout(100);
          controller.close();
        },
      }),
    );
  const headers = headersOf({});
  const errorHandler = answerError(headers);
  server = createServer({
    headersTimeout: 300,
    requestTimeout: 600,
    connectionsCheckingInterval: 50,
    requireHostHeader: false,
  });
  answerMalformed(
    server,
    headers,
    getRequestListener(
      (request, env) => (request.url.endsWith('/slow') ? slow() : site.fetch(request, env)),
      { hostname: 'localhost', errorHandler },
    ),
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});

afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await database.drop();
});

/** Returns what the server sends for these bytes, and for `then` after its first data, until it closes. */
async function say(bytes: string | Buffer, then = ''): Promise<string> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  let said = '';
  socket.on('data', (chunk) => (said += chunk));
  socket.once('data', () => socket.write(then));
  socket.on('error', () => undefined);
  socket.write(bytes);
  await once(socket, 'close');
  return said;
}

function parsed(said: string) {
  const [head = '', ...rest] = said.split('\r\n\r\n');
  const [status = '', ...lines] = head.split('\r\n');
  const headers = new Headers(lines.map((line) => line.split(/: (.*)/, 2) as [string, string]));
  return { status: Number(status.split(' ')[1]), headers, body: rest.join('\r\n\r\n') };
}

const HOST = 'Host: localhost\r\n';
const CLOSE = 'Connection: close\r\n';
const JSON_POST = `POST /api/login HTTP/1.1\r\n${HOST}Content-Type: application/json\r\n`;

describe('a malformed request', () => {
  it.each([
    ['no HTTP at all', 'hello\r\n\r\n', 400],
    ['bytes of TLS', Buffer.from([0x16, 3, 1, 2, 0, 1, 0, 1, 0xfc, 3, 3, 13, 10]), 400],
    ['a made-up method', `GRAB / HTTP/1.1\r\n${HOST}\r\n`, 400],
    ['another version', `GET / HTTP/9.9\r\n${HOST}\r\n`, 400],
    ['a broken header', `GET / HTTP/1.1\r\n${HOST}no colon\r\n\r\n`, 400],
    ['a line break in a header', `GET / HTTP/1.1\r\n${HOST}X: a\rb\r\n\r\n`, 400],
    ['oversize headers', `GET / HTTP/1.1\r\n${HOST}X: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
    ['an oversize address', `GET /${'x'.repeat(20_000)} HTTP/1.1\r\n${HOST}\r\n`, 431],
    ['two lengths', `${JSON_POST}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}`, 400],
    [
      'a length and chunks',
      `${JSON_POST}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n`,
      400,
    ],
    ['a bad chunk', `${JSON_POST}Transfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n`, 400],
    [
      'an oversize chunk extension',
      `${JSON_POST}Transfer-Encoding: chunked\r\n\r\n2;${'x'.repeat(20_000)}\r\n{}\r\n0\r\n\r\n`,
      413,
    ],
    ['no host', `GET / HTTP/1.1\r\n${CLOSE}\r\n`, 400],
    ['a host that is none', `GET / HTTP/1.1\r\nHost: a b/c\r\n${CLOSE}\r\n`, 400],
    ['an address that is none', `GET http://[ HTTP/1.1\r\n${HOST}${CLOSE}\r\n`, 400],
    ['an expectation', `GET / HTTP/1.1\r\n${HOST}Expect: cake\r\n\r\n`, 417],
    ['a tunnel', `CONNECT example.com:443 HTTP/1.1\r\n${HOST}\r\n`, 405],
    ['half a request', `GET / HTTP/1.1\r\n${HOST}`, 408],
    ['half a body', `${JSON_POST}Content-Length: 200\r\n\r\n{"email":`, 408],
    ['broken percent signs', `GET /api/v1/clients/%E0%A4%A HTTP/1.1\r\n${HOST}${CLOSE}\r\n`, 404],
    [
      'broken percent signs in a query',
      `GET /api/users?page=%ZZ HTTP/1.1\r\n${HOST}${CLOSE}\r\n`,
      401,
    ],
    ['TRACE', `TRACE /api/users HTTP/1.1\r\n${HOST}${CLOSE}\r\n`, 405],
    ['a method of WebDAV', `PROPFIND /api/users HTTP/1.1\r\n${HOST}${CLOSE}\r\n`, 405],
  ])(
    'with %s is answered in JSON with the headers of all answers',
    async (_name, bytes, expected) => {
      const said = await say(bytes);
      const { status, headers, body } = parsed(said);
      expect([status, said.match(/HTTP\/1\.1/g)?.length]).toEqual([expected, 1]);
      expect(headers.get('Content-Type')).toBe('application/json');
      expect(JSON.parse(body)).toEqual({ success: false, message: expect.stringMatching(/\S/) });
      expect(headers.get('Cache-Control')).toBe('no-store');
      for (const [name, value] of Object.entries(headersOf({}))) {
        expect([name, headers.get(name)]).toEqual([name, value]);
      }
    },
  );

  it('does not interrupt another answer', async () => {
    const said = await say(`GET /slow HTTP/1.1\r\n${HOST}\r\n`, 'GRAB\r\n\r\n');
    expect(said).toContain('begun');
    expect(said.match(/HTTP\/1\.1/g)).toHaveLength(1);
  });

  it('does not end the process if the caller resets a refused tunnel', async () => {
    const refused = once(server, 'connect') as Promise<[unknown, Duplex]>;
    const answered = say(`CONNECT example.com:443 HTTP/1.1\r\n${HOST}\r\n`);
    const [, socket] = await refused;
    // Without a listener this would be an uncaught error and end the process.
    socket.emit('error', new Error('write ECONNRESET'));
    expect(socket.destroyed).toBe(true);
    await answered;
  });

  it('is not a probe of HTTP/1.0 without a host', async () => {
    expect(parsed(await say('GET /healthz HTTP/1.0\r\n\r\n')).status).toBe(200);
  });
});
