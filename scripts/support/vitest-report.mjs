/** A reporter for Vitest: counts, and the names of tests that failed, or failed first and then passed. */
import { writeFileSync } from 'node:fs';

export default class {
  /** Writes `{passed, skipped, failed, flaky}` into the file that VITEST_REPORT names. */
  onTestRunEnd(modules, errors) {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const namesOf = (those) =>
      those.map((test) => `${test.module.relativeModuleId} ${test.fullName}`);
    const having = (state) => tests.filter((test) => test.result().state === state);
    const report = {
      passed: having('passed').length,
      skipped: having('skipped').length,
      failed: [
        ...namesOf(having('failed')),
        // A file that cannot be loaded, a hook that fails, an unhandled rejection.
        ...modules.flatMap((module) => [
          ...module.errors().map((error) => `${module.relativeModuleId} ${error.message}`),
          ...[...module.children.allSuites()].flatMap((suite) =>
            suite
              .errors()
              .map((error) => `${module.relativeModuleId} ${suite.fullName}: ${error.message}`),
          ),
        ]),
        ...errors.map((error) => String(error.message)),
      ],
      flaky: namesOf(tests.filter((test) => test.diagnostic()?.flaky)),
    };
    writeFileSync(process.env.VITEST_REPORT, JSON.stringify(report));
  }
}
