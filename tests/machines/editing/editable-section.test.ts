import { describe, expect, it } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import {
  ConflictError,
  createEditableSectionMachine,
} from '#machines/editing/editable-section.machine.ts';
import { deferred } from '#tests/support/deferred.ts';
import { type Card, cardMachine } from '#tests/support/left-drafts.ts';

const was: Card = { name: 'Сова', note: 'старое' };
const wholeMachine = createEditableSectionMachine<Card>(
  'whole',
  () => ({}),
  undefined,
  undefined,
  true,
);

/** An open section, and control over the end of each save. */
function open(machine = cardMachine) {
  const saves: { input: { draft: Card; base: Card }; end: ReturnType<typeof deferred<Card>> }[] =
    [];
  const save = fromPromise<{ value: Card }, { draft: Card; base: Card }>(async ({ input }) => {
    const end = deferred<Card>();
    saves.push({ input, end });
    return { value: await end.promise };
  });
  const actor = createActor(machine.provide({ actors: { save } }), { input: { value: was } });
  actor.start();
  actor.send({ type: 'edit' });
  return { actor, saves, now: () => actor.getSnapshot() };
}
const soon = () => new Promise((resolve) => setTimeout(resolve));

describe('a record that changes while its section is open', () => {
  it('is shown in all fields as long as nothing was typed', () => {
    const { actor, now } = open();
    actor.send({ type: 'record.changed', value: { name: 'Филин', note: 'новое' } });
    expect(now().matches('editing')).toBe(true);
    expect(now().context.draft).toEqual({ name: 'Филин', note: 'новое' });
    actor.send({ type: 'save' });
    expect(now().matches('view')).toBe(true);
  });

  it.each([
    ['fields', cardMachine],
    ['the whole', wholeMachine],
  ])('is shown after a draft of %s is cancelled', (_, machine) => {
    const { actor, now } = open(machine);
    actor.send({ type: 'change', patch: { note: 'моё' } });
    actor.send({ type: 'record.changed', value: { name: 'Филин', note: 'новое' } });
    expect(now().context.draft.note).toBe('моё');
    actor.send({ type: 'cancel' });
    expect(now().context.draft).toEqual({ name: 'Филин', note: 'новое' });
    actor.send({ type: 'edit' });
    expect(now().context.initial).toEqual({ name: 'Филин', note: 'новое' });
  });

  it('updates the fields that were not touched,', () => {
    const { actor, saves, now } = open();
    actor.send({ type: 'change', patch: { note: 'моё' } });
    actor.send({ type: 'record.changed', value: { name: 'Филин', note: 'новое' } });
    expect(now().context.draft).toEqual({ name: 'Филин', note: 'моё' });
    actor.send({ type: 'save' });
    // The touched field is still compared with its old base, so it conflicts.
    expect(saves[0]!.input).toEqual({
      draft: { name: 'Филин', note: 'моё' },
      base: { name: 'Филин', note: 'старое' },
    });
  });

  it('changes nothing in a draft of the whole, so that a conflict is found', () => {
    const { actor, saves } = open(wholeMachine);
    actor.send({ type: 'change', patch: { note: 'моё' } });
    actor.send({ type: 'record.changed', value: { name: 'Филин', note: 'старое' } });
    actor.send({ type: 'save' });
    expect(saves[0]!.input).toEqual({ draft: { name: 'Сова', note: 'моё' }, base: was });
  });

  it('is shown if the typed value was typed back to its base', () => {
    const { actor, now } = open(wholeMachine);
    actor.send({ type: 'change', patch: { note: 'моё' } });
    actor.send({ type: 'record.changed', value: { name: 'Филин', note: 'старое' } });
    actor.send({ type: 'change', patch: { note: 'старое' } });
    actor.send({ type: 'save' });
    expect(now().matches('view')).toBe(true);
    expect(now().context.draft.name).toBe('Филин');
  });

  it('is kept if it changes during a save that fails', async () => {
    const { actor, saves, now } = open();
    actor.send({ type: 'change', patch: { note: 'моё' } });
    actor.send({ type: 'save' });
    actor.send({ type: 'record.changed', value: { name: 'Филин', note: 'старое' } });
    saves[0]!.end.reject(new Error('нет связи'));
    await soon();
    expect(now().matches('failed')).toBe(true);
    expect(now().context.draft).toEqual({ name: 'Филин', note: 'моё' });
    actor.send({ type: 'record.changed', value: { name: 'Сыч', note: 'старое' } });
    actor.send({ type: 'cancel' });
    expect(now().context.draft).toEqual({ name: 'Сыч', note: 'старое' });
  });

  it('updates the other version during a conflict', async () => {
    const { actor, saves, now } = open();
    actor.send({ type: 'change', patch: { note: 'моё' } });
    actor.send({ type: 'save' });
    const theirs = { name: 'Филин', note: 'чужое' };
    saves[0]!.end.reject(new ConflictError<Card>(theirs, { ...theirs, note: 'моё' }));
    await soon();
    actor.send({ type: 'record.changed', value: { name: 'Сыч', note: 'ещё чужое' } });
    expect(now().context).toMatchObject({
      initial: was,
      theirs: { name: 'Сыч', note: 'ещё чужое' },
      draft: { name: 'Сыч', note: 'моё' },
    });
    actor.send({ type: 'takeTheirs' });
    expect(now().context.draft).toEqual({ name: 'Сыч', note: 'ещё чужое' });
  });

  it('is their version after a conflict that was kept and then cancelled', async () => {
    const { actor, saves, now } = open();
    actor.send({ type: 'change', patch: { note: 'моё' } });
    actor.send({ type: 'save' });
    const theirs = { name: 'Филин', note: 'чужое' };
    saves[0]!.end.reject(new ConflictError<Card>(theirs, { ...theirs, note: 'моё' }));
    await soon();
    actor.send({ type: 'keepMine' });
    saves[1]!.end.reject(new Error('нет связи'));
    await soon();
    actor.send({ type: 'cancel' });
    expect(now().context.draft).toEqual(theirs);
  });
});
