/** The report for programs. */
import { countOf, type Report, VERDICT } from '../result.ts';

export function jsonOf(report: Report): string {
  const { url, results, stopped, stays, exit, calls, ms } = report;
  const content = {
    url,
    verdict: VERDICT[exit],
    exit,
    stopped,
    counts: {
      passed: countOf(report, 'passed'),
      failed: countOf(report, 'failed'),
      lacks: countOf(report, 'lacks'),
      skipped: countOf(report, 'skipped'),
    },
    calls,
    ms: Math.round(ms),
    stays,
    checks: results.map(({ check, group, outcome, came, ms }) => ({
      id: check.id,
      group,
      title: check.title,
      call: check.call,
      outcome,
      ...(outcome !== 'passed' && { expected: check.expected, came, means: check.means }),
      ms: Math.round(ms),
    })),
  };
  return `${JSON.stringify(content, null, 2)}\n`;
}
