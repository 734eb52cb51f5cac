/** The report of a run, for people (Markdown) and for programs (JSON). */
import { GROUPS } from './fault.ts';
import { hasFailed, type Result } from './runner.ts';

export interface Circumstances {
  readonly seed: number;
  readonly date: string;
  readonly machine: string;
  /** The load of the machine before the run. */
  readonly load: number;
  readonly options: string;
}

export function toJson(results: readonly Result[], circumstances: Circumstances): string {
  return `${JSON.stringify({ ...circumstances, isKept: !hasFailed(results), results }, null, 2)}\n`;
}

export function toMarkdown(results: readonly Result[], circumstances: Circumstances): string {
  const { date, machine, load, seed, options } = circumstances;
  const head = [
    '# Report of npm run faults',
    '',
    `${date}, ${machine}, load ${load.toFixed(2)} before the run.`,
    `Bounds of time hold for an idle machine; here they were stretched by up to ${stretchOf(results)}.`,
    `\`npm run faults -- ${options}\` (seed ${seed}): ${summaryOf(results)}`,
  ];
  const groups = GROUPS.flatMap((group) => {
    const own = results.filter(({ fault }) => fault.group === group);
    return own.length > 0 ? ['', `## ${titleOf(group)}`, '', ...tableOf(own)] : [];
  });
  return `${[...head, ...groups, ...brokenOf(results)].join('\n')}\n`;
}

/** One line: the number of faults and of runs, and their results. */
export function summaryOf(results: readonly Result[]): string {
  const count = (status: Result['status']) =>
    results.filter((result) => result.status === status).length;
  const made = results.filter(({ status }) => status !== 'not made');
  const runs = made.reduce((sum, each) => sum + each.runs, 0);
  const counts = [`${count('kept')} kept`, `${count('broken')} broken`];
  if (count('not run') > 0) counts.push(`${count('not run')} not run in time`);
  return `${made.length} faults in ${runs} runs: ${counts.join(', ')}; ${count('not made')} not made here.`;
}

const stretchOf = (results: readonly Result[]) =>
  Math.max(1, ...results.map(({ stretched }) => stretched)).toFixed(1);

/** One line of the terminal. */
export function lineOf({ fault, status, runs, kept, seconds, notes, measures }: Result): string {
  const head = `${status.padEnd(8)} ${fault.id.padEnd(28)} ${`${kept}/${runs}`.padStart(7)} ${seconds.toFixed(1).padStart(7)} s`;
  const tail = [measuresOf(measures), ...notes.slice(0, 3)].filter(Boolean).join('; ');
  return tail ? `${head}  ${tail}` : head;
}

const titleOf = (group: string) => group.charAt(0).toUpperCase() + group.slice(1);

function tableOf(results: readonly Result[]): string[] {
  return [
    '| fault | what is done | what is promised | result | measured |',
    '|---|---|---|---|---|',
    ...results.map(({ fault, status, runs, kept, notes, measures }) => {
      const outcome =
        status === 'not made' ? `not made: ${notes[0]}` : `${status}, ${kept}/${runs}`;
      const cells = [`\`${fault.id}\``, fault.does, fault.promises, outcome, measuresOf(measures)];
      return `| ${cells.map(inCell).join(' | ')} |`;
    }),
  ];
}

function brokenOf(results: readonly Result[]): string[] {
  const broken = results.filter(({ status }) => ['broken', 'not run'].includes(status));
  if (broken.length === 0) return [];
  const lines = broken.flatMap(({ fault, notes }) =>
    notes.map((note) => `- \`${fault.id}\`: ${note}`),
  );
  return ['', '## Not kept', '', ...lines];
}

const measuresOf = (measures: Result['measures']) =>
  Object.entries(measures)
    .map(([name, value]) => `${name} ${Number.isInteger(value) ? value : value.toFixed(2)}`)
    .join(', ');

const inCell = (text: string) => text.replaceAll('|', '\\|').replaceAll(/\s+/g, ' ');
