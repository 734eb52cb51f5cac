import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import { ProblemError } from '#contract/problem.ts';
import { passportMachine } from '#features/clients/page/client.logic.ts';
import { passportPart } from '#features/clients/page/client-parts.ts';
import { exceptUntouched } from '#machines/editing/draft.ts';
import { createEditorMachine } from '#machines/editing/editor.machine.ts';
import { settle } from '#tests/support/deferred.ts';
import { type Card, cardMachine } from '#tests/support/left-drafts.ts';
import { heldSaves } from '#tests/support/saves.ts';

const was: Card = { name: 'Сова', note: 'старое' };
const wholeMachine = createEditorMachine<Card>('whole', { validate: () => ({}), isWhole: true });

/** Opens an editor; `saves` settles its saves. */
function open(machine = cardMachine) {
  const { saves, save } = heldSaves<Card>();
  const actor = createActor(machine.provide({ actors: { save } }), { input: { value: was } });
  actor.start();
  actor.send({ type: 'edit' });
  const type = (patch: Partial<Card>) => actor.send({ type: 'change', patch });
  const store = () => actor.send({ type: 'save' });
  /** Reports the record as written by another user. */
  const hear = (name: string, note: string) =>
    actor.send({ type: 'record.changed', value: { name, note } });
  return { actor, saves, type, store, hear, now: () => actor.getSnapshot() };
}

describe('a record that changes while a card of it is edited', () => {
  it('is shown in all fields as long as nothing was typed', () => {
    const { now, store, hear } = open();
    hear('Филин', 'новое');
    expect(now().matches('editing')).toBe(true);
    expect(now().context.draft).toEqual({ name: 'Филин', note: 'новое' });
    store();
    expect(now().matches('view')).toBe(true);
  });

  it.each([
    ['fields', cardMachine],
    ['the whole', wholeMachine],
  ])('is shown after a draft of %s is cancelled', (_, machine) => {
    const { actor, now, type, hear } = open(machine);
    type({ note: 'моё' });
    hear('Филин', 'новое');
    expect(now().context.draft.note).toBe('моё');
    actor.send({ type: 'cancel' });
    expect(now().context.draft).toEqual({ name: 'Филин', note: 'новое' });
    actor.send({ type: 'edit' });
    expect(now().context.initial).toEqual({ name: 'Филин', note: 'новое' });
  });

  it('updates the untouched fields', () => {
    const { saves, now, type, store, hear } = open();
    type({ note: 'моё' });
    hear('Филин', 'новое');
    expect(now().context.draft).toEqual({ name: 'Филин', note: 'моё' });
    store();
    // The touched field is still compared with its old base, so it conflicts.
    expect(saves[0]!.input).toEqual({
      key: null,
      draft: { name: 'Филин', note: 'моё' },
      base: { name: 'Филин', note: 'старое' },
      sent: [],
    });
  });

  it('changes nothing in a draft of the whole, so that a conflict is found', () => {
    const { saves, type, store, hear } = open(wholeMachine);
    type({ note: 'моё' });
    hear('Филин', 'старое');
    store();
    expect(saves[0]!.input).toMatchObject({ draft: { name: 'Сова', note: 'моё' }, base: was });
  });

  it('is shown if the changed field is typed back to its base value', () => {
    const { now, type, store, hear } = open(wholeMachine);
    type({ note: 'моё' });
    hear('Филин', 'старое');
    type({ note: 'старое' });
    store();
    expect(now().matches('view')).toBe(true);
    expect(now().context.draft.name).toBe('Филин');
  });

  it('updates the untouched fields if it changes during a save that fails', async () => {
    const { actor, saves, now, type, store, hear } = open();
    type({ note: 'моё' });
    store();
    hear('Филин', 'старое');
    saves[0]!.reject(new Error('нет связи'));
    await settle();
    expect(now().matches('error')).toBe(true);
    expect(now().context.draft).toEqual({ name: 'Филин', note: 'моё' });
    hear('Сыч', 'старое');
    actor.send({ type: 'cancel' });
    expect(now().context.draft).toEqual({ name: 'Сыч', note: 'старое' });
  });

  it('updates the other version during a conflict', async () => {
    const { actor, saves, now, type, store, hear } = open();
    type({ note: 'моё' });
    store();
    const theirs = { name: 'Филин', note: 'чужое' };
    saves[0]!.resolve({ type: 'conflict', theirs, draft: { ...theirs, note: 'моё' } });
    await settle();
    hear('Сыч', 'ещё чужое');
    expect(now().context).toMatchObject({
      initial: was,
      theirs: { name: 'Сыч', note: 'ещё чужое' },
      draft: { name: 'Сыч', note: 'моё' },
    });
    actor.send({ type: 'takeTheirs' });
    expect(now().context.draft).toEqual({ name: 'Сыч', note: 'ещё чужое' });
  });

  it('is shown in the version of others if the save after keepMine fails and is cancelled', async () => {
    const { actor, saves, now, type, store } = open();
    type({ note: 'моё' });
    store();
    const theirs = { name: 'Филин', note: 'чужое' };
    saves[0]!.resolve({ type: 'conflict', theirs, draft: { ...theirs, note: 'моё' } });
    await settle();
    actor.send({ type: 'keepMine' });
    saves[1]!.reject(new Error('нет связи'));
    await settle();
    actor.send({ type: 'cancel' });
    expect(now().context.draft).toEqual(theirs);
  });
});

describe('a card whose save', () => {
  const unanswered = new ProblemError({
    kind: 'network',
    message: 'Ошибка соединения с сервером!',
    isOutcomeUnknown: true,
  });

  it('has no answer reports to the next save what may have been saved, until one succeeds', async () => {
    const { actor, saves, type, store } = open();
    type({ note: 'моё' });
    store();
    saves[0]!.reject(unanswered);
    await settle();
    type({ note: 'иное' });
    store();
    expect(saves[1]!.input.sent).toEqual([{ ...was, note: 'моё' }]);
    saves[1]!.resolve({ type: 'saved', value: { ...was, note: 'иное' } });
    await settle();
    actor.send({ type: 'edit' });
    type({ note: 'третье' });
    store();
    expect(saves[2]!.input).toMatchObject({ base: { note: 'иное' }, sent: [] });
  });

  it('has no answer keeps a value that is typed back over a newer record, and sends it', async () => {
    const { actor, saves, now, type, store, hear } = open();
    type({ note: 'моё' });
    store();
    saves[0]!.reject(unanswered);
    await settle();
    type({ note: 'старое' });
    hear('Филин', 'моё');
    expect(now().context.draft).toEqual({ name: 'Филин', note: 'старое' });
    store();
    expect(saves[1]!.input).toMatchObject({
      draft: { name: 'Филин', note: 'старое' },
      base: { name: 'Филин', note: 'старое' },
      sent: [{ name: 'Филин', note: 'моё' }],
    });
    saves[1]!.resolve({ type: 'saved', value: null });
    await settle();
    actor.send({ type: 'edit' });
    store();
    expect(now().matches('view')).toBe(true);
    expect(saves).toHaveLength(2);
  });

  it('has no answer does not follow the record if it is a whole, also when typed back', async () => {
    const { saves, now, type, store, hear } = open(wholeMachine);
    type({ note: 'моё' });
    store();
    saves[0]!.reject(unanswered);
    await settle();
    type({ note: 'старое' });
    hear('Филин', 'моё');
    expect(now().context).toMatchObject({ draft: was, initial: was, current: { name: 'Филин' } });
  });

  it('conflicts after one without an answer forgets what may have been saved', async () => {
    const { actor, saves, type, store } = open();
    type({ note: 'моё' });
    store();
    saves[0]!.reject(unanswered);
    await settle();
    store();
    const theirs = { name: 'Филин', note: 'чужое' };
    saves[1]!.resolve({ type: 'conflict', theirs, draft: { ...theirs, note: 'моё' } });
    await settle();
    actor.send({ type: 'keepMine' });
    expect(saves[2]!.input).toMatchObject({ base: theirs, sent: [] });
  });

  // Otherwise the same value written by another user would count as the own one.
  it.each([
    ['was refused', { status: 422 }],
    ['was not written, as the server says', { status: 503, written: false }],
    ['was not sent, because there was no network', { kind: 'network' }],
    ['brought a refusal in a 200', { status: 200 }],
  ] as const)('%s reports nothing as possibly saved', async (_, problem) => {
    const { saves, type, store } = open();
    type({ note: 'моё' });
    store();
    saves[0]!.reject(new ProblemError({ message: 'Нет', ...problem }));
    await settle();
    store();
    expect(saves[1]!.input.sent).toEqual([]);
  });

  it('returns no value shows what was sent', async () => {
    const { saves, now, type, store } = open();
    type({ note: 'моё' });
    store();
    saves[0]!.resolve({ type: 'saved', value: null });
    await settle();
    expect(now().matches('view')).toBe(true);
    expect(now().context).toMatchObject({
      initial: { ...was, note: 'моё' },
      draft: { note: 'моё' },
    });
  });
});

describe('a card that was cancelled', () => {
  it('restores its draft on top of later changes by others', () => {
    const { actor, now } = open();
    actor.send({ type: 'change', patch: { note: 'моё' } });
    actor.send({ type: 'cancel' });
    expect(now().context.draft).toEqual(was);
    actor.send({ type: 'record.changed', value: { name: 'Филин', note: 'новое' } });
    actor.send({ type: 'resume' });
    expect(now().matches('editing')).toBe(true);
    expect(now().context).toMatchObject({
      initial: { name: 'Филин', note: 'старое' },
      draft: { name: 'Филин', note: 'моё' },
      dropped: null,
    });
  });

  it('does not restore its draft over newer input', () => {
    const { actor, now } = open();
    actor.send({ type: 'change', patch: { note: 'моё' } });
    actor.send({ type: 'cancel' });
    actor.send({ type: 'edit' });
    expect(now().can({ type: 'resume' })).toBe(true);
    actor.send({ type: 'change', patch: { note: 'другое' } });
    expect(now().can({ type: 'resume' })).toBe(false);
  });

  it('has no draft to restore if nothing was typed, or after a save', async () => {
    const { actor, saves, now } = open();
    actor.send({ type: 'cancel' });
    expect(now().can({ type: 'resume' })).toBe(false);
    actor.send({ type: 'edit' });
    actor.send({ type: 'change', patch: { note: 'моё' } });
    actor.send({ type: 'cancel' });
    actor.send({ type: 'edit' });
    actor.send({ type: 'change', patch: { note: 'другое' } });
    actor.send({ type: 'save' });
    saves[0]!.resolve({ type: 'saved', value: { ...was, note: 'другое' } });
    await settle();
    expect(now().context.dropped).toBeNull();
  });
});

describe('a card that took the version of others', () => {
  /** A conflict about the note, where others changed the name, too; then their version is taken. */
  async function leave(machine = cardMachine, mine: Partial<Card> = { note: 'моё' }) {
    const begun = open(machine);
    begun.type(mine);
    begun.store();
    const theirs = { name: 'Филин', note: 'чужое' };
    begun.saves[0]!.resolve({ type: 'conflict', theirs, draft: { ...theirs, ...mine } });
    await settle();
    begun.actor.send({ type: 'takeTheirs' });
    return begun;
  }

  it.each([
    ['fields', cardMachine],
    ['the whole', wholeMachine],
  ])('shows their version, and restores its draft of %s without sending it', async (_, machine) => {
    const { actor, now, saves, store } = await leave(machine);
    expect(now().matches('view')).toBe(true);
    expect(now().context.draft).toEqual({ name: 'Филин', note: 'чужое' });
    actor.send({ type: 'resume' });
    expect(now().matches('editing')).toBe(true);
    expect(now().context).toMatchObject({
      draft: { name: 'Филин', note: 'моё' },
      theirs: null,
      dropped: null,
    });
    expect(saves).toHaveLength(1);
    store();
    // The note keeps its old base, so their note is not overwritten without a question.
    expect(saves[1]!.input.base).toEqual({ name: 'Филин', note: 'старое' });
  });

  it('restores its draft on a record that others have changed again', async () => {
    const { actor, now, hear } = await leave();
    hear('Сыч', 'ещё чужое');
    actor.send({ type: 'resume' });
    expect(now().context).toMatchObject({
      initial: { name: 'Сыч', note: 'старое' },
      draft: { name: 'Сыч', note: 'моё' },
    });
  });

  it('has no draft to restore if others wrote the same meanwhile', async () => {
    const { actor, saves, now, type, store, hear } = open();
    type({ note: 'моё' });
    store();
    const theirs = { name: 'Филин', note: 'чужое' };
    saves[0]!.resolve({ type: 'conflict', theirs, draft: { ...theirs, note: 'моё' } });
    await settle();
    hear('Филин', 'моё');
    actor.send({ type: 'takeTheirs' });
    expect(now().can({ type: 'resume' })).toBe(false);
  });
});

describe('a field whose stored value is invalid', () => {
  const noteIsDigits = ({ note }: Card) => (/^\d+$/.test(note) ? {} : { note: ['Цифры'] });
  const strictMachine = createEditorMachine<Card>('strict', {
    validate: exceptUntouched(noteIsDigits),
  });

  it('does not block saving the other fields as long as it is untouched', () => {
    const { now, saves, type, store } = open(strictMachine);
    type({ name: 'Филин', note: 'иное' });
    store();
    expect(now().context.fieldErrors).toEqual({ note: ['Цифры'] });
    type({ note: 'старое' });
    expect(now().context.fieldErrors).toEqual({});
    store();
    expect(saves[0]!.input.draft).toEqual({ name: 'Филин', note: 'старое' });
  });

  it('does not block keepMine if its value comes from others', async () => {
    const { actor, saves, now, type, store } = open(strictMachine);
    type({ name: 'Филин' });
    store();
    const theirs = { name: 'Сыч', note: 'чужое' };
    saves[0]!.resolve({ type: 'conflict', theirs, draft: { name: 'Филин', note: 'чужое' } });
    await settle();
    actor.send({ type: 'keepMine' });
    expect(now().matches('saving')).toBe(true);
  });

  it('blocks saving a new record', () => {
    const { save, saves } = heldSaves<Card>();
    const input = { value: was, isNew: true };
    const actor = createActor(strictMachine.provide({ actors: { save } }), { input }).start();
    actor.send({ type: 'edit' });
    actor.send({ type: 'save' });
    expect(actor.getSnapshot().context.fieldErrors).toEqual({ note: ['Цифры'] });
    expect(saves).toEqual([]);
  });

  it('is still cleared by the rule for leaving it', () => {
    const value = passportPart.read({
      passport: { series: '45101', division_code: '123' },
    } as never);
    const actor = createActor(passportMachine, { input: { value } }).start();
    actor.send({ type: 'edit' });
    actor.send({ type: 'change', patch: { number: '1' } });
    actor.send({ type: 'save' });
    const { draft, fieldErrors } = actor.getSnapshot().context;
    expect(draft.division_code).toBe('');
    expect(Object.keys(fieldErrors)).toEqual(['division_code']);
  });
});
