/** `npm run seed -- --clients 1000000`: fills the database of the server with generated clients. */
import { parseArgs } from 'node:util';
import { connect } from '#server/database/connect.ts';
import type { Db } from '#server/database/database.ts';
import { readConfig } from '#server/process/config.ts';
import { createLog } from '#server/process/log.ts';
import { StartError } from '#server/process/start-error.ts';
import { seedDemo } from './demo.ts';
import { type Filling, fillClients, tidyUp } from './fill.ts';

const USAGE = 'Say how many clients there shall be: npm run seed -- --clients 1000000';
const MOST = 20_000_000;

function readTarget(args: readonly string[]): number {
  let clients: string | undefined;
  try {
    ({ clients } = parseArgs({ args: [...args], options: { clients: { type: 'string' } } }).values);
  } catch (error) {
    throw new StartError(`${error instanceof Error ? error.message : error}\n${USAGE}`);
  }
  const target = Number(clients?.replaceAll(/[_ ]/g, ''));
  if (clients === undefined) throw new StartError(USAGE);
  if (!Number.isInteger(target) || target < 1 || target > MOST) {
    throw new StartError(`--clients must be a whole number from 1 to ${MOST}, not "${clients}".`);
  }
  return target;
}

const grouped = (count: number) => count.toLocaleString('en-US');

/** Updates one line on a terminal; elsewhere prints a line for every 10 %. */
function progressLine(target: number): (filling: Filling) => void {
  const started = performance.now();
  let tenth = 0;
  return ({ count, before }) => {
    const seconds = (performance.now() - started) / 1_000;
    const perSecond = (count - before) / seconds;
    const left = Math.ceil((target - count) / perSecond);
    const percent = Math.floor((count / target) * 100);
    const line = `${grouped(count)} of ${grouped(target)} clients (${percent} %), ${grouped(Math.round(perSecond))} a second, ${left} s left`;
    if (process.stdout.isTTY) process.stdout.write(`\r${line}\u001b[K`);
    else if (Math.floor(percent / 10) > tenth) process.stdout.write(`${line}\n`);
    tenth = Math.floor(percent / 10);
  };
}

async function fill(db: Db, target: number): Promise<void> {
  const stopping = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => stopping.abort());
  }
  const { signal } = stopping;
  const started = performance.now();
  const { count, before } = await fillClients(db, {
    target,
    signal,
    onProgress: progressLine(target),
  });
  const end = process.stdout.isTTY && count > before ? '\n' : '';
  const added = `${grouped(count - before)} clients added, ${grouped(count)} in all`;
  if (signal.aborted) {
    process.stdout.write(`${end}Stopped: ${added}. The same command goes on from here.\n`);
    process.exitCode = 130;
    return;
  }
  if (count > before) {
    process.stdout.write(`${end}Preparing the indexes…\n`);
    await tidyUp(db);
  }
  const seconds = Math.round((performance.now() - started) / 1_000);
  process.stdout.write(
    count > before
      ? `${added}, in ${seconds} s.\n`
      : `There are ${grouped(count)} clients already: nothing was added.\n`,
  );
}

try {
  const target = readTarget(process.argv.slice(2));
  const config = readConfig(process.env);
  const { db, close } = await connect(config, createLog(config.logLevel));
  try {
    if (config.demo) await seedDemo(db);
    await fill(db, target);
  } finally {
    await close();
  }
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
