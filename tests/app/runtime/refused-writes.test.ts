/** A write that was refused because of the session is over: leaving the lock does not lose it. */
import { describe, expect, test } from 'vitest';
import { emptyClient } from '#features/clients/new/new-client.ts';
import { clientPanelOf } from '#features/clients/new/use-client-panel.ts';
import { offerWriter } from '#features/offers/page/offer-writer.ts';
import { createTogglesMachine, type TogglesMachine } from '#machines/editing/toggles.machine.ts';
import { settle } from '#tests/support/deferred.ts';
import { beginSignedIn } from '#tests/support/runtime.tsx';
import { actorKey } from '#workspace/editing/actor-registry.ts';

const EXPIRED = { success: false, message: 'Срок вышел', allow_refresh: true };
type Subject = { id: number };
const keyOf = ({ id }: Subject) => id;
const key = actorKey<TogglesMachine<Subject>>('switches');
const sent = (id: number) => `PATCH /api/v1/channels/${id}/toggle-status`;

/** Switches these channels; the calls wait for their answers. */
async function beginSwitching(...ids: readonly number[]) {
  const begun = await beginSignedIn('/channels');
  const { kept, session, channels } = begun.runtime;
  const toggle = async ({ subject }: { subject: Subject }) => {
    await channels.toggle({ id: subject.id, version: 1 });
  };
  const toggles = kept.get(key, () => createTogglesMachine('switches', keyOf, toggle));
  await settle();
  for (const id of ids) toggles.send({ type: 'toggle', subject: { id } });
  return {
    ...begun,
    toggles,
    refuse: async (id: number) => {
      (await begun.call(sent(id))).answer(401, EXPIRED);
      await settle();
      await settle();
      expect(session.getSnapshot().matches('locked')).toBe(true);
    },
    /** Returns whether leaving asks first. */
    asks: () => {
      session.send({ type: 'sign.out' });
      const isAsked = session.getSnapshot().hasTag('asking');
      if (isAsked) session.send({ type: 'keep' });
      else expect(session.getSnapshot().matches('unauthenticated')).toBe(true);
      return isAsked;
    },
  };
}

describe('leaving the lock', () => {
  test('does not ask about a write that was refused', async () => {
    const { runtime, asks, refuse } = await beginSwitching(7);
    await refuse(7);
    expect(runtime.kept.isWriting()).toBe(true);
    expect(asks()).toBe(false);
  });

  test('asks while another write has no answer, and not once it is refused, too', async () => {
    const { asks, refuse } = await beginSwitching(7, 8);
    await refuse(7);
    expect(asks()).toBe(true);
    await refuse(8);
    expect(asks()).toBe(false);
  });

  test('asks about unsaved input', async () => {
    const { runtime, asks, refuse } = await beginSwitching(7);
    const panel = clientPanelOf(runtime);
    await settle();
    panel.send({ type: 'open', subject: null, draft: emptyClient });
    panel.send({ type: 'change', patch: { full_name: 'Яблонская' } });
    await refuse(7);
    expect(asks()).toBe(true);
  });

  test('does not ask about an undo that was refused', async () => {
    const { runtime, asks, refuse } = await beginSwitching();
    const { toasts, undo, undoing, channels } = runtime;
    toasts.send({ type: 'message', id: '1', link: 'PUT /x', tone: 'success', text: 'Сохранено' });
    const revert = async () => void (await channels.toggle({ id: 7, version: 1 }));
    undo.offer({ link: 'PUT /x', label: 'канал', href: '/channels/7', revert });
    undoing.send({ type: 'undo', id: null });
    await refuse(7);
    expect(undoing.getSnapshot().hasTag('busy')).toBe(true);
    expect(asks()).toBe(false);
  });

  test('asks about a write that waits for its read, because it is sent once the session is restored', async () => {
    const { runtime, call, asks, refuse } = await beginSwitching(7);
    const read = async ({ subject }: { subject: Subject }) => {
      await runtime.offers.read(subject.id);
    };
    const reading = runtime.kept.get(actorKey<TogglesMachine<Subject>>('reading'), () =>
      createTogglesMachine('reading', keyOf, read),
    );
    await settle();
    reading.send({ type: 'toggle', subject: { id: 3 } });
    await refuse(7);
    (await call('GET /api/v1/offers/3')).answer(401, EXPIRED);
    await settle();
    expect(asks()).toBe(true);
  });

  test('asks about a write that waits for its turn, because it is sent once the session is restored', async () => {
    const { runtime, call, asks, refuse } = await beginSwitching(7);
    const { serialize } = runtime.writers.of(offerWriter);
    const add = ({ subject }: { subject: Subject }) =>
      serialize(3, async () => void (await runtime.offers.bind(3, subject.id, '')));
    const adding = runtime.kept.get(actorKey<TogglesMachine<Subject>>('adding'), () =>
      createTogglesMachine('adding', keyOf, add),
    );
    await settle();
    for (const id of [1, 2]) adding.send({ type: 'toggle', subject: { id } });
    await refuse(7);
    (await call('POST /api/v1/offers/3/settings')).answer(401, EXPIRED);
    await settle();
    expect(asks()).toBe(true);
    runtime.session.send({ type: 'confirm' });
    (await call('POST /api/refresh')).answer(200, { access_token: 'new' });
    const { body } = await call('POST /api/v1/offers/3/settings');
    expect(body).toMatchObject({ settings: [{ setting_id: 2 }] });
  });
});

test('a restored session forgets refused writes', async () => {
  const { runtime, toggles, asks, refuse, call } = await beginSwitching(7);
  await refuse(7);
  runtime.session.send({ type: 'confirm' });
  (await call('POST /api/refresh')).answer(200, { access_token: 'new' });
  await settle();
  await settle();
  expect(runtime.session.getSnapshot().matches('authenticated')).toBe(true);
  expect(runtime.kept.openWrites()).toBe(0);
  expect(toggles.getSnapshot().context.toggling).toEqual([]);
  toggles.send({ type: 'toggle', subject: { id: 8 } });
  await call(sent(8));
  expect(asks()).toBe(true);
});
