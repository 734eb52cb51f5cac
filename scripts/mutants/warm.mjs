/**
 * A Vitest that keeps running: it receives the changes and the test file to run, and reports whether the file failed.
 * Its workers keep running, too, and load only what has changed.
 */
import { EventEmitter } from 'node:events';
import { join } from 'node:path';
import { createVitest, ForksPoolWorker } from 'vitest/node';

const root = process.cwd();
const RESPONSE = { __vitest_worker_response__: true };

/** One worker per project and environment, which outlives the runs. */
const kept = new Map();

function keptWorker(options) {
  const name = `${options.project.name} ${options.environment.name}`;
  const inner = kept.get(name) ?? {
    worker: new ForksPoolWorker(options),
    isStarted: false,
    /** The files that have changed since its last run. */
    stale: new Set(),
  };
  kept.set(name, inner);
  const events = new EventEmitter();
  const forward = ['message', 'error', 'exit'].map((event) => [
    event,
    (...details) => events.emit(event, ...details),
  ]);
  // Vitest starts and stops a worker for each run. The kept worker only reports that it did.
  const pretend = (type) => setImmediate(() => events.emit('message', { type, ...RESPONSE }));
  return {
    name: 'warm',
    cacheFs: true,
    canReuse: () => false,
    on: (event, listener) => events.on(event, listener),
    off: (event, listener) => events.off(event, listener),
    deserialize: (message) => message,
    async start() {
      await inner.worker.start();
      for (const [event, listener] of forward) inner.worker.on(event, listener);
    },
    async stop() {
      for (const [event, listener] of forward) inner.worker.off(event, listener);
    },
    send(message) {
      const isControl = message.__vitest_worker_request__ === true;
      if (isControl && message.type === 'stop') pretend('stopped');
      else if (isControl && message.type === 'start' && inner.isStarted) pretend('started');
      else {
        if (isControl && message.type === 'start') inner.isStarted = true;
        if (isControl && message.type === 'run') {
          message.context.invalidates = [...inner.stale];
          inner.stale.clear();
        }
        inner.worker.send(message);
      }
    },
  };
}

process.env.NODE_ENV = 'test';
process.env.VITEST = 'true';
const vitest = await createVitest('test', {
  root,
  watch: false,
  // An empty list would select the default reporter.
  reporters: [{}],
  maxWorkers: 1,
  cache: false,
  passWithNoTests: true,
  retry: 0,
  pool: { name: 'warm', createPoolWorker: keptWorker },
});

function forget({ changed, stale }) {
  vitest.invalidateFile(join(root, changed));
  for (const { stale: pending } of kept.values()) {
    for (const file of stale) pending.add(join(root, file));
  }
}

async function run({ test }) {
  const id = join(root, test);
  const specs = (await vitest.globTestSpecifications([id])).filter(
    ({ moduleId }) => moduleId === id,
  );
  if (specs.length === 0)
    return { isOk: false, by: `there is no test file ${test}`, isBroken: true };
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specs, false);
  const [module] = testModules.filter(({ moduleId }) => moduleId === id);
  const failed = module && [...module.children.allTests('failed')][0];
  const isOk = Boolean(module?.ok()) && unhandledErrors.length === 0;
  const by = failed?.fullName ?? module?.errors()[0]?.message ?? unhandledErrors[0]?.message ?? '';
  return { isOk, by: `${test}: ${by}`.slice(0, 300) };
}

process.on('message', async (order) => {
  if (order.type === 'end') {
    for (const { worker } of kept.values()) await worker.stop();
    await vitest.close();
    process.exit(0);
  }
  if (order.type === 'stale') return forget(order);
  const started = performance.now();
  const answer = await run(order).catch((error) => ({
    isOk: false,
    by: String(error),
    isBroken: true,
  }));
  process.send({ ...answer, ms: Math.round(performance.now() - started) });
});
process.send({ isReady: true });
