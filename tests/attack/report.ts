/** The report of an attack: on the terminal, in Markdown and in JSON. */
import { writeFileSync } from 'node:fs';
import type { Outcome } from './part.ts';

export interface PartReport extends Outcome {
  readonly name: string;
  readonly asked: number;
  readonly seconds: number;
}

export interface Report {
  readonly seed: number;
  readonly startedAt: string;
  readonly parts: readonly PartReport[];
}

/** Attacks that need another machine or tool, listed so that they do not pass as tested. */
const NOT_MADE: readonly string[] = [
  'A proxy between client and server: disagreements of two HTTP parsers need a real one.',
  'Attacks from several addresses at once, and floods: the counts here are bounded.',
  'TLS, because a proxy ends it.',
  'Timing of answers as a side channel: two shared cores are too noisy for that.',
];

export const hasFailed = ({ parts }: Report): boolean =>
  parts.some(({ findings, done, asked }) => findings.length > 0 || done < asked);

/** A line per part, and each finding with its seed and its smallest case. */
export function toMarkdown(report: Report): string {
  const { seed, startedAt, parts } = report;
  const rows = parts.map(({ name, asked, done, findings, seconds }) => {
    return `| ${name} | ${asked} | ${done} | ${findings.length} | ${seconds.toFixed(0)} s |`;
  });
  const found = parts.flatMap(({ name, findings }) =>
    findings.map(
      (one) =>
        `## ${name}: ${one.what}\n\nSmallest case:\n\n\`\`\`\n${one.smallest}\n\`\`\`\n\nOnce more: \`npm run attack -- --only ${name} --seed ${one.seed}\``,
    ),
  );
  const met = parts.map(({ name, met }) => {
    const counts = Object.entries(met).sort(([, one], [, other]) => other - one);
    return `- ${name}: ${counts.map(([what, count]) => `${what} ×${count}`).join(', ') || 'nothing counted'}`;
  });
  return [
    `# Attack of ${startedAt}, seed ${seed}`,
    ['| part | asked | done | findings | time |', '|---|---|---|---|---|', ...rows].join('\n'),
    ...found,
    ['What was met:', '', ...met].join('\n'),
    ['Not covered:', '', ...NOT_MADE.map((one) => `- ${one}`)].join('\n'),
  ].join('\n\n');
}

/** Writes `file` as Markdown, and the same as JSON beside it. */
export function writeReport(file: string, report: Report): void {
  writeFileSync(file, `${toMarkdown(report)}\n`);
  writeFileSync(`${file.replace(/\.md$/, '')}.json`, `${JSON.stringify(report, null, 2)}\n`);
}
