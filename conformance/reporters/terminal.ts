/** The report for people: one line per check while the run goes on, and a summary. */
import { styleText } from 'node:util';
import { CLOSING, GROUPS } from '../checks/index.ts';
import { countOf, type Outcome, type Report, type Result, VERDICT } from '../result.ts';
import type { Listener } from '../run.ts';

type Style = Parameters<typeof styleText>[0];

export interface Screen {
  readonly write: (text: string) => void;
  /** Whether lines can be rewritten. */
  readonly isLive: boolean;
  readonly hasColors: boolean;
}

const MARKS: Readonly<Record<Outcome, readonly [string, Style]>> = {
  passed: ['✓', 'green'],
  failed: ['✗', 'red'],
  lacks: ['–', 'yellow'],
  skipped: ['–', 'gray'],
};
const ID_WIDTH = Math.max(
  ...[...GROUPS, ...CLOSING].flatMap(({ checks }) => checks.map(({ id }) => id.length)),
);
const INDENT = ' '.repeat(6);

export function terminalReporter({ write, isLive, hasColors }: Screen) {
  const paint = (style: Style, text: string) =>
    hasColors ? styleText(style, text, { validateStream: false }) : text;
  const line = (text = '') => write(`${text}\n`);
  let shown = '';

  const listener: Listener = {
    begun(check, group) {
      if (group !== shown) line(`\n${paint('bold', group)}`);
      shown = group;
      // Short, because a line that wraps cannot be replaced.
      if (isLive) write(`  … ${check.id}`);
    },
    ended(result) {
      if (isLive) write('\r\u001b[K');
      line(lineOf(result));
      if (result.outcome === 'failed') for (const each of detailsOf(result)) line(INDENT + each);
    },
  };

  function lineOf({ check, outcome, came }: Result): string {
    const [mark, style] = MARKS[outcome];
    const why = outcome === 'skipped' ? paint('gray', ` (skipped: ${came})`) : '';
    const lack = outcome === 'lacks' ? paint('yellow', ' (missing, not required)') : '';
    return `  ${paint(style, mark)} ${check.id.padEnd(ID_WIDTH)} ${check.title}${why}${lack}`;
  }

  function detailsOf({ check, came }: Result): string[] {
    return [
      `${paint('gray', 'call    ')} ${check.call}`,
      `${paint('gray', 'expected')} ${check.expected}`,
      `${paint('gray', 'came    ')} ${paint('red', came)}`,
      `${paint('gray', 'means   ')} ${check.means}`,
    ];
  }

  function summary(report: Report): void {
    const lacks = report.results.filter(({ outcome }) => outcome === 'lacks');
    if (lacks.length > 0) line(`\n${paint('bold', 'What the console does without')}`);
    for (const { check, came } of lacks) line(`  – ${check.title}: ${came}\n    ${check.means}`);
    if (report.stays.length > 0) line(`\n${paint('bold', 'What stays on the server')}`);
    for (const each of report.stays) line(`  – ${each}`);
    const failed = report.results.filter(({ outcome }) => outcome === 'failed');
    if (failed.length > 0) line(`\n${paint('bold', 'What does not conform')}`);
    for (const { check } of failed) line(`  ✗ ${check.id.padEnd(ID_WIDTH)} ${check.title}`);
    line(`\n${verdictOf(report)}`);
  }

  function verdictOf(report: Report): string {
    const { url, exit, stopped, calls, ms } = report;
    const style: Style = exit === 0 ? 'green' : 'red';
    const verdict = `${url} ${VERDICT[exit]}${stopped ? `: ${stopped}` : ''}`;
    const counts = `${countOf(report, 'passed')} passed, ${countOf(report, 'failed')} failed, ${countOf(report, 'lacks')} missing but not required, ${countOf(report, 'skipped')} skipped`;
    return `${paint(['bold', style], verdict)}\n${counts}; ${calls} calls in ${(ms / 1_000).toFixed(1)} s`;
  }

  return { listener, summary };
}
