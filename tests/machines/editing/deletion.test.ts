import { describe, expect, it } from 'vitest';
import type { User } from '#contract/users.ts';
import type { Changed } from '#machines/editing/deletion.machine.ts';
import { userDeletionModel } from '#tests/models/editing/deletion.model.ts';
import { titledEdgesOf } from '#tests/support/model.ts';

const edges = titledEdgesOf(userDeletionModel);

const isChanged = (event: object): event is { output: Changed<User> } =>
  'output' in event && event.output !== undefined;

describe('on every transition of a deletion', () => {
  it.each(edges)('%s', (_, { before, event, snapshot, emitted }) => {
    const { subject, problem } = snapshot.context;
    const newer = isChanged(event) && event.output.subject;
    // Only a confirmed subject is deleted. It does not change after the question, unless the question is repeated.
    if (snapshot.matches('deleting')) expect(event.type).toBe('confirm');
    if (event.type !== 'ask' && !snapshot.matches('idle')) {
      expect(subject).toBe(newer || before.context.subject);
    }
    if (newer) expect(snapshot.matches('failed')).toBe(true);
    expect(subject === null).toBe(snapshot.matches('idle'));
    expect(problem !== null).toBe(snapshot.matches('failed'));
    // A deletion is emitted with its subject after the server's answer; an unknown outcome, when the user cancels.
    const isGivenUp = event.type === 'cancel' && before.context.problem?.isOutcomeUnknown;
    const isDeleted = event.type === 'xstate.done.actor.remove' && !newer;
    const type = isDeleted ? 'deleted' : (newer || isGivenUp) && 'outdated';
    expect(emitted).toEqual(type ? [{ type, subject: newer || before.context.subject }] : []);
  });

  it('is retried or cancelled after a failure', () => {
    const after = edges.filter(([, { before }]) => before.matches('failed'));
    const led = after.map(([, { event, snapshot }]) => `${event.type} → ${snapshot.value}`);
    expect(new Set(led)).toEqual(new Set(['confirm → deleting', 'cancel → idle']));
  });

  it('cannot be cancelled during the call', () => {
    const halfway = edges.filter(([, { before }]) => before.matches('deleting'));
    expect(new Set(halfway.map(([, { event }]) => event.type))).toEqual(
      new Set(['xstate.done.actor.remove', 'xstate.error.actor.remove']),
    );
  });
});
