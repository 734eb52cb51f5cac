/** A server that takes a call and never answers it. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import type { CallFact } from '#api/call.ts';
import { createHttp } from '#api/http.ts';
import { toProblem } from '#contract/problem.ts';

let server: Server;
beforeAll(async () => {
  server = createServer((request, response) => {
    if (request.url === '/half') response.writeHead(200).write('{"success": tr');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const soon = AbortSignal.timeout.bind(AbortSignal, 50);
beforeEach(() => void vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => soon()));

function clientOf() {
  const facts: CallFact[] = [];
  const http = createHttp({
    baseURL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    token: () => 'token',
    expired: async () => false,
    observe: (fact) => facts.push(fact),
    isOffline: () => false,
  });
  return { http, facts };
}

it.each([
  ['nothing', '/silent'],
  ['half of an answer', '/half'],
])(
  'a write that is answered with %s is given up after two minutes: nobody knows what it did',
  async (_, path) => {
    const { http, facts } = clientOf();
    const error = await http('generic', 'PUT', path, z.unknown(), { words: 'Проба' }).then(
      () => expect.unreachable(),
      toProblem,
    );
    expect(vi.mocked(AbortSignal.timeout).mock.calls).toEqual([[120_000]]);
    expect(error).toMatchObject({ kind: 'network', isOutcomeUnknown: true });
    const unknownOutcome = 'Неизвестно, дошло ли: сервер не ответил вовремя';
    expect(facts).toMatchObject([
      { type: 'call.started' },
      { type: 'call.failed', unknownOutcome },
    ]);
  },
);

it('a read waits until its screen ends it', async () => {
  const { http, facts } = clientOf();
  const screen = new AbortController();
  const { signal } = screen;
  const read = http('generic', 'GET', '/silent', z.unknown(), { words: 'Проба', signal });
  await new Promise((resolve) => setTimeout(resolve, 100));
  screen.abort();
  await expect(read).rejects.toThrow();
  expect(AbortSignal.timeout).not.toHaveBeenCalled();
  expect(facts).toMatchObject([{ type: 'call.started' }, { type: 'call.dropped' }]);
});
