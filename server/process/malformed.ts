/**
 * Answers requests that never reach the site: Node cannot parse them, or refuses them itself. By default such
 * answers have no body and none of the usual headers.
 */
import { type RequestListener, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { RequestError } from '@hono/node-server';
import { errorCode } from './start-error.ts';

type Headers = Readonly<Record<string, string>>;

const MESSAGES = {
  400: 'Запрос не может быть обработан.',
  405: 'Метод не поддерживается.',
  408: 'Запрос не получен вовремя.',
  413: 'Запрос слишком большой.',
  417: 'Заголовок Expect не поддерживается.',
  431: 'Заголовки запроса слишком большие.',
  500: 'Внутренняя ошибка сервера.',
} as const;
type Status = keyof typeof MESSAGES;

const STATUS_OF: Readonly<Record<string, Status>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
};

/** How long a caller that keeps sending may keep its connection after the answer. */
const LINGER_MS = 1_000;

const bodyOf = (status: Status) => JSON.stringify({ success: false, message: MESSAGES[status] });
const all = (headers: Headers) => ({
  ...headers,
  'Content-Type': 'application/json',
  'Cache-Control': 'no-store',
});

/** Error handler of `getRequestListener`: answers a request with an invalid URL or host. */
export const answerError = (headers: Headers) => (error: unknown) => {
  const status = error instanceof RequestError ? 400 : 500;
  return new Response(bodyOf(status), { status, headers: all(headers) });
};

/** Makes the server answer malformed requests itself. `requireHostHeader` must be off. */
export function answerMalformed(server: Server, headers: Headers, site: RequestListener): void {
  const answers = new WeakMap<Duplex, ServerResponse>();

  const raw = (socket: Duplex, status: Status) => {
    const body = bodyOf(status);
    const lines = Object.entries({
      ...all(headers),
      'Content-Length': Buffer.byteLength(body),
      Date: new Date().toUTCString(),
      Connection: 'close',
    }).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`);
    setTimeout(() => socket.destroy(), LINGER_MS).unref();
  };

  const refuse = (response: ServerResponse, status: Status) => {
    const body = bodyOf(status);
    const length = { 'Content-Length': Buffer.byteLength(body), Connection: 'close' };
    response.writeHead(status, { ...all(headers), ...length }).end(body);
  };

  server.on('request', (request, response) => {
    answers.set(request.socket, response);
    // Only HTTP/1.0 requests may omit the host, as probes do.
    if (request.httpVersion === '1.1' && request.headers.host === undefined) refuse(response, 400);
    else site(request, response);
  });
  server.on('checkExpectation', (_request, response) => refuse(response, 417));
  server.on('connect', (_request, socket) => {
    // Node no longer handles the errors of this socket: a reset would end the process.
    socket.on('error', () => socket.destroy());
    raw(socket, 405);
  });
  server.on('clientError', (error, socket) => {
    const answer = answers.get(socket);
    const isAnswering = answer?.headersSent && !answer.writableFinished;
    if (!socket.writable || errorCode(error) === 'ECONNRESET' || isAnswering) socket.destroy();
    else raw(socket, STATUS_OF[errorCode(error)] ?? 400);
  });
}
