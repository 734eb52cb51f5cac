import { expect, test } from 'vitest';
import { loggable, refuseTaken } from '#server/http/database-errors.ts';

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
