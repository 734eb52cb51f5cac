/** Checks of all answers of the run. */
import { type Check, type Group, type Logged, Mismatch } from '../check.ts';

const SHOWN = 3;
const SLOW_MS = 3_000;

const allOf = (rest: Omit<Check, 'run'>, isWrong: (answer: Logged) => boolean): Check => ({
  ...rest,
  *run({ answers }) {
    const wrong = [...new Set(answers.filter(isWrong).map(({ call }) => call))];
    if (wrong.length === 0) return;
    const more = wrong.length > SHOWN ? ` and ${wrong.length - SHOWN} more` : '';
    throw new Mismatch(`otherwise for ${wrong.slice(0, SHOWN).join(', ')}${more}`);
  },
});

/** Runs after all calls. */
export const wire: Group = {
  title: 'All answers',
  checks: [
    allOf(
      {
        id: 'wire.type',
        title: 'answers with a JSON body say so',
        call: 'all',
        expected: 'Content-Type: application/json',
        means:
          'Proxies and browsers may guess another type; the console reads the body nevertheless.',
      },
      ({ isJson, isTypedJson }) => isJson && !isTypedJson,
    ),
    allOf(
      {
        id: 'wire.errors',
        title: 'no call ends in an error of the server',
        call: 'all',
        expected: 'no status of 5xx',
        means: "The operator reads 'Ошибка в выполнении запроса!' and cannot do anything about it.",
      },
      ({ status }) => status >= 500,
    ),
    allOf(
      {
        id: 'wire.time',
        title: `answers come within ${SLOW_MS / 1_000} s`,
        call: 'all',
        expected: `no call that takes longer than ${SLOW_MS / 1_000} s`,
        means: 'The console waits without a limit, and the operator sees a skeleton.',
        isExtra: true,
      },
      ({ ms }) => ms > SLOW_MS,
    ),
  ],
};
