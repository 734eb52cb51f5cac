/** Calls over kept connections. As a worker: many callers, which connect before they call at once. */
import { Agent, get } from 'node:http';
import { isMainThread, parentPort, workerData } from 'node:worker_threads';

/** A caller with one connection. */
export function createCaller(origin) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  return (path, token) =>
    new Promise((resolve, reject) => {
      const started = performance.now();
      const headers = { Authorization: `Bearer ${token}` };
      get(`${origin}${encodeURI(path)}`, { agent, headers }, (answer) => {
        answer.resume();
        answer.once('end', () =>
          resolve({ status: answer.statusCode, ms: performance.now() - started }),
        );
      }).once('error', reject);
    });
}

if (!isMainThread && workerData?.count) {
  const { origin, token, path, count } = workerData;
  const callers = Array.from({ length: count }, () => createCaller(origin));
  for (const call of callers) await call('/healthz', token);
  parentPort.once('message', async () => {
    parentPort.postMessage(await Promise.all(callers.map((call) => call(path, token))));
    parentPort.close();
  });
  parentPort.postMessage('connected');
}
