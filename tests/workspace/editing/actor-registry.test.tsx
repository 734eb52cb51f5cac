/** Which kept actors end before their session does. */
import { cleanup } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createActor, fromPromise, setup } from 'xstate';
import { createEditorMachine } from '#machines/editing/editor.machine.ts';
import { createEditorsMachine } from '#machines/editing/editors.machine.ts';
import type { SaveOutcome } from '#machines/editing/save.ts';
import { createTogglesMachine } from '#machines/editing/toggles.machine.ts';
import { type Deferred, deferred, settle } from '#tests/support/deferred.ts';
import { failedToggle, outages } from '#tests/support/happenings.ts';
import { beginSignedIn, endConsole } from '#tests/support/runtime.tsx';
import {
  type ActorRegistry,
  actorKey,
  areTogglesSettled,
  createActorRegistry,
  isClean,
} from '#workspace/editing/actor-registry.ts';
import { useKeptActor } from '#workspace/services.tsx';

interface Draft {
  name: string;
}
const card = createEditorMachine<Draft>('card', { validate: () => ({}) });
const key = actorKey<typeof card>('card', isClean);
const input = { value: { name: 'А' } };

let kept: ActorRegistry;
let saves: Deferred<SaveOutcome<Draft>>[];
const saving = card.provide({
  actors: {
    save: fromPromise(() => {
      const save = deferred<SaveOutcome<Draft>>();
      saves.push(save);
      return save.promise;
    }),
  },
});

beforeEach(() => {
  kept = createActorRegistry();
  saves = [];
});
afterEach(() => kept.clear());

async function beginHeld() {
  const actor = kept.get(key, () => saving, { input });
  const release = kept.hold(key.name);
  await settle();
  return { actor, release };
}
const isKept = () => kept.get(key, () => saving, { input });

describe('an editor that no screen holds', () => {
  test('ends when it is clean, and the next screen gets a new one', async () => {
    const { actor, release } = await beginHeld();
    release();
    expect(actor.getSnapshot().status).toBe('active');
    await settle();
    expect(actor.getSnapshot().status).toBe('stopped');
    expect(isKept()).not.toBe(actor);
  });

  test('stays while another screen holds it, or if one holds it again at once', async () => {
    const { actor, release } = await beginHeld();
    const other = kept.hold(key.name);
    release();
    await settle();
    expect(isKept()).toBe(actor);
    other();
    kept.hold(key.name);
    await settle();
    expect(isKept()).toBe(actor);
  });

  test('stays until a screen has held it for the first time', async () => {
    const actor = isKept();
    kept.hold('another')();
    await settle();
    expect(isKept()).toBe(actor);
  });

  test('stays while it is open, and while it has unsaved input', async () => {
    const { actor, release } = await beginHeld();
    actor.send({ type: 'edit' });
    release();
    await settle();
    expect(isKept()).toBe(actor);
    actor.send({ type: 'change', patch: { name: 'Б' } });
    await settle();
    expect(isKept()).toBe(actor);
    actor.send({ type: 'cancel' });
    await settle();
    expect(isKept()).not.toBe(actor);
  });

  test('stays while it is saved and after a failed save, and ends when it is saved', async () => {
    const { actor, release } = await beginHeld();
    for (const event of [
      { type: 'edit' },
      { type: 'change', patch: { name: 'Б' } },
      { type: 'save' },
    ] as const) {
      actor.send(event);
    }
    release();
    await settle();
    expect(kept.isWriting()).toBe(true);
    saves[0]!.reject(new Error('offline'));
    await settle();
    expect([isKept(), actor.getSnapshot().value]).toEqual([actor, 'error']);
    actor.send({ type: 'save' });
    saves[1]!.resolve({ type: 'saved', value: { name: 'Б' } });
    await settle();
    expect(isKept()).not.toBe(actor);
    expect(kept.isWriting()).toBe(false);
  });

  test('ends together with the actor that stores its drafts, after they are stored', async () => {
    const { actor, release } = await beginHeld();
    const storing = setup({ types: { events: {} as { type: 'stored' } } }).createMachine({
      context: { drafts: {} },
      initial: 'waiting',
      states: { waiting: { on: { stored: 'kept' } }, kept: {} },
    });
    const storedKey = {
      ...actorKey<typeof storing>('card.stored', (snapshot) => snapshot.matches('kept')),
      form: key.name,
    };
    const stored = kept.get(storedKey, () => storing);
    const releaseStored = kept.hold(storedKey.name);
    await settle();
    release();
    releaseStored();
    await settle();
    expect([isKept(), stored.getSnapshot().status]).toEqual([actor, 'active']);
    stored.send({ type: 'stored' });
    await settle();
    expect(stored.getSnapshot().status).toBe('stopped');
    expect(isKept()).not.toBe(actor);
  });
});

test('an actor of the session stays, clean or not', async () => {
  const lasting = actorKey<typeof card>('lasting');
  const actor = kept.get(lasting, () => saving, { input });
  kept.hold(lasting.name)();
  await settle();
  expect(kept.get(lasting, () => saving, { input })).toBe(actor);
});

test('a table with an open row is not clean', async () => {
  const rows = createActor(createEditorsMachine<Draft>('rows', saving)).start();
  expect(isClean(rows.getSnapshot())).toBe(true);
  rows.send({ type: 'edit', key: '1', value: input.value });
  expect(isClean(rows.getSnapshot())).toBe(false);
});

test('toggles are not settled while one runs, or while the outcome of one is unknown', async () => {
  const offline = () => Promise.reject(new TypeError('offline'));
  const machine = createTogglesMachine<{ id: number }>('toggles', ({ id }) => id, offline);
  const toggles = createActor(machine).start();
  expect(areTogglesSettled(toggles.getSnapshot())).toBe(true);
  toggles.send({ type: 'toggle', subject: { id: 1 } });
  expect(areTogglesSettled(toggles.getSnapshot())).toBe(false);
  await settle();
  toggles.send({ type: 'failed', key: 1, sent: failedToggle({ id: 1 }) });
  expect(areTogglesSettled(toggles.getSnapshot())).toBe(true);
  toggles.send({ type: 'failed', key: 1, sent: failedToggle({ id: 1 }, outages.unanswered) });
  expect(areTogglesSettled(toggles.getSnapshot())).toBe(false);
});

describe('a screen', () => {
  afterEach(endConsole);

  test('that is opened again has a new editor with the values read now', async () => {
    const { runtime, draw } = await beginSignedIn('/profile');
    const seen: string[] = [];
    function Card({ name }: { name: string }) {
      const actor = useKeptActor(key, () => saving, { input: { value: { name } } });
      seen.push(actor.getSnapshot().context.current.name);
      return null;
    }
    draw(<Card name="А" />);
    await settle();
    cleanup();
    await settle();
    draw(<Card name="Б" />);
    await settle();
    expect([...new Set(seen)]).toEqual(['А', 'Б']);
    const held = runtime.kept.get(key, () => saving, { input });
    await settle();
    expect(held.getSnapshot().context.current.name).toBe('Б');
    expect(held.getSnapshot().status).toBe('active');
  });
});
