// @vitest-environment node
/** The fields that the log can be filtered by. */
import { expect, test } from 'vitest';
import { filterFields } from '#workspace/activity/fields.ts';

const namesOf = (kind: string, seesAll = true) =>
  filterFields(kind, seesAll).map(({ name }) => name);

test('the filter has the fields of all records while no kind is chosen, each of them once', () => {
  const all = namesOf('');
  expect(all).toEqual(expect.arrayContaining(['slug', 'new_client_rate', 'min_sum', 'phone']));
  expect(new Set(all).size).toBe(all.length);
});

test('the filter has the fields of the chosen kind and of its parts', () => {
  const channel = namesOf('channel');
  expect(channel).toEqual(expect.arrayContaining(['slug', 'new_client_rate', 'value']));
  // Only default settings have options, and they are another kind.
  for (const name of ['phone', 'min_sum', 'options']) expect(channel).not.toContain(name);
  expect(namesOf('channel_default')).toContain('options');
});

test('the filter names fields as the log does, not as the API does', () => {
  const offer = namesOf('offer');
  for (const name of ['is_active', 'has_checker', 'is_broker']) expect(offer).toContain(name);
  for (const name of ['status', 'check', 'broker']) expect(offer).not.toContain(name);
});

test('the filter has no fields of sign-ins and seeds for users who see only changes', () => {
  expect(namesOf('')).toEqual(expect.arrayContaining(['address', 'reason', 'seed', 'email']));
  for (const name of ['address', 'reason', 'seed', 'month', 'rows'])
    expect(namesOf('', false)).not.toContain(name);
  expect(namesOf('user', false)).toEqual(['name', 'email', 'password_hash', 'disabled_at']);
  expect(namesOf('channel', false)).toEqual(namesOf('channel'));
});
