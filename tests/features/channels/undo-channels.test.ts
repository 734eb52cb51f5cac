/** Undoing changes of a channel while another user writes. */

import { afterEach, describe, expect, test } from 'vitest';
import { createActor, waitFor } from 'xstate';
import type { Channel } from '#contract/channels.ts';
import { createChannelTogglesLogic } from '#features/channels/list/channels.logic.ts';
import { putChannel } from '#features/channels/list/channels-store.ts';
import { createChannelGeneralLogic } from '#features/channels/page/channel.logic.ts';
import { generalOf } from '#features/channels/page/channel-writer.ts';
import { rowsOf } from '#machines/lists/collection.machine.ts';
import {
  beginFilledCalls,
  endCalls,
  kept,
  ONE,
  PUT,
  TOGGLE,
} from '#tests/support/channel-calls.ts';
import { changed, ok, vk } from '#tests/support/channels.ts';
import { idle } from '#tests/support/idle-toggles.ts';
import { createTestUndo } from '#tests/support/undo.ts';
import { UndoRefused } from '#workspace/writing/undo.ts';

afterEach(endCalls);

const stale = { success: false, message: 'Запись уже изменена' };
/** The channel as an API without versions returns it. */
const plain = ({ version: _, ...rest }: Channel): Channel => rest;

/** A list of one channel, and the switches of its activity. */
async function beginToggles(channel: Channel = vk) {
  const begun = await beginFilledCalls([channel]);
  const { undo, offers, revert } = createTestUndo();
  const logic = createChannelTogglesLogic({ ...begun.services, undo }, begun.channels);
  const toggles = kept(createActor(logic).start());
  const isDone = () => idle(toggles);
  return { ...begun, toggles, isDone, offers, revert };
}

describe.each([
  ['with versions', (channel: Channel) => channel],
  ['without versions', plain],
])('activity, %s', (_, told) => {
  const off = told(changed(vk, { is_active: false }));

  async function beginSwitchedOff() {
    const begun = await beginToggles(told(vk));
    begun.toggles.send({ type: 'toggle', subject: told(vk) });
    (await begun.call(TOGGLE)).answer(200, ok(off));
    await begun.isDone();
    return begun;
  }

  test('is toggled back after a read showed it unchanged', async () => {
    const { channels, call, offers, revert, sent } = await beginSwitchedOff();
    expect(offers).toMatchObject([{ label: `деактивация канала «${vk.name}»`, link: TOGGLE }]);
    const reverting = revert();
    (await call(ONE)).answer(200, ok(off));
    (await call(TOGGLE)).answer(200, ok(told(changed(off, { is_active: true }))));
    await reverting;
    expect(rowsOf(channels)[0]).toMatchObject({ is_active: true });
    expect(sent(TOGGLE)).toHaveLength(2);
  });

  test('is not toggled by the undo if others have toggled it back', async () => {
    const { channels, call, revert, sent } = await beginSwitchedOff();
    const reverting = revert();
    (await call(ONE)).answer(200, ok(told(changed(off, { is_active: true }))));
    await reverting;
    expect(sent(TOGGLE)).toHaveLength(1);
    expect(rowsOf(channels)[0]).toMatchObject({ is_active: true });
  });

  test('is toggled back without losing a name that others have changed since', async () => {
    const { channels, call, revert } = await beginSwitchedOff();
    const reverting = revert();
    const renamed = told(changed(off, { name: 'Иначе' }));
    (await call(ONE)).answer(200, ok(renamed));
    (await call(TOGGLE)).answer(200, { success: true });
    await reverting;
    expect(rowsOf(channels)[0]).toMatchObject({ name: 'Иначе', is_active: true });
  });

  test('is not toggled again by a press that waited for the undo', async () => {
    const { toggles, isDone, call, revert, sent } = await beginSwitchedOff();
    const reverting = revert();
    toggles.send({ type: 'toggle', subject: off });
    (await call(ONE)).answer(200, ok(off));
    (await call(TOGGLE)).answer(200, ok(told(changed(off, { is_active: true }))));
    await reverting;
    await isDone();
    expect(sent(TOGGLE)).toHaveLength(2);
  });

  test('refuses the undo if others toggle it between read and write', async () => {
    const { channels, call, revert } = await beginSwitchedOff();
    const reverting = revert();
    (await call(ONE)).answer(200, ok(off));
    (await call(TOGGLE)).answer(200, ok(off));
    await expect(reverting).rejects.toBeInstanceOf(UndoRefused);
    expect(rowsOf(channels)[0]?.is_active).toBe(false);
  });
});

test('the undo of activity is refused if others change the channel between its read and its write', async () => {
  const { toggles, isDone, call, revert } = await beginToggles();
  toggles.send({ type: 'toggle', subject: vk });
  const off = changed(vk, { is_active: false });
  (await call(TOGGLE)).answer(200, ok(off));
  await isDone();
  const reverting = revert();
  (await call(ONE)).answer(200, ok(off));
  (await call(TOGGLE)).answer(412, stale);
  await expect(reverting).rejects.toMatchObject({ problem: { status: 412 } });
});

test('activity whose answer was lost is shown and can be undone once a read shows it', async () => {
  const { channels, toggles, isDone, call, offers, sent } = await beginToggles();
  toggles.send({ type: 'toggle', subject: vk });
  (await call(TOGGLE)).fail();
  (await call(ONE)).answer(200, ok(changed(vk, { is_active: false })));
  await isDone();
  expect(rowsOf(channels)[0]?.is_active).toBe(false);
  expect(offers).toMatchObject([{ label: `деактивация канала «${vk.name}»`, link: TOGGLE }]);
  expect(toggles.getSnapshot().context.unconfirmed).toEqual([]);
  expect(sent(TOGGLE)).toHaveLength(1);
});

test('activity that others have toggled, or that a lost call has not toggled, offers no undo', async () => {
  const { toggles, isDone, call, offers } = await beginToggles();
  toggles.send({ type: 'toggle', subject: vk });
  (await call(TOGGLE)).fail();
  (await call(ONE)).answer(200, ok(vk));
  await isDone();
  toggles.send({ type: 'toggle', subject: vk });
  // A read finds out whether the first flip took effect.
  (await call(ONE)).answer(200, ok(vk));
  (await call(TOGGLE)).answer(412, stale);
  (await call(ONE)).answer(200, ok(changed(vk, { is_active: false })));
  await isDone();
  expect(offers).toEqual([]);
});

test('general data are undone field by field, and the list shows the result', async () => {
  const { services, channels, call } = await beginFilledCalls([vk]);
  const { undo, offers, revert } = createTestUndo();
  const show = (channel: Channel) => putChannel(channels, channel);
  const section = createActor(createChannelGeneralLogic({ ...services, undo }, 1, show), {
    input: { value: generalOf(vk) },
  }).start();
  kept(section);
  section.send({ type: 'edit' });
  section.send({ type: 'change', patch: { name: 'Моё' } });
  section.send({ type: 'save' });
  const renamed = changed(vk, { name: 'Моё' });
  (await call(ONE)).answer(200, ok(vk));
  (await call(PUT)).answer(200, ok(renamed));
  await waitFor(section, (state) => state.matches('view'));
  expect(offers).toMatchObject([
    { label: `канал «${vk.name}», общие данные`, link: PUT, href: '/channels/1' },
  ]);
  const reverting = revert();
  (await call(ONE)).answer(200, ok(changed(renamed, { slug: 'theirs' })));
  const put = await call(PUT);
  expect(put.body).toMatchObject({ name: vk.name, slug: 'theirs' });
  put.answer(200, ok(changed(renamed, { name: vk.name, slug: 'theirs' })));
  await reverting;
  expect(rowsOf(channels)[0]).toMatchObject({ name: vk.name, slug: 'theirs' });
});

test('a text that the API has tidied without returning it is undone', async () => {
  const { services, channels, call } = await beginFilledCalls([vk]);
  const { undo, revert } = createTestUndo();
  const show = (channel: Channel) => putChannel(channels, channel);
  const logic = createChannelGeneralLogic({ ...services, undo }, 1, show);
  const section = kept(createActor(logic, { input: { value: generalOf(vk) } }).start());
  section.send({ type: 'edit' });
  section.send({ type: 'change', patch: { description: 'Новое\n' } });
  section.send({ type: 'save' });
  const now = changed(vk, { description: 'Новое' });
  (await call(ONE)).answer(200, ok(vk));
  (await call(PUT)).answer(200, { success: true });
  (await call(ONE)).answer(200, ok(now));
  await waitFor(section, (state) => state.matches('view'));
  const reverting = revert();
  (await call(ONE)).answer(200, ok(now));
  const put = await call(PUT);
  expect(put.body).toMatchObject({ description: vk.description });
  put.answer(200, ok(vk));
  await reverting;
});
