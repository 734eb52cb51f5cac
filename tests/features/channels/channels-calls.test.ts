/** The calls of the channel features, and how they handle the answers. */

import { afterEach, describe, expect, test } from 'vitest';
import { createActor, waitFor } from 'xstate';
import type { Channel, ChannelWrite } from '#contract/channels.ts';
import {
  channelRemoval,
  channelToggling,
} from '#features/channels/list/channel-actions.commands.ts';
import {
  createChannelDeletionLogic,
  createChannelTogglesLogic,
} from '#features/channels/list/channels.logic.ts';
import { learnChannel, putChannel } from '#features/channels/list/channels-store.ts';
import { createChannelPanelLogic } from '#features/channels/new/channel-panel.logic.ts';
import { createChannelGeneralLogic } from '#features/channels/page/channel.logic.ts';
import { channelChoice } from '#features/channels/page/channel-choices.commands.ts';
import { generalOf } from '#features/channels/page/channel-writer.ts';
import { rowsOf } from '#machines/lists/collection.machine.ts';
import {
  beginCalls,
  beginFilledCalls,
  endCalls,
  kept,
  LIST,
  ONE,
  PUT,
  TOGGLE,
} from '#tests/support/channel-calls.ts';
import { changed, ok, vk, yolka } from '#tests/support/channels.ts';
import { idle } from '#tests/support/idle-toggles.ts';

afterEach(endCalls);

describe('list of channels', () => {
  test('accepts numbers as text, flags as digits and unknown fields', async () => {
    const { channels, call } = beginCalls();
    const row = { id: '7', name: 'Н', is_active: '0', rate_type: 'ladder', color: 'red' };
    (await call(LIST)).answer(200, ok([row]));
    await waitFor(channels, (state) => state.matches('ready'));
    expect(rowsOf(channels)).toEqual([{ ...row, id: 7, is_active: false }]);
  });

  test.each([null, undefined, '', ' \u00a0 '])(
    'accepts the name %j as missing, and does not block the row',
    async (name) => {
      const { channels, call } = beginCalls();
      (await call(LIST)).answer(200, ok([{ ...vk, name }]));
      await waitFor(channels, (state) => state.matches('ready'));
      const [row] = rowsOf(channels);
      expect(row).toEqual({ ...vk, name: '' });
      expect(channelToggling.toggle.blocked(row!)).toBeUndefined();
      expect(channelRemoval.remove.blocked?.(row!)).toBeUndefined();
      expect(channelChoice(row!).label).toBe('Канал 1');
    },
  );

  test.each([
    ['no list', ok({ 1: vk })],
    ['no flag of success', { data: [vk] }],
  ])('with %s is a failed call, not a blank screen', async (_, body) => {
    const { channels, call } = beginCalls();
    (await call(LIST)).answer(200, body);
    const { context } = await waitFor(channels, (state) => state.matches('failed'));
    expect(context.problem?.message).toBe('Ошибка в получении данных с сервера.');
  });

  test('drops an answer that is older than a change by this console', async () => {
    const { channels, call, sent } = await beginFilledCalls();
    channels.send({ type: 'reload' });
    const stale = await call(LIST);
    putChannel(channels, changed(vk, { name: 'Новое имя' }));
    expect(stale.signal?.aborted).toBe(true);
    expect(rowsOf(channels)[0]?.name).toBe('Новое имя');
    expect(sent(LIST)).toHaveLength(3);
  });

  test('is updated with a channel that was read, without another read of the list', async () => {
    const { channels, sent } = await beginFilledCalls();
    const before = rowsOf(channels);
    learnChannel(channels, { ...vk });
    expect(rowsOf(channels)).toBe(before);
    learnChannel(channels, changed(vk, { name: 'Иначе' }));
    learnChannel(channels, { ...vk, id: 3, name: 'Третий' });
    expect(rowsOf(channels).map(({ name }) => name)).toEqual(['Иначе', 'Ёлка', 'Третий']);
    expect(sent(LIST)).toHaveLength(1);
  });

  test('is not read again after a channel was read before the list arrived', async () => {
    const { channels, call, sent } = beginCalls();
    await call(LIST);
    learnChannel(channels, vk);
    expect(sent(LIST)).toHaveLength(1);
  });
});

describe('new channel', () => {
  const open = { type: 'open', subject: null, draft: { ...generalDraft() } } as const;
  function generalDraft() {
    return { name: ' Новый ', description: '', rate_type: 'level', is_active: true } as const;
  }

  test('appears in the list before the list is read again if the API returns it', async () => {
    const { api, channels, call } = await beginFilledCalls();
    const panel = createActor(createChannelPanelLogic(api, channels)).start();
    kept(panel);
    panel.send(open);
    panel.send({ type: 'submit' });
    const made = { ...vk, id: 3, name: 'Новый' };
    (await call('POST /api/v1/channels')).answer(201, ok(made));
    await waitFor(panel, (state) => state.matches('closed'));
    expect(rowsOf(channels)).toEqual([vk, yolka, made]);
    // The server decides its place.
    (await call(LIST)).answer(200, ok([made, vk, yolka]));
    await waitFor(channels, (state) => state.matches('ready'));
    expect(rowsOf(channels)).toEqual([made, vk, yolka]);
  });

  test('appears in the list, even if the API does not return it', async () => {
    const { api, channels, call } = await beginFilledCalls();
    const panel = createActor(createChannelPanelLogic(api, channels)).start();
    kept(panel);
    panel.send(open);
    panel.send({ type: 'submit' });
    const post = await call('POST /api/v1/channels');
    expect(post.body).toEqual({ ...generalDraft(), name: 'Новый' });
    post.answer(201, { success: true, data: 'создано' });
    await waitFor(panel, (state) => state.matches('closed'));
    (await call(LIST)).answer(200, ok([vk, yolka, { ...vk, id: 3 }]));
    await waitFor(channels, (state) => state.matches('ready'));
    expect(rowsOf(channels)).toHaveLength(3);
  });
});

describe('activity', () => {
  async function toggling(row: Channel) {
    const begun = await beginFilledCalls([row]);
    const toggles = createActor(createChannelTogglesLogic(begun.services, begun.channels)).start();
    kept(toggles);
    toggles.send({ type: 'toggle', subject: row });
    const isDone = () => idle(toggles);
    return { ...begun, toggles, isDone };
  }

  test('changes only after the server’s answer, and once for two clicks', async () => {
    const { channels, toggles, call, sent, isDone } = await toggling(vk);
    toggles.send({ type: 'toggle', subject: vk });
    const patch = await call(TOGGLE);
    expect(sent(TOGGLE)).toHaveLength(1);
    expect(rowsOf(channels)[0]?.is_active).toBe(true);
    patch.answer(200, ok(changed(vk, { is_active: false })));
    await isDone();
    expect(rowsOf(channels)[0]).toMatchObject({ is_active: false, version: 4 });
  });

  test('is flipped locally if the API only reports success', async () => {
    const { version: _, ...plain } = vk;
    const { channels, call, isDone } = await toggling(plain);
    const patch = await call(TOGGLE);
    expect(patch.ifMatch).toBeNull();
    patch.answer(200, { success: true });
    await isDone();
    expect(rowsOf(channels)[0]?.is_active).toBe(false);
  });

  test('that another user has already toggled is not toggled back', async () => {
    const { channels, call, sent, isDone } = await toggling(vk);
    const patch = await call(TOGGLE);
    expect(patch.ifMatch).toBe('"3"');
    patch.answer(412, { success: false, message: 'Запись уже изменена' });
    (await call(ONE)).answer(200, ok(changed(vk, { is_active: false })));
    await isDone();
    expect(sent(TOGGLE)).toHaveLength(1);
    expect(rowsOf(channels)[0]?.is_active).toBe(false);
  });

  test('is toggled if another user has only renamed the channel', async () => {
    const { channels, call, isDone } = await toggling(vk);
    (await call(TOGGLE)).answer(412, { success: false, message: 'Запись уже изменена' });
    const renamed = changed(vk, { name: 'Переименован' });
    (await call(ONE)).answer(200, ok(renamed));
    const again = await call(TOGGLE);
    expect(again.ifMatch).toBe('"4"');
    again.answer(200, ok(changed(renamed, { is_active: false })));
    await isDone();
    expect(rowsOf(channels)[0]).toMatchObject({ name: 'Переименован', is_active: false });
  });
});

/** Changes the general data of the first channel, and saves them. */
async function saving(patch: Partial<ChannelWrite>, from: Channel = vk) {
  const begun = await beginFilledCalls();
  const { services, channels } = begun;
  const show = (channel: Channel) => putChannel(channels, channel);
  const section = createActor(createChannelGeneralLogic(services, 1, show), {
    input: { value: generalOf(from) },
  }).start();
  kept(section);
  section.send({ type: 'edit' });
  section.send({ type: 'change', patch });
  section.send({ type: 'save' });
  return { ...begun, section };
}

describe('general data', () => {
  test('are sent as five fields with the version that was read', async () => {
    const { section, channels, call } = await saving({ name: ' Моё ', description: 'Иное' });
    (await call(ONE)).answer(200, ok({ ...vk, settings: [], color: 'red' }));
    const put = await call(PUT);
    expect(put.body).toEqual({ ...generalOf(vk), name: 'Моё', description: 'Иное' });
    expect(put.ifMatch).toBe('"3"');
    const saved = changed(vk, { name: 'Моё', description: 'Иное' });
    put.answer(200, ok(saved));
    await waitFor(section, (state) => state.matches('view'));
    expect(rowsOf(channels)[0]).toEqual(saved);
  });

  test.each([null, undefined, '  '])(
    'are sent back as received where nothing is edited: %j',
    async (none) => {
      const odd = { ...vk, name: none, slug: none, description: none };
      const read = { ...vk, name: '', slug: none ?? '', description: none ?? '' };
      const { call } = await saving({ is_active: false }, read);
      (await call(ONE)).answer(200, ok(odd));
      const { body } = await call(PUT);
      const { name, slug, description, rate_type } = odd;
      expect(body).toEqual({
        ...(none !== undefined && { name }),
        ...{ slug: slug === undefined ? '' : slug, rate_type, is_active: false },
        description: description === undefined ? '' : description,
      });
    },
  );

  test('are sent with the typed name where there was none', async () => {
    const { call } = await saving({ name: ' Моё ' }, { ...vk, name: '' });
    (await call(ONE)).answer(200, ok({ ...vk, name: null, description: null }));
    expect((await call(PUT)).body).toEqual({ ...generalOf(vk), name: 'Моё', description: null });
  });

  test('are read again if the API returns nothing and has no versions', async () => {
    const { version: _, ...plain } = vk;
    const { section, call } = await saving({ name: 'Моё' });
    (await call(ONE)).answer(200, ok(plain));
    const put = await call(PUT);
    expect(put.ifMatch).toBeNull();
    put.answer(200, { success: true, data: null });
    (await call(ONE)).answer(200, ok({ ...plain, name: 'Моё', slug: 'moe' }));
    const { context } = await waitFor(section, (state) => state.matches('view'));
    expect(context.initial).toEqual({ ...generalOf(vk), name: 'Моё', slug: 'moe' });
  });
});

describe('an action during a save', () => {
  async function writing() {
    const begun = await saving({ name: 'Моё' });
    (await begun.call(ONE)).answer(200, ok(vk));
    return { ...begun, put: await begun.call(PUT) };
  }

  test('toggles the channel only after the save, as it was saved', async () => {
    const { services, channels, call, sent, put } = await writing();
    const toggles = createActor(createChannelTogglesLogic(services, channels)).start();
    kept(toggles);
    toggles.send({ type: 'toggle', subject: vk });
    await waitFor(toggles, ({ context }) => context.toggling.length === 1);
    expect(sent(TOGGLE)).toEqual([]);
    const saved = changed(vk, { name: 'Моё' });
    put.answer(200, ok(saved));
    (await call(TOGGLE)).answer(200, ok(changed(saved, { is_active: false })));
    await idle(toggles);
    expect(rowsOf(channels)[0]).toMatchObject({ name: 'Моё', is_active: false });
  });

  test('deletes the channel only after the save, which does not bring it back', async () => {
    const { services, channels, call, sent, put } = await writing();
    const deletion = createActor(createChannelDeletionLogic(services, channels)).start();
    kept(deletion);
    deletion.send({ type: 'ask', subject: vk });
    deletion.send({ type: 'confirm' });
    expect(sent('DELETE /api/v1/channels/1')).toEqual([]);
    put.answer(200, ok(changed(vk, { name: 'Моё' })));
    (await call('DELETE /api/v1/channels/1')).answer(200, { success: true });
    await waitFor(deletion, (state) => state.matches('idle'));
    expect(rowsOf(channels)).toEqual([yolka]);
  });
});
