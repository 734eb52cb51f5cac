/** The report for CI: JUnit's XML. A missing optional feature counts as skipped. */
import { countOf, type Report, type Result } from '../result.ts';

export function junitOf(report: Report): string {
  const names = [...new Set(report.results.map(({ group }) => group))];
  const suites = names.map((name) =>
    suiteOf(
      name,
      report.results.filter(({ group }) => group === name),
    ),
  );
  const stopped = report.stopped && stopOf(report.stopped);
  const attributes = attributesOf({
    name: 'conformance',
    tests: report.results.length + (stopped ? 1 : 0),
    failures: countOf(report, 'failed'),
    errors: stopped ? 1 : 0,
    time: seconds(report.ms),
  });
  const lines = ['<?xml version="1.0" encoding="UTF-8"?>', `<testsuites ${attributes}>`];
  return [...lines, ...suites, ...(stopped ? [stopped] : []), '</testsuites>', ''].join('\n');
}

function suiteOf(name: string, results: readonly Result[]): string {
  const failures = results.filter(({ outcome }) => outcome === 'failed').length;
  const skipped = results.filter(({ outcome }) => /^(lacks|skipped)$/.test(outcome)).length;
  const attributes = attributesOf({ name, tests: results.length, failures, errors: 0, skipped });
  return [`<testsuite ${attributes}>`, ...results.map(caseOf), '</testsuite>'].join('\n');
}

function caseOf({ check, group, outcome, came, ms }: Result): string {
  const attributes = attributesOf({
    classname: group,
    name: `${check.id}: ${check.title}`,
    time: seconds(ms),
  });
  if (outcome === 'passed') return `<testcase ${attributes}/>`;
  const text = `${check.call}\nexpected: ${check.expected}\ncame: ${came}\nmeans: ${check.means}`;
  const content =
    outcome === 'failed'
      ? `<failure ${attributesOf({ message: came })}>${escaped(text)}</failure>`
      : `<skipped ${attributesOf({ message: came })}/>`;
  return `<testcase ${attributes}>${content}</testcase>`;
}

function stopOf(reason: string): string {
  const suite = attributesOf({ name: 'Run', tests: 1, failures: 0, errors: 1 });
  const error = `<error ${attributesOf({ message: reason })}/>`;
  return `<testsuite ${suite}><testcase classname="Run" name="the run gets to its end">${error}</testcase></testsuite>`;
}

const seconds = (ms: number) => (ms / 1_000).toFixed(3);

function attributesOf(attributes: Readonly<Record<string, string | number>>): string {
  return Object.entries(attributes)
    .map(([name, value]) => `${name}="${escaped(String(value))}"`)
    .join(' ');
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\n': '&#10;',
};

const escaped = (text: string) => text.replace(/[&<>"\n]/g, (mark) => ENTITIES[mark]!);
