/** A switch that is pressed while its lost call is looked for: the look ends, and what was pressed is done. */
import { afterEach, expect, test } from 'vitest';
import { type AnyActorRef, createActor } from 'xstate';
import { createOffersApi } from '#api/offers.api.ts';
import { createChannelTogglesLogic } from '#features/channels/list/channels.logic.ts';
import { createSwitchesLogic } from '#features/channels/settings/channel-setting-rows.ts';
import { createBindingsLogic as createSettingBindings } from '#features/channels/settings/settings.logic.ts';
import { settingsWriter } from '#features/channels/settings/settings-parts.ts';
import {
  createOfferTogglesLogic,
  type OfferTogglesMachine,
} from '#features/offers/list/offer-toggles.ts';
import {
  createBindingsLogic,
  createParamSwitchesLogic,
} from '#features/offers/page/offer-params.logic.ts';
import { cardPart, offerWriter } from '#features/offers/page/offer-writer.ts';
import { createSessionEndsLogic } from '#features/profile/sessions.logic.ts';
import { createAccessLogic } from '#features/users/access.logic.ts';
import { ok, vk } from '#tests/support/channels.ts';
import { channelsOf } from '#tests/support/creations.ts';
import { deferred, settle } from '#tests/support/deferred.ts';
import { createTestHttp } from '#tests/support/http.ts';
import { idle } from '#tests/support/idle-toggles.ts';
import { papers, sova } from '#tests/support/offers.ts';
import { ada, usersPage } from '#tests/support/people.ts';
import {
  beginSignedIn,
  endConsole,
  signOutAndIn,
  type TestConsole,
} from '#tests/support/runtime.tsx';
import { cap, channelSettingOf } from '#tests/support/settings.ts';
import { actorKey } from '#workspace/editing/actor-registry.ts';

afterEach(endConsole);

const setting = channelSettingOf(cap);
const session = {
  id: 8,
  is_current: false,
  device: null,
  address: null,
  created_at: '2026-11-01T09:00:00Z',
  last_used_at: '2026-11-01T09:00:00Z',
};
const unbound = { ...cap, id: 20, key: 'other', name: 'other' };

/** What is switched, the calls that read and write it, and what is held before. */
const switched: readonly [
  name: string,
  create: (of: TestConsole) => { start(): unknown },
  subject: unknown,
  read: string,
  held: unknown,
  write: string,
  /** Whether each write begins with a read. */
  isWhole?: boolean,
  /** Whether a write is repeated without looking first, because it may be sent twice. */
  isSure?: boolean,
][] = [
  [
    'a channel',
    (of) => createActor(createChannelTogglesLogic(of.runtime, channelsOf(of))),
    vk,
    'GET /api/v1/channels/1',
    ok(vk),
    'PATCH /api/v1/channels/1/toggle-status',
  ],
  [
    'an offer',
    ({ runtime }) => createActor(createOfferTogglesLogic(runtime)),
    sova,
    'GET /api/v1/offers/3',
    ok(sova),
    'PUT /api/v1/offers/3',
    true,
  ],
  [
    'a parameter',
    ({ runtime }) => createActor(createParamSwitchesLogic(runtime, 3)),
    papers,
    'GET /api/v1/offers/3',
    ok(sova),
    'PUT /api/v1/offers/3',
    true,
  ],
  [
    'a parameter to add',
    ({ runtime }) => createActor(createBindingsLogic(runtime, 3)),
    { id: 20, name: 'wait' },
    'GET /api/v1/offers/3',
    ok(sova),
    'POST /api/v1/offers/3/settings',
  ],
  [
    'a setting',
    ({ runtime }) => createActor(createSwitchesLogic(runtime.writers.of(settingsWriter), 1)),
    setting,
    'GET /api/v1/channels/1/settings',
    ok([setting]),
    'POST /api/v1/channels/1/settings',
    true,
  ],
  [
    'a setting to add',
    ({ runtime }) =>
      createActor(createSettingBindings(runtime.writers.of(settingsWriter), 1, runtime.tell)),
    unbound,
    'GET /api/v1/channels/1/settings',
    ok([setting]),
    'POST /api/v1/channels/1/settings',
    true,
  ],
  [
    'a user',
    ({ runtime }) => createActor(createAccessLogic(runtime)),
    ada,
    'GET /api/users',
    usersPage(ada),
    'PUT /api/users/1/disabled',
    false,
    true,
  ],
  [
    'a session',
    ({ runtime }) => createActor(createSessionEndsLogic(runtime)),
    session,
    'GET /api/user/sessions',
    { data: [session] },
    'DELETE /api/user/sessions/8',
    false,
    true,
  ],
];

test.each(switched)('%s', async (_, create, subject, read, held, write, isWhole, isSure) => {
  const { server, call, ...begun } = await beginSignedIn('/nowhere');
  server.allowTwice(write);
  const toggles = create({ server, call, ...begun }).start() as AnyActorRef;
  const isLocked = () => toggles.getSnapshot().context.toggling.length > 0;
  const press = () => toggles.send({ type: 'toggle', subject });

  press();
  if (isWhole) (await call(read)).answer(200, held);
  expect(isLocked()).toBe(true);
  (await call(write)).fail();
  const look = await call(read);
  expect(isLocked()).toBe(false);

  server.always(read, () => held);
  const before = server.calls.length;
  press();
  expect(isLocked()).toBe(true);
  expect(look.signal?.aborted).toBe(true);
  const again = await call(write);
  const kinds = server.calls.map(({ method, path }) => `${method} ${path}`);
  expect(kinds.slice(before)).toEqual(isSure ? [write] : [read, write]);
  again.answer(200, { success: true, data: null });
  await idle(toggles);
  expect(isLocked()).toBe(false);
  expect(toggles.getSnapshot().context.unconfirmed).toEqual([]);
});

test('nothing that waits behind a look is sent after its person has left', async () => {
  const begun = await beginSignedIn('/nowhere');
  const { runtime, server, call } = begun;
  const toggles = runtime.kept.get(actorKey<OfferTogglesMachine>('offers.toggles'), () =>
    createOfferTogglesLogic(runtime),
  );
  toggles.send({ type: 'toggle', subject: sova });
  (await call('GET /api/v1/offers/3')).answer(200, ok(sova));
  (await call('PUT /api/v1/offers/3')).fail();
  const look = await call('GET /api/v1/offers/3');
  const base = cardPart.read(sova);
  const change = { base, draft: { ...base, name: 'Имя' } };
  const waiting = runtime.writers.of(offerWriter).write(3, cardPart, change);
  const rejected = expect(waiting).rejects.toThrow();
  await signOutAndIn(begun);
  expect(look.signal?.aborted).toBe(true);
  await rejected;
  expect(server.isWaiting('GET /api/v1/offers/3')).toBe(false);
});

test('what is pressed while a look waits for the session is done once it is back', async () => {
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
