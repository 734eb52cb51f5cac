/** A change of one field removes settled messages of others, but never those of the server. */
import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import { RATE_KINDS, type RateDraft } from '#features/channels/rates/rate-tables.ts';
import { PLAN_NOTICE, validateRate } from '#features/channels/rates/rates-draft.ts';
import { validateProfile } from '#features/profile/profile.logic.ts';
import { patched } from '#machines/editing/draft.ts';
import { createEditorMachine } from '#machines/editing/editor.machine.ts';
import { createFormMachine } from '#machines/editing/form.machine.ts';

const { level } = RATE_KINDS;

test('the notice about an incomplete plan disappears when its date is emptied', () => {
  const machine = createEditorMachine<RateDraft>('row', {
    validate: (draft) => validateRate(level, draft),
  });
  const value = { ...level.newDraft([]), new_client_rate: '1', returning_client_rate: '1' };
  const actor = createActor(machine, { input: { value } }).start();
  actor.send({ type: 'edit' });
  actor.send({ type: 'change', patch: { planned_date: '2099-12-01T09:00' } });
  actor.send({ type: 'save' });
  const errors = () => actor.getSnapshot().context.fieldErrors;
  const missing = {
    planned_new_client_rate: [PLAN_NOTICE],
    planned_returning_client_rate: [PLAN_NOTICE],
  };
  expect(errors()).toEqual(missing);
  actor.send({ type: 'change', patch: { planned_date: '2099-12-02T09:00' } });
  expect(errors()).toEqual(missing);
  actor.send({ type: 'change', patch: { planned_date: '' } });
  expect(errors()).toEqual({});
});

test('the error about different passwords disappears when they become equal', () => {
  const machine = createFormMachine('profile', validateProfile);
  const draft = {
    name: 'Ada',
    email: 'ada@example.com',
    password: 'long-password',
    password_confirmation: 'long-passwort',
    current_password: '',
  };
  const actor = createActor(machine, { input: { draft } }).start();
  actor.send({ type: 'submit' });
  const errors = () => actor.getSnapshot().context.fieldErrors;
  expect(errors()).toMatchObject({ password_confirmation: ['Passwords do not match'] });
  actor.send({ type: 'change', patch: { password: 'long-passwort' } });
  expect(errors()).not.toHaveProperty('password_confirmation');
});

test('the error of the server for another field stays', () => {
  const drafted = {
    initial: { a: '', b: '' },
    draft: { a: '', b: '' },
    fieldErrors: { a: ['Занято'], b: ['Пусто'] },
  };
  const validate = ({ a, b }: { a: string; b: string }) => (a || b ? {} : { a: ['Пусто'] });
  expect(patched(drafted, { b: '1' }, validate).fieldErrors).toEqual({ a: ['Занято'] });
});
