/** A field that was cleared on leaving it explains why, also after a refused save. */
import { expect, test } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import type { FieldErrors } from '#contract/problem.ts';
import { divisionCodeCleared } from '#features/clients/fields/passport.ts';
import { clientPanelMachine } from '#features/clients/list/clients.logic.ts';
import { emptyClient, type NewClientDraft } from '#features/clients/new/new-client.ts';
import type { Attempt } from '#machines/editing/attempt.ts';
import { createEditorMachine } from '#machines/editing/editor.machine.ts';
import { complete } from '#tests/models/clients/clients.model.ts';
import { heldSaves } from '#tests/support/saves.ts';

const REQUIRED = ['Обязательное поле'];
const WHY = [divisionCodeCleared('77-0')];

type Made = { made: number | null } | undefined;
type Sent = { subject: null; draft: NewClientDraft; attempt: Attempt | null };

function openPanel() {
  const machine = clientPanelMachine.provide({
    actors: { submit: fromPromise<Made, Sent>(() => new Promise(() => {})) },
  });
  const actor = createActor(machine).start();
  actor.send({ type: 'open', subject: null, draft: emptyClient });
  return {
    now: () => actor.getSnapshot(),
    errors: () => actor.getSnapshot().context.fieldErrors,
    /** Fills every field. */
    fillWith: (division_code: string) => {
      actor.send({ type: 'change', patch: { ...complete, division_code } });
      actor.send({ type: 'step', step: 'takeRegistration' });
    },
    type: (patch: Partial<typeof emptyClient>) => actor.send({ type: 'change', patch }),
    leave: () => actor.send({ type: 'leave' }),
    submit: () => actor.send({ type: 'submit' }),
  };
}

test.each([
  ['left', true],
  ['saved at once', false],
])('a short code that is %s is cleared with a reason, which every save repeats', (_, isLeft) => {
  const { now, errors, type, leave, submit } = openPanel();
  type({ division_code: '77-0' });
  if (isLeft) leave();
  for (let saves = 0; saves < 3; saves += 1) {
    submit();
    expect(now().context.draft.division_code).toBe('');
    expect(errors().division_code).toEqual(WHY);
  }
  // The other fields keep their messages, and visiting the field changes nothing.
  expect(errors()).toMatchObject({ full_name: REQUIRED, issued_by: REQUIRED });
  type({ full_name: 'Ёлкина Ия' });
  leave();
  submit();
  expect(errors()).not.toHaveProperty('full_name');
  expect(errors()).toMatchObject({ division_code: WHY, issued_by: REQUIRED });
});

test('a cleared code that is typed again is sent', () => {
  const { now, errors, fillWith, type, leave, submit } = openPanel();
  fillWith('77-0');
  leave();
  submit();
  expect(errors()).toEqual({ division_code: WHY });
  type({ division_code: '770001' });
  expect(errors()).toEqual({});
  leave();
  submit();
  expect(now().value).toBe('submitting');
  expect(now().context.draft.division_code).toBe('770-001');
});

test('a cleared code that is emptied manually afterwards is only reported as required', () => {
  const { errors, fillWith, type, leave, submit } = openPanel();
  fillWith('77-0');
  leave();
  type({ division_code: '7' });
  type({ division_code: '' });
  leave();
  submit();
  expect(errors()).toEqual({ division_code: REQUIRED });
});

const machineWith = (validate: (draft: { code: string }) => FieldErrors) =>
  createEditorMachine<{ code: string }>('card', {
    validate,
    tidy: ({ code }) =>
      code.length === 1
        ? { draft: { code: '' }, fieldErrors: { code: ['Слишком коротко'] } }
        : { draft: { code }, fieldErrors: {} },
  });

function editCard(validate: (draft: { code: string }) => FieldErrors) {
  const input = { value: { code: '770-001' } };
  const { save } = heldSaves<{ code: string }>();
  const machine = machineWith(validate).provide({ actors: { save } });
  const actor = createActor(machine, { input }).start();
  actor.send({ type: 'edit' });
  actor.send({ type: 'change', patch: { code: '7' } });
  actor.send({ type: 'leave' });
  expect(actor.getSnapshot().context.fieldErrors).toEqual({ code: ['Слишком коротко'] });
  actor.send({ type: 'save' });
  return actor;
}

test('a card shows why a field was cleared until its edit is cancelled', () => {
  const actor = editCard(({ code }): FieldErrors => (code ? {} : { code: REQUIRED }));
  const errors = () => actor.getSnapshot().context.fieldErrors;
  expect(errors()).toEqual({ code: ['Слишком коротко'] });
  actor.send({ type: 'cancel' });
  actor.send({ type: 'edit' });
  expect(errors()).toEqual({});
  actor.send({ type: 'change', patch: { code: '' } });
  actor.send({ type: 'save' });
  expect(errors()).toEqual({ code: REQUIRED });
});

test('a cleared field can be saved empty if it is optional', () => {
  const actor = editCard(() => ({}));
  expect(actor.getSnapshot().value).toBe('saving');
  expect(actor.getSnapshot().context.draft).toEqual({ code: '' });
  expect(actor.getSnapshot().context.fieldErrors).toEqual({});
});
