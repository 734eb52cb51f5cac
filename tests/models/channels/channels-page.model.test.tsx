import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
// Loaded in advance, because the first test would wait too long.
import '#features/channels/new/channel-panel.tsx';
import '#workspace/editing/deletion-question.tsx';
import '#workspace/list-query/filter-menu.tsx';
import '#workspace/list-query/sort-menu.tsx';
import { describe, expect, test } from 'vitest';
import type { ChannelWrite } from '#contract/channels.ts';
import ChannelPage from '#features/channels/page/channel-page.tsx';
import { changed, ok, vk, yolka } from '#tests/support/channels.ts';
import { expectFields, fill, refuse } from '#tests/support/forms.ts';
import { alerts, beginSignedIn, button, field, isOff } from '#tests/support/runtime.tsx';
import { testEveryTransition } from '#tests/support/walk.ts';
import { channelGeneralModel, channelModel } from './channels.model.ts';

const ONE = 'GET /api/v1/channels/1';
const PUT = 'PUT /api/v1/channels/1';
const labels = { name: 'Наименование', description: 'Описание', slug: 'Слаг' };
const title = () => screen.getByRole('heading', { level: 1 }).textContent;

async function beginPage() {
  const begun = await beginSignedIn('/channels/1');
  begun.server.always('GET /api/v1/channels', () => ok([yolka]));
  begun.draw(<ChannelPage />);
  return { ...begun, held: vk };
}

describe('page of a channel', () => {
  testEveryTransition(channelModel, {
    setUp: beginPage,
    perform: {
      reload: async ({ user }, _, before) => {
        if (before.matches('failed')) await user.click(button('Повторить'));
        else fireEvent.keyDown(document.body, { key: 'r', code: 'KeyR' });
      },
      'record.changed': async (driver, { record }) => {
        // Saved on this page.
        fireEvent.click(await screen.findByRole('button', { name: 'Редактировать' }));
        fill(labels, { name: 'ВК', description: `${record.description} ` });
        fireEvent.click(button('Сохранить'));
        (await driver.call(ONE)).answer(200, ok(vk));
        (await driver.call(PUT)).answer(200, ok(record));
        await waitFor(() => button('Редактировать'));
      },
      'xstate.done.actor.load': async ({ call }, { output }) =>
        (await call(ONE)).answer(200, ok(output.record)),
      'xstate.error.actor.load': async ({ call }, { error }) => refuse(await call(ONE), error),
    },
    verify: {
      loading: ({ server }) => {
        const asked = server.calls.filter(({ method, path }) => `${method} ${path}` === ONE);
        expect(asked.at(-1)?.signal?.aborted).toBe(false);
      },
      ready: () => expect(alerts()).toEqual([]),
      failed: () => expect(alerts()[0]).toContain('База недоступна'),
      missing: () => {
        expect(alerts()).toEqual([]);
        expect(title()).toBe('Канал не найден');
        expect(screen.queryByLabelText('Наименование')).toBeNull();
        const back = screen.getByRole('link', { name: 'К списку каналов' });
        expect(back.getAttribute('href')).toBe('/channels');
      },
      '*': (_, snapshot) => {
        if (snapshot.matches('missing')) return;
        const { record } = snapshot.context;
        expect(title()).toBe(`Канал ${record?.name ?? 1}`);
        expect(screen.queryAllByLabelText('Наименование')).toHaveLength(record ? 1 : 0);
      },
    },
  });
});

describe('general data of a channel', () => {
  testEveryTransition(channelGeneralModel, {
    setUp: async () => {
      const begun = await beginPage();
      (await begun.call(ONE)).answer(200, ok(vk));
      await screen.findByRole('button', { name: 'Редактировать' });
      return begun;
    },
    perform: {
      edit: ({ user }) => user.click(button('Редактировать')),
      change: (_, { patch }) => fill(labels, patch),
      save: ({ user }) => user.click(button('Сохранить')),
      cancel: async ({ user, call }, _, { context: { sent, current } }) => {
        await user.click(button('Отмена'));
        if (sent.length > 0) (await call(ONE)).answer(200, ok(changed(vk, { ...current })));
      },
      keepMine: ({ user }) => user.click(button('Оставить моё')),
      takeTheirs: ({ user }) => user.click(button('Взять чужое')),
      'record.changed': async ({ call }, { value }) => {
        fireEvent.keyDown(document.body, { key: 'r', code: 'KeyR' });
        (await call(ONE)).answer(200, ok(changed(vk, { ...value })));
      },
      'xstate.done.actor.save': async ({ call }, { output }, { context: { initial } }) => {
        if (output.type === 'conflict') {
          return (await call(ONE)).answer(200, ok(changed(vk, { ...output.theirs })));
        }
        (await call(ONE)).answer(200, ok(changed(vk, { ...initial })));
        if (output.type !== 'saved') return;
        // Nothing is sent if the server already has these values.
        if (same(initial, output.value!)) return;
        const put = await call(PUT);
        expect(put.body).toEqual(output.value);
        put.answer(200, ok(changed(vk, { ...output.value })));
      },
      'xstate.error.actor.save': async ({ call }, { error }, { context: { initial } }) => {
        (await call(ONE)).answer(200, ok(changed(vk, { ...initial })));
        refuse(await call(PUT), error);
      },
    },
    verify: {
      view: () => {
        expect(isOff(button('Редактировать'))).toBe(false);
        expect(field('Наименование').readOnly).toBe(true);
        expect(field('Тип ставок').disabled).toBe(true);
        expect(alerts()).toEqual([]);
      },
      editing: () => {
        expect(field('Наименование').readOnly).toBe(false);
        expect(field('Тип ставок').disabled).toBe(false);
      },
      saving: () => {
        expect(field('Наименование').readOnly).toBe(true);
        expect(isOff(button('Сохранить'))).toBe(true);
        expect(isOff(button('Отмена'))).toBe(true);
      },
      error: (_, { context }) => {
        const { fields, message } = context.problem!;
        if (fields.name) expect(document.body.textContent).toContain(fields.name[0]);
        else expect(alerts()[0]).toContain(message);
      },
      conflict: (_, { context }) => {
        const table = screen.getByRole('table', { name: 'Расхождения' });
        const [, ...rows] = within(table).getAllByRole('row');
        expect(rows.map((row) => [...row.children].map((cell) => cell.textContent))).toEqual([
          ['Наименование', context.initial.name, context.theirs!.name, context.draft.name],
        ]);
      },
      '*': (_, snapshot) => {
        const { context } = snapshot;
        if (snapshot.matches('view'))
          expect(screen.queryByRole('button', { name: 'Сохранить' })).toBeNull();
        const { name, description, slug } = context.draft;
        expectFields(labels, { name, description, slug }, context.fieldErrors);
      },
    },
  });
});

test('a save that ends while another tab of the channel is open renames the channel', async () => {
  const { call, runtime } = await beginPage();
  (await call(ONE)).answer(200, ok(vk));
  fireEvent.click(await screen.findByRole('button', { name: 'Редактировать' }));
  fill(labels, { name: 'Одноклассники', slug: 'ok' });
  fireEvent.click(button('Сохранить'));
  act(() => runtime.location.go('/channels/1/statistic'));
  await waitFor(() => expect(screen.queryByLabelText('Наименование')).toBeNull());
  (await call(ONE)).answer(200, ok(vk));
  const put = await call(PUT);
  expect(put.body).toMatchObject({ slug: 'ok' });
  put.answer(200, ok(changed(vk, { ...(put.body as ChannelWrite) })));
  await waitFor(() => expect(title()).toBe('Канал Одноклассники'));
  act(() => runtime.location.go('/channels/1'));
  await waitFor(() => expect(field('Наименование').value).toBe('Одноклассники'));
});

function same(one: ChannelWrite, other: ChannelWrite): boolean {
  return (Object.keys(one) as (keyof ChannelWrite)[]).every((key) => one[key] === other[key]);
}
