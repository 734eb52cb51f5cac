/** The command `npm run faults`. See CONTRIBUTING.md. */
import { randomInt } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { availableParallelism, loadavg, platform, release } from 'node:os';
import { parseArgs } from 'node:util';
import { buildServer, removeBuild } from '#tests/support/server-process.ts';
import { CATALOGUE } from './catalogue.ts';
import { type Fault, GROUPS } from './fault.ts';
import { lineOf, summaryOf, toJson, toMarkdown } from './report.ts';
import { abandon, hasFailed, runFaults } from './runner.ts';
import { removeLaterBuild } from './support/later-build.ts';
import { removeClusterTemplate } from './support/own-postgres.ts';
import { removeTemplate } from './support/place.ts';

const OPTIONS = {
  list: { type: 'boolean', default: false },
  fast: { type: 'boolean', default: false },
  only: { type: 'string' },
  group: { type: 'string' },
  seed: { type: 'string' },
  from: { type: 'string' },
  repetitions: { type: 'string' },
  minutes: { type: 'string', default: '240' },
  report: { type: 'string' },
} as const;

/** Runs the command and returns its exit code. */
export async function main(args: string[]): Promise<number> {
  const { values } = parseArgs({ args, options: OPTIONS });
  const faults = chosen(values);
  if (values.list) {
    for (const { id, group, does } of faults) console.log(`${id.padEnd(28)} ${group}: ${does}`);
    return 0;
  }
  const seed = number('seed', values.seed) ?? randomInt(2 ** 31);
  const load = loadavg()[0] ?? 0;
  console.log(`seed ${seed}, load ${load.toFixed(2)}`);
  endOnSignals();
  await buildServer();
  try {
    const results = await runFaults(faults, {
      seed,
      repetitions: values.fast ? 1 : number('repetitions', values.repetitions),
      from: number('from', values.from),
      minutes: number('minutes', values.minutes) ?? 0,
      onResult: (result) => console.log(lineOf(result)),
    });
    const circumstances = {
      seed,
      load,
      date: new Date().toISOString().slice(0, 16).replace('T', ' '),
      machine: `${platform()} ${release()}, ${availableParallelism()} cores`,
      options: args.join(' '),
    };
    if (values.report) {
      writeFileSync(values.report, toMarkdown(results, circumstances));
      writeFileSync(`${values.report.replace(/\.md$/, '')}.json`, toJson(results, circumstances));
    }
    console.log(`\n${summaryOf(results)}`);
    return hasFailed(results) ? 1 : 0;
  } finally {
    await cleanUp();
  }
}

const cleanUp = () =>
  Promise.all([removeTemplate(), removeClusterTemplate(), removeBuild(), removeLaterBuild()]);

function chosen(values: { only?: string; group?: string; fast?: boolean }): Fault[] {
  const only = values.only?.split(',');
  const known = new Set(CATALOGUE.map(({ id }) => id));
  const unknown = only?.find((id) => !known.has(id));
  if (unknown) throw new Error(`there is no fault "${unknown}" (--list shows all)`);
  if (values.group && !GROUPS.some((group) => group === values.group)) {
    throw new Error(`there is no group "${values.group}": ${GROUPS.join(', ')}`);
  }
  return CATALOGUE.filter(({ id }) => !only || only.includes(id))
    .filter(({ group }) => !values.group || group === values.group)
    .filter(({ fast }) => !values.fast || fast);
}

function number(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const value = Number(text);
  if (Number.isFinite(value) && value >= 0) return value;
  throw new Error(`--${name} must be a number, not "${text}"`);
}

/** Ends the servers of the current run with this process. */
function endOnSignals(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, async () => {
      await abandon();
      await cleanUp();
      process.exit(130);
    });
  }
}
