import pg from 'pg';
import { expect, test } from 'vitest';
import {
  isDiskFull,
  isRefusal,
  isUnavailable,
  loggable,
  refuseTaken,
} from '#server/http/database-errors.ts';

const error = (fields: object) => Object.assign(new Error('Key (email)=(a@b.c) exists'), fields);

test('of a database error the log keeps code, constraint and place, but no value', () => {
  const kept = loggable(error({ code: '23505', constraint: 'users_email_unique' }));
  expect(kept).toEqual({
    error: 'Error',
    code: '23505',
    constraint: 'users_email_unique',
    at: expect.stringContaining('loggable.test.ts'),
  });
});

test.each([undefined, '', 7])('a constraint that is %j is omitted', (constraint) => {
  expect(loggable(error({ code: '57014', constraint }))).toEqual({
    error: 'Error',
    code: '57014',
    at: expect.any(String),
  });
});

test('of any other error the log keeps the message', () => {
  expect(loggable(error({}))).toMatchObject({ detail: 'Key (email)=(a@b.c) exists' });
  expect(loggable(error({}))).not.toHaveProperty('constraint');
  expect(loggable('text')).toEqual({ error: 'string' });
});

test('only the named unique index is a mistake of these fields', async () => {
  const write = (fields: object) =>
    refuseTaken(Promise.reject(error(fields)), 'users_email_unique', { email: ['Занят.'] });
  const taken = { code: '23505', constraint: 'users_email_unique' };
  await expect(write(taken)).rejects.toMatchObject({ status: 422 });
  await expect(write({ ...taken, constraint: 'users_pkey' })).rejects.toThrow('exists');
  await expect(write({ ...taken, code: '23503' })).rejects.toThrow('exists');
});

const answered = (code: string | undefined, severity: string) =>
  Object.assign(new pg.DatabaseError('no', 2, 'error'), { code, severity });

test.each(['53100', '53200', '53400', '23505', '25006', '57014'])(
  'an ERROR %s is a refusal, after which nothing is in doubt',
  (code) => expect(isRefusal(answered(code, 'ERROR'))).toBe(true),
);

test.each([
  ['53100', 'FATAL'],
  ['53100', 'PANIC'],
  ['53200', 'ОШИБКА'],
  ['53000', 'ERROR'],
  ['53300', 'ERROR'],
  ['57P01', 'ERROR'],
  ['58030', 'ERROR'],
  ['XX000', 'ERROR'],
  [undefined, 'ERROR'],
])('%s with the severity %s leaves the outcome in doubt', (code, severity) =>
  expect(isRefusal(answered(code, severity))).toBe(false),
);

test('an error that is not of PostgreSQL leaves it in doubt', () =>
  expect(isRefusal(error({ code: '53100', severity: 'ERROR' }))).toBe(false));

test.each([
  ['fd.c', true],
  [undefined, true],
  ['dsm_impl.c', false],
])('a lack of room that %s reports is one of the disk: %s', (file, isOfDisk) => {
  const lack = Object.assign(answered('53100', 'ERROR'), { file });
  expect(isDiskFull(lack)).toBe(isOfDisk);
  expect(isRefusal(lack)).toBe(true);
  expect(isUnavailable(lack)).toBe(true);
});

test.each(['EMFILE', 'ENFILE', 'ENOBUFS', 'ENOMEM'])(
  'a machine that has no more connections to give, %s, has an unavailable database',
  (code) => {
    const error = Object.assign(new Error(`connect ${code}`), { code, syscall: 'connect' });
    expect(isUnavailable(error)).toBe(true);
    expect(isRefusal(error)).toBe(false);
  },
);
