/**
 * A worker with cheap callers: each has a kept connection, sends prepared bytes and reads only the
 * status and the length of an answer. A message of the parent starts a run.
 */
import { connect } from 'node:net';
import { parentPort } from 'node:worker_threads';

const HEAD_END = Buffer.from('\r\n\r\n');

/** Makes the calls of one caller, one after another, until `until`. Resolves to their milliseconds and odd statuses. */
function callAgain({ port, requests, until }, ms, odd) {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    socket.setNoDelay(true);
    let n = 0;
    let sent = 0;
    let missing = -1;
    let rest = Buffer.alloc(0);
    const send = () => {
      sent = performance.now();
      if (sent >= until) socket.end();
      else socket.write(requests[n++ % requests.length]);
    };
    socket.once('connect', send);
    socket.once('close', () => resolve());
    socket.once('error', reject);
    socket.on('data', (chunk) => {
      let body = chunk.length;
      if (missing < 0) {
        rest = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
        const end = rest.indexOf(HEAD_END);
        if (end < 0) return;
        const head = rest.latin1Slice(0, end);
        const status = head.slice(9, 12);
        if (status !== '200') odd.push(status);
        missing = Number(/content-length: (\d+)/i.exec(head)?.[1]);
        if (Number.isNaN(missing)) throw new Error(`an answer without a length: ${head}`);
        body = rest.length - end - HEAD_END.length;
        rest = Buffer.alloc(0);
      }
      missing -= body;
      if (missing > 0) return;
      missing = -1;
      ms.push(performance.now() - sent);
      send();
    });
  });
}

parentPort.on('message', async ({ callers, forMs }) => {
  const ms = [];
  const odd = [];
  const begun = performance.now();
  const until = begun + forMs;
  await Promise.all(callers.map((caller) => callAgain({ ...caller, until }, ms, odd)));
  parentPort.postMessage({ ms, odd, took: performance.now() - begun });
});
