import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import {
  type ProfileDraft,
  profileDraftOf,
  profileMachine,
  validateProfile,
} from '#features/profile/profile.logic.ts';
import { ChangedByOthers } from '#machines/editing/form.machine.ts';
import { adaOfOthers, profileModel } from '#tests/models/editing/form.model.ts';
import { heldCalls, settle } from '#tests/support/deferred.ts';
import { isIn, titledEdgesOf } from '#tests/support/model.ts';
import { ada } from '#tests/support/people.ts';

const isOfOthers = (event: object): event is { error: ChangedByOthers<ProfileDraft> } =>
  'error' in event && event.error instanceof ChangedByOthers;

const edges = titledEdgesOf(profileModel);

describe('on every transition of a form', () => {
  it.each(edges)('%s', (_, { before, event, snapshot, emitted }) => {
    const { draft, initial, fieldErrors, problem } = snapshot.context;
    const isDone = event.type === 'xstate.done.actor.submit';
    const isFailed = event.type === 'xstate.error.actor.submit';

    // Typing changes the draft. A success replaces it, and a newer record replaces untouched
    // fields.
    const { postponed } = before.context;
    if (event.type === 'record.changed' && isIn(before, 'submitting')) {
      // A draft that is being sent does not change.
      expect(draft).toEqual(before.context.draft);
      expect(initial).toEqual(before.context.initial);
      expect(snapshot.context.postponed).toEqual((event as unknown as { draft: object }).draft);
    } else if (event.type === 'record.changed') {
      const { draft: news } = event as unknown as { draft: typeof draft };
      for (const name of Object.keys(news) as (keyof typeof news)[]) {
        const wasTouched = before.context.draft[name] !== before.context.initial[name];
        expect(draft[name]).toBe((wasTouched ? before.context.draft : news)[name]);
        // A touched field keeps its initial value.
        expect(initial[name]).toBe((wasTouched ? before.context.initial : news)[name]);
      }
      expect(snapshot.value).toEqual(before.value);
    } else if (isDone) {
      expect(draft).toEqual(initial);
      if (postponed) expect(draft).toEqual(postponed);
    } else if (isFailed && isOfOthers(event)) {
      expect(initial).toEqual(event.error.theirs);
      for (const name of Object.keys(draft) as (keyof typeof draft)[]) {
        const wasTouched = before.context.draft[name] !== before.context.initial[name];
        expect(draft[name]).toBe((wasTouched ? before.context.draft : initial)[name]);
      }
    } else if (isFailed && postponed) {
      for (const name of Object.keys(draft) as (keyof typeof draft)[]) {
        const wasTouched = before.context.draft[name] !== before.context.initial[name];
        expect(draft[name]).toBe((wasTouched ? before.context.draft : postponed)[name]);
        expect(initial[name]).toBe((wasTouched ? before.context.initial : postponed)[name]);
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
    // Errors of a field that others have changed since do not apply any more.
    if (isFailed && !postponed) expect(fieldErrors).toEqual(problem!.fields);
    if (!isIn(snapshot, 'submitting')) expect(snapshot.context.postponed).toBeNull();
    if (event.type === 'submit' && isRefused) expect(fieldErrors).toEqual(validateProfile(draft));
    if (event.type === 'change') {
      const { patch } = event as unknown as { patch: object };
      for (const field of Object.keys(patch)) expect(fieldErrors).not.toHaveProperty(field);
    }
    // A password is dropped after it was accepted.
    if (isIn(snapshot, 'open.saved') && isDone) expect(draft.password).toBe('');
  });
});

it.each([
  ['fails', ['Ada L.', 'king@example.com'], ['Ada', 'king@example.com']],
  ['succeeds', ['Ada King', 'king@example.com'], ['Ada King', 'king@example.com']],
] as const)(
  'a form adopts what others change during its submit when that %s',
  async (end, draft, initial) => {
    const { calls, actor: submit } = heldCalls<
      { next: ProfileDraft },
      { draft: ProfileDraft; initial: ProfileDraft }
    >();
    const form = createActor(profileMachine.provide({ actors: { submit } }), {
      input: { draft: { ...profileDraftOf(ada), name: 'Ada' } },
    }).start();
    form.send({ type: 'change', patch: { name: 'Ada L.' } });
    form.send({ type: 'submit' });
    form.send({ type: 'record.changed', draft: profileDraftOf(adaOfOthers) });
    const sent = form.getSnapshot().context;
    expect([sent.draft.email, sent.initial.email]).toEqual([ada.email, ada.email]);
    if (end === 'fails') calls[0]!.reject(new Error('нет связи'));
    else calls[0]!.resolve({ next: sent.draft });
    await settle();
    const { context } = form.getSnapshot();
    expect([context.draft.name, context.draft.email]).toEqual(draft);
    expect([context.initial.name, context.initial.email]).toEqual(initial);
  },
);
