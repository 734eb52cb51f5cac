/** Calls about accounts whose answers are lost: their results are looked for, and reported. */

import { afterEach, describe, expect, test } from 'vitest';
import { createActor, waitFor } from 'xstate';
import type { User } from '#contract/users.ts';
import { createSessionEndsLogic } from '#features/profile/sessions.logic.ts';
import { createAccessLogic } from '#features/users/access.logic.ts';
import { createUserPanelLogic, draftOf } from '#features/users/users.logic.ts';
import { idle } from '#tests/support/idle-toggles.ts';
import { ada } from '#tests/support/people.ts';
import { beginSignedIn, endConsole } from '#tests/support/runtime.tsx';

afterEach(endConsole);

async function begin() {
  const begun = await beginSignedIn('/nowhere');
  const told: string[] = [];
  const settle = (link: string, text?: string) =>
    void told.push(`${link.replace(/ \d+$/, ' #')}: ${text}`);
  return { ...begun, services: { ...begun.runtime, settle }, told };
}

const listOf = (...data: User[]) => ({ data, current_page: 1, per_page: 15, total: data.length });
const disabled = { ...ada, disabled_at: '2026-11-01T09:00:00Z' };

test.each([
  { now: disabled, said: ['PUT /api/users/1/disabled #: User #1 is already disabled'] },
  { now: ada, said: [] },
])('checks after a lost answer whether a user was disabled: %o', async ({ now, said }) => {
  const { services, call, told } = await begin();
  const access = createActor(createAccessLogic(services)).start();
  const heard: unknown[] = [];
  access.on('toggled', ({ key }) => heard.push(key));
  access.send({ type: 'toggle', subject: ada });
  (await call('PUT /api/users/1/disabled')).fail();
  (await call('GET /api/users')).answer(200, listOf(now));
  await idle(access);
  expect(told).toEqual(said);
  expect(heard).toEqual(said.length > 0 ? [1] : []);
});

const session = {
  id: 7,
  is_current: true,
  device: null,
  address: null,
  created_at: '2026-11-01T09:00:00Z',
  last_used_at: '2026-11-01T09:00:00Z',
};
const other = { ...session, id: 8, is_current: false };

test.each([
  ['others', [session], ['DELETE /api/user/sessions #: Already signed out']],
  ['others', [session, other], []],
  [other, [session], ['DELETE /api/user/sessions/8 #: Already ended']],
  [other, [session, other], []],
] as const)(
  'checks after a lost answer whether a session was ended: %o, %o',
  async (subject, left, said) => {
    const { services, call, told } = await begin();
    const ends = createActor(createSessionEndsLogic(services)).start();
    ends.send({ type: 'toggle', subject: subject as never });
    const path = subject === 'others' ? '' : `/${subject.id}`;
    (await call(`DELETE /api/user/sessions${path}`)).fail();
    (await call('GET /api/user/sessions')).answer(200, { data: left });
    await idle(ends);
    expect(told).toEqual(said);
  },
);

describe('an own new password, saved again after a lost answer', () => {
  const errors = { current_password: ['wrong'], name: ['long'] };

  /** The save is lost, sent again, refused as stale, and sent over the current user. */
  async function saveAgain(secrets: object, isStale = true, refused: object = errors) {
    const { services, call, server } = await begin();
    const panel = createActor(createUserPanelLogic(services)).start();
    const subject = { ...ada, version: 1 };
    const secret = { password: 'secret-12', password_confirmation: 'secret-12', ...secrets };
    panel.send({ type: 'open', subject, draft: { ...draftOf(subject), ...secret } });
    panel.send({ type: 'submit' });
    (await call('PUT /api/users/1')).fail();
    await waitFor(panel, (state) => state.matches('failed'));
    server.allowTwice('PUT /api/users/1');
    panel.send({ type: 'submit' });
    if (isStale) {
      (await call('PUT /api/users/1')).answer(412, { message: 'stale' });
      (await call('GET /api/users')).answer(200, listOf({ ...ada, version: 2 }));
    }
    (await call('PUT /api/users/1')).answer(422, { message: 'invalid', errors: refused });
    await waitFor(panel, (state) => state.matches('failed'));
    return panel.getSnapshot().context.fieldErrors;
  }

  test('is reported as perhaps saved if the current one is refused', async () => {
    const said = await saveAgain({ current_password: 'old-secret' });
    expect(said.current_password).toEqual([expect.stringMatching(/may be saved already/)]);
    expect(said.name).toEqual(['long']);
  });

  test.each([
    ['without a current one', { current_password: '' }, true, errors],
    ['if nothing was stale', { current_password: 'old-secret' }, false, errors],
    ['for another field', { current_password: 'old-secret' }, true, { name: ['long'] }],
  ])('is refused with the errors of the server %s', async (_, secrets, isStale, refused) => {
    expect(await saveAgain(secrets, isStale, refused)).toEqual(refused);
  });
});

describe('a user who was saved without an answer', () => {
  const subject = { ...ada, version: 1 };
  const arrived = { ...ada, name: 'Ada L.', version: 2 };

  /** Saves another name without an answer, then changes the user further and saves again. */
  async function saveOver(patch: object, now: User = arrived) {
    const { services, call, server } = await begin();
    const panel = createActor(createUserPanelLogic(services)).start();
    panel.send({ type: 'open', subject, draft: draftOf(subject) });
    panel.send({ type: 'change', patch: { name: 'Ada L.' } });
    panel.send({ type: 'submit' });
    (await call('PUT /api/users/1')).fail();
    await waitFor(panel, (state) => state.matches('failed'));
    server.allowTwice('PUT /api/users/1');
    panel.send({ type: 'change', patch });
    panel.send({ type: 'submit' });
    (await call('PUT /api/users/1')).answer(412, { message: 'stale' });
    (await call('GET /api/users')).answer(200, listOf(now));
    return { panel, call, server };
  }

  test.each([
    [
      'another field',
      { email: 'ada.l@example.com' },
      { name: 'Ada L.', email: 'ada.l@example.com' },
    ],
    ['the same field', { name: 'Ada Lovelace' }, { name: 'Ada Lovelace', email: ada.email }],
    ['what was typed back', { name: ada.name }, { name: ada.name, email: ada.email }],
  ])('is saved with %s changed since', async (_, patch, sent) => {
    const { panel, call, server } = await saveOver(patch);
    const again = await call('PUT /api/users/1');
    expect(server.calls.at(-1)?.body).toMatchObject(sent);
    again.answer(200, {});
    await waitFor(panel, (state) => state.matches('closed'));
  });

  test('is saved after a second save without an answer, which has not arrived', async () => {
    const { services, call, server } = await begin();
    const panel = createActor(createUserPanelLogic(services)).start();
    panel.send({ type: 'open', subject, draft: draftOf(subject) });
    server.allowTwice('PUT /api/users/1');
    for (const name of ['Ada L.', 'Ada M.']) {
      panel.send({ type: 'change', patch: { name } });
      panel.send({ type: 'submit' });
      (await call('PUT /api/users/1')).fail();
      await waitFor(panel, (state) => state.matches('failed'));
    }
    panel.send({ type: 'change', patch: { email: 'ada.m@example.com' } });
    panel.send({ type: 'submit' });
    (await call('PUT /api/users/1')).answer(412, { message: 'stale' });
    (await call('GET /api/users')).answer(200, listOf(arrived));
    const again = await call('PUT /api/users/1');
    expect(again.body).toMatchObject({ name: 'Ada M.', email: 'ada.m@example.com' });
    again.answer(200, {});
    await waitFor(panel, (state) => state.matches('closed'));
  });

  test('is not saved over what another administrator has written since', async () => {
    const { panel } = await saveOver({ name: 'Ada Lovelace' }, { ...arrived, name: 'Countess' });
    await waitFor(panel, (state) => state.matches('failed'));
    expect(panel.getSnapshot().context.fieldErrors.name?.[0]).toContain('“Countess”');
  });
});
