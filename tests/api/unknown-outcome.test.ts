/** Which failed writes may have been done. */
import { expect, it } from 'vitest';
import { textsOf, unknownOutcomeOf } from '#api/call.ts';
import { type Problem, TEXT } from '#contract/problem.ts';

const problem = (status: number, more: Partial<Problem> = {}): Problem => ({
  kind: status === 0 ? 'network' : 'answer',
  status,
  message: 'Сбой',
  refreshable: false,
  fields: {},
  ...more,
});
const LOST = 'Неизвестно, дошло ли: соединение прервалось';
const GATEWAY = 'Неизвестно, дошло ли: сервер не ответил шлюзу';
const LATE = 'Неизвестно, дошло ли: сервер не ответил вовремя';
const BROKEN = 'Неизвестно, записано ли: на сервере произошла ошибка';
const UNREADABLE = 'Неизвестно, дошло ли: ответ сервера не читается';
const shape = { message: TEXT.shape };

it.each([
  [problem(0), LOST],
  [problem(502), GATEWAY],
  [problem(504), LATE],
  [problem(500), BROKEN],
  [problem(503), BROKEN],
  [problem(499), null],
  [problem(422), null],
  [problem(200, shape), UNREADABLE],
  [problem(299, shape), UNREADABLE],
  [problem(199, shape), null],
  [problem(300, shape), null],
  [problem(200), null],
])('the outcome after %o: %s', (failed, unknownOutcome) => {
  expect(unknownOutcomeOf('POST', failed, false)).toBe(unknownOutcome);
  expect(unknownOutcomeOf('GET', failed, false), 'a read changes nothing').toBeNull();
  expect(
    unknownOutcomeOf('PUT', { ...failed, written: false }, false),
    'the server says so',
  ).toBeNull();
});

it('an unanswered write while offline has no unknown outcome', () => {
  expect(unknownOutcomeOf('POST', problem(0), true)).toBeNull();
  expect(unknownOutcomeOf('POST', problem(500), true)).toBe(BROKEN);
});

it('the texts of what was sent are found at any depth', () => {
  const sent = { name: 'Ада', age: 36, none: null, is: true, list: [{ to: 'x' }, 'y'] };
  expect(textsOf(sent)).toEqual(['Ада', '36', 'x', 'y']);
});
