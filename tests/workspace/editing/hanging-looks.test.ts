/** A look for a lost write that never ends: nothing waits for it. */
import { waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { createActor } from 'xstate';
import { createOffersApi } from '#api/offers.api.ts';
import { createChannelTogglesLogic } from '#features/channels/list/channels.logic.ts';
import { channelSerializer } from '#features/channels/list/channels-store.ts';
import {
  createOfferTogglesLogic,
  type OfferTogglesMachine,
} from '#features/offers/list/offer-toggles.ts';
import { createBindingsLogic } from '#features/offers/page/offer-params.logic.ts';
import { cardPart, offerWriter } from '#features/offers/page/offer-writer.ts';
import { vk } from '#tests/support/channels.ts';
import { channelsOf } from '#tests/support/creations.ts';
import { deferred, settle } from '#tests/support/deferred.ts';
import { createTestHttp } from '#tests/support/http.ts';
import { ok, sova } from '#tests/support/offers.ts';
import { beginSignedIn, endConsole, signOutAndIn } from '#tests/support/runtime.tsx';
import { actorKey } from '#workspace/editing/actor-registry.ts';

afterEach(endConsole);

const named = { base: cardPart.read(sova), draft: { ...cardPart.read(sova), name: 'Имя' } };

test('a card is saved without waiting for a running look, which is aborted and reports nothing', async () => {
  const begun = await beginSignedIn('/nowhere');
  const { runtime, call } = begun;
  const toggles = createActor(createOfferTogglesLogic(runtime)).start();
  const heard: unknown[] = [];
  const writer = runtime.writers.of(offerWriter);
  writer.on('written', ({ whole }) => heard.push(whole.name));
  toggles.send({ type: 'toggle', subject: sova });
  (await call('GET /api/v1/offers/3')).answer(200, ok(sova));
  (await call('PUT /api/v1/offers/3')).fail();
  const look = await call('GET /api/v1/offers/3');
  const saving = writer.write(3, cardPart, named);
  expect(look.signal?.aborted).toBe(true);
  const read = await call('GET /api/v1/offers/3');
  read.answer(200, ok(sova));
  (await call('PUT /api/v1/offers/3')).answer(200, ok({ ...sova, name: 'Имя' }));
  expect((await saving).type).toBe('saved');
  // The switch is checked again when its list is read.
  expect(toggles.getSnapshot().context).toMatchObject({ unconfirmed: [3], toggling: [] });
  expect(heard).toEqual(['Имя']);
});

test('a save does not wait for a running look at the row, whose late answer reports nothing', async () => {
  const { runtime, call, server } = await beginSignedIn('/nowhere');
  const writer = runtime.writers.of(offerWriter);
  const heard: unknown[] = [];
  writer.on('written', ({ whole }) => heard.push(whole.name));
  writer.look(3, { sent: [{}] });
  const late = await call('GET /api/v1/offers/3');
  const saving = writer.write(3, cardPart, named);
  await settle();
  server.always('GET /api/v1/offers/3', () => ok(sova));
  const calls = server.calls.map(({ method, path }) => `${method} ${path}`);
  expect(calls.filter((one) => one === 'GET /api/v1/offers/3')).toHaveLength(2);
  (await call('GET /api/v1/offers/3')).answer(200, ok(sova));
  (await call('PUT /api/v1/offers/3')).answer(200, ok({ ...sova, name: 'Имя' }));
  await saving;
  late.answer(200, ok(sova));
  await settle();
  expect(heard).toEqual(['Имя']);
  writer.look(3, { sent: [{}] });
  await waitFor(() => expect(heard).toEqual(['Имя', sova.name]));
});

test('the looks at a channel and at a new parameter are aborted by the next call about their record', async () => {
  const begun = await beginSignedIn('/nowhere');
  const { runtime, call } = begun;
  const channels = createActor(createChannelTogglesLogic(runtime, channelsOf(begun))).start();
  channels.send({ type: 'toggle', subject: vk });
  (await call('PATCH /api/v1/channels/1/toggle-status')).fail();
  const params = createActor(createBindingsLogic(runtime, 3)).start();
  params.send({ type: 'toggle', subject: { id: 20, name: 'wait' } as never });
  (await call('POST /api/v1/offers/3/settings')).fail();
  const looks = [await call('GET /api/v1/channels/1'), await call('GET /api/v1/offers/3')];
  expect(looks.map(({ signal }) => signal?.aborted)).toEqual([false, false]);
  await runtime.writers.of(channelSerializer)(1, async () => {});
  await runtime.writers.of(offerWriter).serialize(3, async () => {});
  expect(looks.map(({ signal }) => signal?.aborted)).toEqual([true, true]);
});

test('a look waits until a running write has ended', async () => {
  const { runtime, call, server } = await beginSignedIn('/nowhere');
  const writer = runtime.writers.of(offerWriter);
  const saving = writer.write(3, cardPart, named);
  (await call('GET /api/v1/offers/3')).answer(200, ok(sova));
  const sent = await call('PUT /api/v1/offers/3');
  writer.look(3, { sent: [{}] });
  await settle();
  expect(server.isWaiting('GET /api/v1/offers/3')).toBe(false);
  sent.answer(200, ok({ ...sova, name: 'Имя' }));
  await saving;
  await call('GET /api/v1/offers/3');
});

test('a write that was begun during a look is not sent after the user has signed out', async () => {
  const begun = await beginSignedIn('/nowhere');
  const { runtime, server, call } = begun;
  const toggles = runtime.kept.get(actorKey<OfferTogglesMachine>('offers.toggles'), () =>
    createOfferTogglesLogic(runtime),
  );
  toggles.send({ type: 'toggle', subject: sova });
  (await call('GET /api/v1/offers/3')).answer(200, ok(sova));
  (await call('PUT /api/v1/offers/3')).fail();
  await call('GET /api/v1/offers/3');
  const waiting = runtime.writers.of(offerWriter).write(3, cardPart, named);
  const rejected = expect(waiting).rejects.toThrow();
  const read = await call('GET /api/v1/offers/3');
  await signOutAndIn(begun);
  read.answer(200, ok(sova));
  await rejected;
  expect(server.isWaiting('PUT /api/v1/offers/3')).toBe(false);
});

test('a save pressed while a look waits for the session is sent when the session is restored', async () => {
  const back = deferred<boolean>();
  const looks: (AbortSignal | null | undefined)[] = [];
  const fetched: string[] = [];
  const http = createTestHttp(
    async (path, init) => {
      fetched.push(`${init?.method} ${path}`);
      const isLook = fetched.length === 1;
      if (isLook) looks.push(init?.signal);
      init?.signal?.throwIfAborted();
      return new Response(JSON.stringify(isLook ? { allow_refresh: true } : ok(sova)), {
        status: isLook ? 401 : 200,
        headers: { 'Content-Type': 'application/json' },
      });
    },
    { expired: () => back.promise },
  );
  const writer = offerWriter({ offers: createOffersApi(http) });
  const base = cardPart.read(sova);
  const looking = new AbortController();
  const options = { look: looking.signal };
  const looked = writer.write(3, cardPart, { base, draft: base }, undefined, options);
  const failed = expect(looked).rejects.toThrow();
  await settle();
  const pressed = writer.write(3, cardPart, { base, draft: { ...base, name: 'Имя' } });
  looking.abort();
  back.resolve(true);
  await failed;
  expect((await pressed).type).toBe('saved');
  expect(fetched.at(-1)).toBe('PUT /api/v1/offers/3');
});
