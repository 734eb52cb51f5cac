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

test('the log keeps code, constraint and place of a database error, but no value', () => {
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

test('the log keeps the message of any other error', () => {
  expect(loggable(error({}))).toMatchObject({ detail: 'Key (email)=(a@b.c) exists' });
  expect(loggable(error({}))).not.toHaveProperty('constraint');
  expect(loggable('text')).toEqual({ error: 'string' });
});

test('only a violation of the named unique index is reported for the fields', async () => {
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
  'an ERROR %s is a refusal with a known outcome',
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
])('%s with the severity %s leaves the outcome unknown', (code, severity) =>
  expect(isRefusal(answered(code, severity))).toBe(false),
);

test('an error that is not of PostgreSQL leaves the outcome unknown', () =>
  expect(isRefusal(error({ code: '53100', severity: 'ERROR' }))).toBe(false));

test.each([
  ['fd.c', true],
  [undefined, true],
  ['dsm_impl.c', false],
])('a lack of room that %s reports counts as a full disk: %s', (file, isOfDisk) => {
  const lack = Object.assign(answered('53100', 'ERROR'), { file });
  expect(isDiskFull(lack)).toBe(isOfDisk);
  expect(isRefusal(lack)).toBe(true);
  expect(isUnavailable(lack)).toBe(true);
});

test.each(['EMFILE', 'ENFILE', 'ENOBUFS', 'ENOMEM'])(
  'the error %s of connect means that the database is unavailable',
  (code) => {
    const error = Object.assign(new Error(`connect ${code}`), { code, syscall: 'connect' });
    expect(isUnavailable(error)).toBe(true);
    expect(isRefusal(error)).toBe(false);
  },
);
