import { afterEach, expect, test } from 'vitest';
import { type AnyActorRef, createActor } from 'xstate';
import { createChannelTogglesLogic } from '#features/channels/list/channels.logic.ts';
import { createSwitchesLogic } from '#features/channels/settings/channel-setting-rows.ts';
import { createBindingsLogic as createSettingBindings } from '#features/channels/settings/settings.logic.ts';
import { settingsWriter } from '#features/channels/settings/settings-parts.ts';
import { createOfferTogglesLogic } from '#features/offers/list/offer-toggles.ts';
import {
  createBindingsLogic,
  createParamSwitchesLogic,
} from '#features/offers/page/offer-params.logic.ts';
import { createSessionEndsLogic } from '#features/profile/sessions.logic.ts';
import { createAccessLogic } from '#features/users/access.logic.ts';
import { ok, vk } from '#tests/support/channels.ts';
import { channelsOf } from '#tests/support/creations.ts';
import { idle } from '#tests/support/idle-toggles.ts';
import { papers, sova } from '#tests/support/offers.ts';
import { ada, usersPage } from '#tests/support/people.ts';
import { beginSignedIn, endConsole, type TestConsole } from '#tests/support/runtime.tsx';
import { cap, channelSettingOf } from '#tests/support/settings.ts';

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

/** The switched items, the calls that read and write them, and their state before. */
const switched: readonly [
  name: string,
  create: (of: TestConsole) => { start(): unknown },
  subject: unknown,
  read: string,
  held: unknown,
  write: string,
  /** Whether each write begins with a read. */
  isWhole?: boolean,
  /** Whether a write is repeated without a check, because it may be sent twice. */
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
      createActor(createSettingBindings(runtime.writers.of(settingsWriter), 1, runtime.notify)),
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

test.each(switched)(
  'a second press for %s aborts the look of the first and is sent',
  async (_, create, subject, read, held, write, isWhole, isSure) => {
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
  },
);
