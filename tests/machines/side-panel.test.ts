import { describe, expect, it } from 'vitest';
import { emptyUser } from '#features/users/users.logic.ts';
import { userPanelModel } from '#tests/models/side-panel.model.ts';
import { edgesOf, titleOf } from '#tests/support/model.ts';

const edges = edgesOf(userPanelModel).map(
  (edge) => [`${String(edge.before.value)} + ${titleOf(edge.event)}`, edge] as const,
);

describe('on every transition of a form in a window', () => {
  it.each(edges)('%s', (_, { before, event, snapshot, emitted }) => {
    const { draft, initial, notes, problem, subject } = snapshot.context;
    const isTyped = JSON.stringify(before.context.draft) !== JSON.stringify(before.context.initial);
    const said = emitted.map(({ type }) => type);

    // What was typed is dropped by a success and by its own answer to a question, and never else.
    if (snapshot.matches('closed')) {
      expect(draft).toEqual(emptyUser);
      expect(subject).toBeNull();
      const isMeant = ['xstate.done.actor.submit', 'discard'].includes(event.type);
      expect(isMeant || (event.type === 'close' && !isTyped)).toBe(true);
    } else if (!['open', 'change'].includes(event.type)) {
      expect(draft).toEqual(before.context.draft);
      expect(initial).toEqual(before.context.initial);
      expect(subject).toBe(before.context.subject);
    }
    if (event.type === 'close' && isTyped) expect(snapshot.value).toBe('confirmingDiscard');

    // A refusal is told, with its words or with notes under the fields; a success with its record.
    expect(problem !== null).toBe(snapshot.matches('failed'));
    expect(said).toEqual(
      event.type === 'xstate.done.actor.submit'
        ? ['submitted']
        : event.type === 'xstate.error.actor.submit' ||
            (event.type === 'submit' && !snapshot.matches('submitting'))
          ? ['refused']
          : [],
    );
    if (said.includes('submitted')) {
      expect(emitted).toEqual([{ type: 'submitted', subject: before.context.subject }]);
    }

    // Nothing that is known to be wrong is sent, and a note stays until its field is changed.
    if (snapshot.matches('submitting')) expect(notes).toEqual({});
    if (event.type === 'change') {
      const { patch } = event as unknown as { patch: object };
      const expected = Object.entries(before.context.notes).filter(
        ([field]) => !(field.split('.')[0]! in patch),
      );
      expect(notes).toEqual(Object.fromEntries(expected));
    }
  });
});
