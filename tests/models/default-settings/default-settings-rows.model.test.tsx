import { fireEvent, screen, waitFor } from '@testing-library/react';
// Loaded in advance, because the first test would wait too long.
import '#workspace/editing/deletion-question.tsx';
import { describe, expect } from 'vitest';
import type { ChannelDefaultSetting } from '#contract/settings.ts';
import DefaultSettingsPage from '#features/default-settings/default-settings-page.tsx';
import type { SettingRowDraft } from '#features/default-settings/setting-row.ts';
import { ok } from '#tests/support/channels.ts';
import { refuse } from '#tests/support/forms.ts';
import { alerts, beginSignedIn, button, isOff } from '#tests/support/runtime.tsx';
import { escapeFrom, inRow, press as pressKey, rowBelow, rowOf } from '#tests/support/screen.ts';
import { cap, model } from '#tests/support/settings.ts';
import { testEveryTransition } from '#tests/support/walk.ts';
import { settingRowModel, settingRowsModel } from './default-settings.model.ts';

const LIST = 'GET /api/v1/default-settings';
const PUT = 'PUT /api/v1/default-settings/1';

async function begin(stored: ChannelDefaultSetting[]) {
  const begun = await beginSignedIn('/channels/default');
  begun.draw(<DefaultSettingsPage kind="channels" />);
  (await begun.call(LIST)).answer(200, ok(stored));
  await screen.findByText('daily_cap');
  return { ...begun, stored };
}
type Begun = Awaited<ReturnType<typeof begin>>;

const press = (key: string | number, name: string) => void fireEvent.click(inRow(key, name)!);
const fieldIn = (key: string | number, label: string) =>
  rowOf(key).querySelector<HTMLInputElement>(`[aria-label="${label}"]`);
const type = (key: string | number, value: string) =>
  fireEvent.change(fieldIn(key, 'Значение')!, { target: { value } });

/** Adds back a setting that was deleted earlier in the tour, like another operator would. */
async function addAgain({ call, server }: Begun, ...stored: ChannelDefaultSetting[]) {
  const { length } = server.calls;
  pressKey('r');
  await waitFor(() => expect(server.calls.length).toBeGreaterThan(length));
  (await call(LIST)).answer(200, ok(stored));
  await waitFor(() => {
    for (const { id } of stored) expect(rowOf(id)).not.toBeNull();
  });
}

/** Answers the read of a save with the current row. */
async function meet(begun: Begun, theirs?: SettingRowDraft) {
  if (theirs) begun.stored[0] = { ...cap, value: theirs.setting.value };
  (await begun.call(LIST)).answer(200, ok(begun.stored));
}

describe('a row of default settings', () => {
  testEveryTransition(settingRowModel, {
    setUp: () => begin([cap]),
    perform: {
      edit: async (begun, _, { context: { initial } }) => {
        if (!rowOf(1)) {
          begun.stored.push({ ...cap, value: initial.setting.value });
          await addAgain(begun, ...begun.stored);
        }
        press(1, 'Редактировать');
      },
      change: (_, { patch }) => void type(1, String(patch.value)),
      save: () => press(1, 'Сохранить'),
      cancel: async (begun, _, { context: { sent } }) => {
        escapeFrom(fieldIn(1, 'Значение')!);
        if (sent.length > 0) await meet(begun);
      },
      keepMine: () => void fireEvent.click(button('Оставить моё')),
      takeTheirs: () => void fireEvent.click(button('Взять чужое')),
      drop: () => void fireEvent.click(button('Убрать правку')),
      'xstate.done.actor.save': async (begun, { output }) => {
        if (output.type === 'gone') begun.stored.length = 0;
        if (output.type === 'conflict') return meet(begun, output.theirs);
        await meet(begun);
        if (output.type !== 'saved') return;
        const { name, ...setting } = output.value!.setting;
        (await begun.call(PUT)).answer(200, ok({ ...setting, key: name }));
      },
      'xstate.error.actor.save': async (begun, { error }) => {
        await meet(begun);
        refuse(await begun.call(PUT), error);
      },
    },
    verify: {
      view: (_, { context }, { event }) => {
        if (event?.type === 'drop') return expect(rowOf(1)).toBeNull();
        expect(fieldIn(1, 'Значение')).toBeNull();
        expect(rowOf(1).textContent).toContain(context.initial.setting.value);
      },
      editing: (_, { context }) => {
        const [note] = context.fieldErrors.value ?? [];
        const input = fieldIn(1, 'Значение')!;
        expect(input.getAttribute('aria-invalid')).toBe(note ? 'true' : null);
        if (note) expect(rowOf(1).textContent).toContain(note);
        expect(document.activeElement).toBe(note ? input : document.activeElement);
      },
      saving: () => {
        expect(rowOf(1).getAttribute('aria-busy')).toBe('true');
        expect(fieldIn(1, 'Значение')!.readOnly).toBe(true);
      },
      error: (_, { context }) => {
        const { fields, message } = context.problem!;
        if (fields.value) expect(rowOf(1).textContent).toContain(fields.value[0]);
        else expect(alerts()).toEqual([message]);
      },
      conflict: (_, { context }) => {
        for (const { value } of [context.initial, context.theirs!, context.draft]) {
          expect(rowBelow(1).textContent).toContain(value || '-');
        }
        expect(document.activeElement).toBe(button('Оставить моё'));
        expect(isOff(button('Взять чужое'))).toBe(false);
      },
      gone: () => {
        expect(rowBelow(1).textContent).toContain(
          'Эту настройку удалили, пока вы её правили. Введённое осталось в строке.',
        );
        expect(document.activeElement).toBe(button('Убрать правку'));
      },
      '*': ({ server }, snapshot, { event }) => {
        // Empty or unsaved values are not sent.
        if (snapshot.matches('editing') && !event) {
          expect(server.calls.some(({ method }) => method === 'PUT')).toBe(false);
        }
        if (!snapshot.hasTag('form') || snapshot.matches('conflict')) return;
        expect(fieldIn(1, 'Значение')!.value).toBe(snapshot.context.draft.value);
        expect(fieldIn(1, 'Описание')!.value).toBe(snapshot.context.draft.description);
        expect(inRow(1, 'Сохранить')!.getAttribute('aria-disabled')).toBe(
          String(!snapshot.can({ type: 'save' })),
        );
        expect(isOff(inRow(1, 'Отмена')!)).toBe(!snapshot.can({ type: 'cancel' }));
      },
    },
  });
});

describe('edited rows of default settings', () => {
  testEveryTransition(settingRowsModel, {
    setUp: () => begin([cap, model]),
    perform: {
      edit: async (begun, { key }) => {
        if (!rowOf(key)) await addAgain(begun, ...begun.stored);
        press(key, 'Редактировать');
        type(key, '');
      },
      // Refused by the row itself: nothing is sent, and it stays as it is.
      forward: (_, { key }) => press(key, 'Сохранить'),
      'record.deleted': async ({ call, user }, { key }) => {
        const owner = document.querySelector<HTMLElement>(`tr[data-key="${key}"]`)!;
        owner.focus();
        fireEvent.keyDown(owner, { key: 'Delete' });
        const question = await screen.findByRole('alertdialog');
        await user.click([...question.querySelectorAll('button')].at(-1)!);
        (await call(`DELETE /api/v1/default-settings/${key}`)).answer(200, { success: true });
      },
      // Emitted by the row during the steps above.
      'row.moved': () => {},
      'row.closed': (_, { key }) => press(key, 'Отмена'),
    },
    verify: {
      '*': (_, { context }) => {
        const open = [...document.querySelectorAll('tr[data-key]')].filter(
          (one) => !one.textContent?.includes('Редактировать'),
        );
        expect(open.map((one) => one.getAttribute('data-key'))).toEqual(Object.keys(context.rows));
      },
    },
  });
});
