import { describe, expect, test } from 'vitest';
import type { Check } from '#conformance/check.ts';
import { junitOf } from '#conformance/reporters/junit.ts';
import { terminalReporter } from '#conformance/reporters/terminal.ts';
import type { Report, Result } from '#conformance/result.ts';

const check = (id: string): Check => ({
  id,
  title: `"${id}" & <more>`,
  call: 'GET /a',
  expected: 'b < c',
  means: 'd',
  *run() {},
});

const result = (id: string, outcome: Result['outcome'], came = ''): Result => ({
  ...{ check: check(id), group: 'A & B', outcome, came, ms: 12 },
});

const report: Report = {
  url: 'https://api.example.com',
  results: [
    result('one', 'passed'),
    result('two', 'failed', '500 with "text"'),
    result('three', 'lacks', 'nothing'),
    result('four', 'skipped', 'needs two'),
  ],
  stopped: null,
  exit: 1,
  stays: ['a client'],
  calls: 4,
  ms: 1500,
};

describe('the JUnit report', () => {
  test('escapes texts, counts results and reports a missing feature as skipped', () => {
    const name = (id: string) => `name="${id}: &quot;${id}&quot; &amp; &lt;more&gt;" time="0.012"`;
    expect(junitOf(report).split('\n')).toEqual([
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<testsuites name="conformance" tests="4" failures="1" errors="0" time="1.500">',
      '<testsuite name="A &amp; B" tests="4" failures="1" errors="0" skipped="2">',
      `<testcase classname="A &amp; B" ${name('one')}/>`,
      `<testcase classname="A &amp; B" ${name('two')}><failure message="500 with &quot;text&quot;">GET /a&#10;expected: b &lt; c&#10;came: 500 with &quot;text&quot;&#10;means: d</failure></testcase>`,
      `<testcase classname="A &amp; B" ${name('three')}><skipped message="nothing"/></testcase>`,
      `<testcase classname="A &amp; B" ${name('four')}><skipped message="needs two"/></testcase>`,
      '</testsuite>',
      '</testsuites>',
      '',
    ]);
  });

  test('contains an error if the run was stopped early', () => {
    const stopped = junitOf({ ...report, stopped: 'interrupted', exit: 2 });
    expect(stopped).toContain('tests="5" failures="1" errors="1"');
    expect(stopped).toContain('<error message="interrupted"/>');
  });
});

describe('the terminal report', () => {
  function shown(isLive: boolean, hasColors: boolean): string {
    let text = '';
    const write = (some: string) => {
      text += some;
    };
    const { listener, summary } = terminalReporter({ write, isLive, hasColors });
    for (const each of report.results) {
      listener.begun(each.check, each.group);
      listener.ended(each);
    }
    summary(report);
    return text;
  }

  test('shows one aligned line per check, and what was received for a failed one', () => {
    const lines = shown(false, false).split('\n');
    const [one, two] = ['✓ one', '✗ two'].map((start) => lines.find((it) => it.includes(start))!);
    expect(one!.indexOf('"one"')).toBe(two!.indexOf('"two"'));
    expect(lines.filter((it) => it === 'A & B')).toHaveLength(1);
    expect(lines).toContain('      came     500 with "text"');
    expect(lines).toContain('      means    d');
    expect(lines.at(-3)).toBe('https://api.example.com does not conform');
    expect(lines.at(-2)).toBe(
      '1 passed, 1 failed, 1 missing but not required, 1 skipped; 4 calls in 1.5 s',
    );
    expect(lines.join()).not.toContain('\u001b');
  });

  test('shows the running check and replaces it, in colour', () => {
    const text = shown(true, true);
    expect(text).toContain('  … one\r\u001b[K  \u001b[32m✓');
    expect(text).toContain('\u001b[31m✗');
  });
});
