/** The program behind `npm run attack`; `scripts/attack.mjs` builds it. */
import { rm } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { quickPasswords } from '#tests/support/quick-passwords.ts';
import { makeRunFolder, startSharedPostgres } from '#tests/support/shared-postgres.ts';
import { PARTS } from './parts.ts';
import { hasFailed, type PartReport, type Report, toMarkdown, writeReport } from './report.ts';

/** The limit for the whole attack, even if something hangs. */
const MINUTES = 60;
const FAST = 0.01;

const HELP = `npm run attack -- [options]

  --only PART,PART   ${Object.keys(PARTS).join(', ')}
  --count FACTOR     how much of each part: 1 is all of it (80,000 requests take minutes)
  --fast             ${FAST * 100} % of each part
  --seed NUMBER      repeats a run
  --minutes NUMBER   ends after this time, ${MINUTES} by default; what is left then counts as a failure
  --report FILE.md   writes the report there, and as JSON beside it`;

/** Runs the parts; false if there is a finding, or if a part did not finish. */
export async function attack(args: readonly string[]): Promise<boolean> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      only: { type: 'string' },
      count: { type: 'string' },
      fast: { type: 'boolean', default: false },
      seed: { type: 'string' },
      minutes: { type: 'string' },
      report: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  });
  const { only, count, fast, report: file, help } = values;
  if (help) {
    process.stdout.write(`${HELP}\n`);
    return true;
  }
  const names = only?.split(',') ?? Object.keys(PARTS);
  const unknown = names.find((name) => !(name in PARTS));
  if (unknown) throw new Error(`There is no part "${unknown}".\n\n${HELP}`);
  const factor = numberOf('count', count, fast ? FAST : 1);
  const seed = numberOf('seed', values.seed, Math.floor(Math.random() * 1_000_000_000));
  const until = performance.now() + numberOf('minutes', values.minutes, MINUTES) * 60_000;

  const startedAt = new Date().toISOString();
  const folder = await makeRunFolder();
  const shared = await startSharedPostgres(folder, quickPasswords());
  const parts: PartReport[] = [];
  try {
    for (const name of names) {
      const part = PARTS[name]!;
      const asked = Math.max(1, Math.round(part.count * factor));
      process.stdout.write(`── ${name}: ${asked}, seed ${seed}\n`);
      const started = performance.now();
      const outcome = await part.run({
        postgres: shared.server,
        seed,
        count: asked,
        until,
        onCase: teller(),
      });
      const seconds = (performance.now() - started) / 1_000;
      parts.push({ name, asked, seconds, ...outcome });
      process.stdout.write(
        `   ${outcome.done} done in ${seconds.toFixed(0)} s, ${outcome.findings.length} findings\n`,
      );
      if (file) writeReport(file, { seed, startedAt, parts });
    }
  } finally {
    await shared.stop();
    await rm(folder, { recursive: true, force: true });
  }
  const report: Report = { seed, startedAt, parts };
  process.stdout.write(`\n${toMarkdown(report)}\n`);
  return !hasFailed(report);
}

function numberOf(name: string, text: string | undefined, otherwise: number): number {
  const number = text === undefined ? otherwise : Number(text);
  if (!Number.isFinite(number) || number < 0)
    throw new Error(`--${name} must be a number.\n\n${HELP}`);
  return number;
}

/** Reports now and then how far a part is. */
function teller() {
  let last = performance.now();
  return (done: number) => {
    if (performance.now() - last < 30_000) return;
    last = performance.now();
    process.stdout.write(`   ${done}\n`);
  };
}
