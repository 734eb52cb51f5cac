import { describe, expect, it } from 'vitest';
import { type ProfileDraft, validateProfile } from '#features/profile/profile.logic.ts';
import { ChangedByOthers } from '#machines/editing/form.machine.ts';
import { profileModel } from '#tests/models/editing/form.model.ts';
import { isIn, titledEdgesOf } from '#tests/support/model.ts';

const isOfOthers = (event: object): event is { error: ChangedByOthers<ProfileDraft> } =>
  'error' in event && event.error instanceof ChangedByOthers;

const edges = titledEdgesOf(profileModel);

describe('on every transition of a form', () => {
  it.each(edges)('%s', (_, { before, event, snapshot, emitted }) => {
    const { draft, initial, fieldErrors, problem } = snapshot.context;
    const isDone = event.type === 'xstate.done.actor.submit';
    const isFailed = event.type === 'xstate.error.actor.submit';

    // Typing changes the draft. Only a success replaces it, or a newer record where nothing was
    // typed.
    if (event.type === 'record.changed') {
      const { draft: news } = event as unknown as { draft: typeof draft };
      for (const name of Object.keys(news) as (keyof typeof news)[]) {
        const wasTouched = before.context.draft[name] !== before.context.initial[name];
        expect(draft[name]).toBe((wasTouched ? before.context.draft : news)[name]);
        // What a touched field began with is not forgotten.
        expect(initial[name]).toBe((wasTouched ? before.context.initial : news)[name]);
      }
      expect(snapshot.value).toEqual(before.value);
    } else if (isDone) {
      expect(draft).toEqual(initial);
    } else if (isFailed && isOfOthers(event)) {
      expect(initial).toEqual(event.error.theirs);
      for (const name of Object.keys(draft) as (keyof typeof draft)[]) {
        const wasTouched = before.context.draft[name] !== before.context.initial[name];
        expect(draft[name]).toBe((wasTouched ? before.context.draft : initial)[name]);
      }
    } else {
      expect(initial).toEqual(before.context.initial);
      if (event.type !== 'change') expect(draft).toEqual(before.context.draft);
    }

    // A failure has a problem, and is announced once.
    expect(problem !== null).toBe(isIn(snapshot, 'open.failed'));
    const isRefused = isFailed || (event.type === 'submit' && !isIn(snapshot, 'submitting'));
    const done = isDone ? [{ type: 'submitted', draft: before.context.draft }] : [];
    expect(emitted).toEqual(isRefused ? [{ type: 'refused' }] : done);
    if (isIn(snapshot, 'submitting')) {
      expect(validateProfile(draft)).toEqual({});
      expect(fieldErrors).toEqual({});
    }
    if (isFailed) expect(fieldErrors).toEqual(problem!.fields);
    if (event.type === 'submit' && isRefused) expect(fieldErrors).toEqual(validateProfile(draft));
    if (event.type === 'change') {
      const { patch } = event as unknown as { patch: object };
      for (const field of Object.keys(patch)) expect(fieldErrors).not.toHaveProperty(field);
    }
    // A password is dropped after it was accepted.
    if (isIn(snapshot, 'open.saved') && isDone) expect(draft.password).toBe('');
  });
});
