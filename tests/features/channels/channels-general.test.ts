/** Saving the general data of a channel while another user writes. */
import { afterEach, describe, expect, test, vi } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { createChannelGeneralLogic } from '#features/channels/page/channel.logic.ts';
import { generalOf } from '#features/channels/page/channel-writer.ts';
import { beginFilledCalls, endCalls, kept, ONE, PUT } from '#tests/support/channel-calls.ts';
import { changed, ok, vk } from '#tests/support/channels.ts';

afterEach(endCalls);

describe('general data', () => {
  const base = generalOf(vk);

  async function saving(patch: Partial<typeof base>) {
    const begun = await beginFilledCalls();
    const onSaved = vi.fn();
    const section = createActor(createChannelGeneralLogic(begun.services, 1, onSaved), {
      input: { value: base },
    }).start();
    kept(section);
    section.send({ type: 'edit' });
    section.send({ type: 'change', patch });
    section.send({ type: 'save' });
    return { ...begun, section, onSaved };
  }

  test('are sent as five fields with the version that was read', async () => {
    const { section, call, onSaved } = await saving({ name: ' Моё ' });
    (await call(ONE)).answer(200, ok({ ...vk, settings: [], color: 'red' }));
    const put = await call(PUT);
    expect(put.body).toEqual({ ...base, name: 'Моё' });
    expect(put.ifMatch).toBe('"3"');
    put.answer(200, ok(changed(vk, { name: 'Моё' })));
    await waitFor(section, (state) => state.matches('view'));
    expect(onSaved).toHaveBeenCalledWith(changed(vk, { name: 'Моё' }));
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
    expect(context.initial).toEqual({ ...base, name: 'Моё', slug: 'moe' });
  });

  test('that changed between read and write are read and written again', async () => {
    const { section, call } = await saving({ name: 'Моё' });
    (await call(ONE)).answer(200, ok(vk));
    (await call(PUT)).answer(412, { success: false, message: 'Запись уже изменена' });
    (await call(ONE)).answer(200, ok(changed(vk, { description: 'Чужое' })));
    const put = await call(PUT);
    expect(put.body).toMatchObject({ name: 'Моё', description: 'Чужое' });
    put.answer(200, ok(changed(vk, { name: 'Моё', description: 'Чужое' })));
    await waitFor(section, (state) => state.matches('view'));
  });

  test('never overwrite a change of the same field without a choice', async () => {
    const { section, call, sent } = await saving({ name: 'Моё' });
    (await call(ONE)).answer(200, ok(changed(vk, { name: 'Чужое', description: 'Иное' })));
    const { context } = await waitFor(section, (state) => state.matches('conflict'));
    expect(context).toMatchObject({
      initial: { name: vk.name },
      theirs: { name: 'Чужое' },
      draft: { name: 'Моё', description: 'Иное' },
    });
    expect(sent(PUT)).toEqual([]);
    section.send({ type: 'keepMine' });
    (await call(ONE)).answer(200, ok(changed(vk, { name: 'Чужое', description: 'Иное' })));
    const put = await call(PUT);
    expect(put.body).toMatchObject({ name: 'Моё', description: 'Иное' });
  });

  test('are not sent twice after a lost answer', async () => {
    const { section, call, sent } = await saving({ name: 'Моё' });
    (await call(ONE)).answer(200, ok(vk));
    (await call(PUT)).fail();
    await waitFor(section, (state) => state.matches('error'));
    expect(section.getSnapshot().context.draft.name).toBe('Моё');
    section.send({ type: 'save' });
    (await call(ONE)).answer(200, ok(changed(vk, { name: 'Моё' })));
    await waitFor(section, (state) => state.matches('view'));
    expect(sent(PUT)).toHaveLength(1);
  });

  test('whose answer got lost and that were changed since do not conflict with themselves', async () => {
    const { section, call } = await saving({ name: 'Моё' });
    (await call(ONE)).answer(200, ok(vk));
    (await call(PUT)).fail();
    await waitFor(section, (state) => state.matches('error'));
    section.send({ type: 'change', patch: { name: 'Иное' } });
    section.send({ type: 'save' });
    (await call(ONE)).answer(200, ok(changed(vk, { name: 'Моё' })));
    const put = await call(PUT);
    expect(put.body).toMatchObject({ name: 'Иное' });
    put.answer(200, ok(changed(vk, { name: 'Иное' })));
    await waitFor(section, (state) => state.matches('view'));
  });
});
