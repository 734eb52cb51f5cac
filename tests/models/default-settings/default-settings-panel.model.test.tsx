import { fireEvent, screen } from '@testing-library/react';
// Loaded in advance, because the first test would wait too long.
import '#features/default-settings/setting-panel.tsx';
import '#workspace/editing/deletion-question.tsx';
import { describe, expect } from 'vitest';
import DefaultSettingsPage from '#features/default-settings/default-settings-page.tsx';
import { isChoice } from '#features/default-settings/new-setting.ts';
import { ok } from '#tests/support/channels.ts';
import { expectFields, refuse } from '#tests/support/forms.ts';
import { alerts, beginSignedIn, button, field, isOff } from '#tests/support/runtime.tsx';
import { buttonIn, panel, panelSteps, press, question, rowOf } from '#tests/support/screen.ts';
import { cap } from '#tests/support/settings.ts';
import { testEveryTransition } from '#tests/support/walk.ts';
import { settingDeletionModel, settingPanelModel } from './default-settings.model.ts';

const LIST = 'GET /api/v1/default-settings';
const POST = 'POST /api/v1/default-settings';
const DELETE = 'DELETE /api/v1/default-settings/1';
const optionField = (label: string) =>
  [...panel()!.querySelectorAll('label')]
    .filter((one) => one.textContent === label)
    .map((one) => document.getElementById(one.htmlFor) as HTMLInputElement);

async function setUp() {
  const begun = await beginSignedIn('/channels/default');
  begun.server.always(LIST, () => ok([cap]));
  begun.draw(<DefaultSettingsPage kind="channels" />);
  await screen.findByText('daily_cap');
  return begun;
}

describe('panel of a new setting', () => {
  testEveryTransition(settingPanelModel, {
    setUp,
    perform: {
      open: async ({ user }) => {
        await user.click(button('Добавить настройку'));
        await screen.findByRole('dialog', { name: 'Новая настройка' });
      },
      change: (_, { patch }) => {
        const { name, optionValue, optionTitle } = patch as Record<string, string>;
        const type = (input: HTMLElement, value: string) =>
          fireEvent.change(input, { target: { value } });
        if (name) type(field('Ключ'), name);
        if (optionValue) type(optionField('Значение опции').at(-1)!, optionValue);
        if (optionTitle) type(optionField('Название опции').at(-1)!, optionTitle);
      },
      step: async ({ user }, { step }) => {
        if (step.do === 'setType') await user.selectOptions(field('Тип'), step.to);
        if (step.do === 'choose') await user.selectOptions(field('Значение'), 'Альфа');
        if (step.do === 'addOption') {
          await user.click(button('Add option'));
          expect(document.activeElement).toBe(optionField('Значение опции').at(-1));
          const title = optionField('Название опции')[0]!;
          for (const text of ['Бета', 'Альфа']) {
            fireEvent.change(title, { target: { value: text } });
            expect(title.value).toBe(text);
          }
        }
      },
      ...panelSteps,
      'xstate.done.actor.submit': async ({ call }) => (await call(POST)).answer(201, ok(cap)),
      'xstate.error.actor.submit': async ({ call }, { error }) => {
        const { problem } = error as { problem: { fields: Record<string, string[]> } };
        const { name, ...fields } = problem.fields;
        // The server calls the name `key`.
        const known = name ? { ...problem, fields: { ...fields, key: name } } : problem;
        refuse(await call(POST), { problem: known });
      },
    },
    verify: {
      closed: () => expect(panel()).toBeNull(),
      editing: () => expect(question()).toBeNull(),
      submitting: ({ server }) => {
        expect(panel()?.getAttribute('aria-busy')).toBe('true');
        expect(server.calls.findLast(({ method }) => method === 'POST')?.body).toEqual({
          key: 'regions',
          description: '',
          type: 'select',
          value: 'a',
          options: [{ value: 'a', title: 'Альфа' }],
        });
      },
      failed: (_, { context }) => {
        const { fields, message } = context.problem!;
        if (fields.name) expect(panel()!.textContent).toContain(fields.name[0]);
        else expect(alerts()[0]).toContain(message);
      },
      confirmingDiscard: () =>
        expect(question()?.textContent).toContain('Не сохранять новую настройку?'),
      '*': (_, snapshot) => {
        if (!snapshot.hasTag('open')) return;
        const { draft, fieldErrors } = snapshot.context;
        expectFields({ name: 'Ключ' }, draft, fieldErrors);
        expect(field('Тип').value).toBe(draft.type);
        if (!isChoice(draft.type)) return;
        const typed = [...draft.options.map(({ value }) => value), draft.optionValue];
        expect(optionField('Значение опции').map(({ value }) => value)).toEqual(typed);
        expect(field('Значение').value).toBe(draft.value.length ? 'a' : '');
        const add = { type: 'step', step: { do: 'addOption' } } as const;
        expect(isOff(button('Add option'))).toBe(!snapshot.can(add));
        for (const note of Object.values(fieldErrors).flat()) {
          expect(panel()!.textContent).toContain(note);
        }
      },
    },
  });
});

describe('deleting a default setting', () => {
  testEveryTransition(settingDeletionModel, {
    setUp,
    perform: {
      ask: async ({ user, server }) => {
        if (!rowOf(1)) {
          // Deleted earlier in the tour; another operator adds it again.
          server.always(LIST, () => ok([cap]));
          press('r');
          await screen.findByText('daily_cap');
        }
        await user.click(button('Удалить'));
      },
      confirm: ({ user }) => user.click(buttonIn(question()!, 'Удалить')!),
      cancel: ({ user }) => user.keyboard('{Escape}'),
      'xstate.done.actor.remove': async ({ call, server }) => {
        server.always(LIST, () => ok([]));
        (await call(DELETE)).answer(200, { success: true });
      },
      'xstate.error.actor.remove': async ({ call }, { error }) => refuse(await call(DELETE), error),
    },
    verify: {
      idle: (_, __, { event }) => {
        expect(question()).toBeNull();
        const isGone = event?.type === 'xstate.done.actor.remove';
        expect(document.querySelectorAll('tr[data-key]')).toHaveLength(isGone ? 0 : 1);
      },
      asking: () => {
        expect(question()?.textContent).toContain('Подтвердите удаление настройки');
        expect(question()?.textContent).toContain('daily_cap');
        expect(alerts()).toEqual([]);
      },
      deleting: () => expect(question()?.getAttribute('aria-busy')).toBe('true'),
      failed: () => expect(alerts()).toEqual(['Настройка используется в 2 каналах.']),
    },
  });
});
