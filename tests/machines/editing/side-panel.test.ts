import { describe, expect, it } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { ProblemError } from '#contract/problem.ts';
import { emptyUser } from '#features/users/users.logic.ts';
import { createSidePanelMachine } from '#machines/editing/side-panel.machine.ts';
import { userPanelModel } from '#tests/models/editing/side-panel.model.ts';
import { titledEdgesOf } from '#tests/support/model.ts';

const edges = titledEdgesOf(userPanelModel);

describe('on every transition of a side panel', () => {
  it.each(edges)('%s', (_, { before, event, snapshot, emitted }) => {
    const { draft, initial, fieldErrors, problem, subject } = snapshot.context;
    const isTyped = JSON.stringify(before.context.draft) !== JSON.stringify(before.context.initial);
    const isAtStake = isTyped || before.context.unconfirmed !== null;
    const said = emitted.map(({ type }) => type);

    // A draft is dropped only by a success or by an answer to the question.
    if (snapshot.matches('closed')) {
      expect(draft).toEqual(emptyUser);
      expect(subject).toBeNull();
      const isMeant = ['xstate.done.actor.submit', 'discard', 'openFound'].includes(event.type);
      expect(isMeant || (event.type === 'close' && !isAtStake)).toBe(true);
    } else if (!['open', 'change'].includes(event.type)) {
      expect(draft).toEqual(before.context.draft);
      expect(initial).toEqual(before.context.initial);
      expect(subject).toBe(before.context.subject);
    }
    if (event.type === 'close' && isAtStake) expect(snapshot.value).toBe('confirmingDiscard');

    // A failure has a problem or field errors; a success reports its record.
    expect(problem !== null).toBe(snapshot.matches('failed'));
    expect(said).toEqual(
      event.type === 'xstate.done.actor.submit'
        ? ['submitted']
        : event.type === 'openFound'
          ? ['submitted', 'foundOpened']
          : event.type.startsWith('xstate.error') ||
              (event.type === 'submit' && !snapshot.hasTag('busy'))
            ? ['refused']
            : event.type === 'discard' && before.context.unconfirmed
              ? ['unconfirmed']
              : [],
    );
    if (said.includes('submitted')) {
      expect(emitted[0]).toEqual({ type: 'submitted', subject: before.context.subject });
    }

    // A draft that may have been written is sent again only after a check, or on request.
    const isLookedFor = ['xstate.done.actor.check', 'createAnyway'].includes(event.type);
    if (snapshot.matches('submitting') && before.context.unconfirmed)
      expect(isLookedFor).toBe(true);
    if (snapshot.matches('checking')) expect(snapshot.context.unconfirmed).not.toBeNull();
    if (event.type === 'createAnyway') expect(subject).toBeNull();
    // Only an answer ends an unknown outcome, not an edit or a question.
    const isAnswered = snapshot.matches('closed') || event.type === 'xstate.done.actor.check';
    if (before.context.unconfirmed && !isAnswered)
      expect(snapshot.context.unconfirmed).not.toBeNull();
    if (event.type === 'xstate.error.actor.submit') {
      const { problem: told } = (event as unknown as { error: ProblemError }).error;
      if (told.isOutcomeUnknown) expect(snapshot.context.unconfirmed).toEqual(draft);
    }
    // A sent draft has a key, which is kept only for the same content.
    const { attempt } = snapshot.context;
    const hasKey = snapshot.matches('submitting');
    if (hasKey) expect(attempt).not.toBeNull();
    if (event.type === 'createAnyway') expect(attempt).not.toEqual(before.context.attempt);
    const isRepeated = JSON.stringify(before.context.unconfirmed) === JSON.stringify(draft);
    if (hasKey && before.matches('checking')) {
      expect(attempt === before.context.attempt).toBe(
        isRepeated && before.context.attempt !== null,
      );
    }
    expect(snapshot.context.found !== null).toBe(snapshot.matches('found'));

    // An invalid draft is never sent, and an error stays until its field is changed.
    if (snapshot.matches('submitting')) expect(fieldErrors).toEqual({});
    if (event.type === 'change') {
      const { patch } = event as unknown as { patch: object };
      const expected = Object.entries(before.context.fieldErrors).filter(
        ([field]) => !(field.split('.')[0]! in patch),
      );
      expect(fieldErrors).toEqual(Object.fromEntries(expected));
    }
  });
});

it('a side panel accepts a step after a refusal, and returns to editing', async () => {
  const machine = createSidePanelMachine<{ name: string }, null, 'tidy'>('panel', {
    empty: { name: '' },
    validate: () => ({}),
    step: ({ name }) => (name.endsWith(' ') ? { patch: { name: name.trim() } } : null),
  }).provide({
    actors: { submit: fromPromise(() => Promise.reject(new ProblemError({ message: 'Нельзя' }))) },
  });
  const panel = createActor(machine).start();
  panel.send({ type: 'open', subject: null, draft: { name: 'Имя ' } });
  panel.send({ type: 'submit' });
  await expect.poll(() => panel.getSnapshot().value).toBe('failed');
  panel.send({ type: 'step', step: 'tidy' });
  expect(panel.getSnapshot()).toMatchObject({
    value: 'editing',
    context: { draft: { name: 'Имя' } },
  });
  expect(panel.getSnapshot().can({ type: 'step', step: 'tidy' })).toBe(false);
});
