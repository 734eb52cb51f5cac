import { fireEvent, screen } from '@testing-library/react';
// Loaded in advance, because the first test would wait too long.
import '#features/clients/new/client-panel.tsx';
import { describe, expect } from 'vitest';
import type { ProblemError } from '#contract/problem.ts';
import { newClientFields } from '#features/clients/new/new-client.ts';
import { beginFilledList } from '#tests/support/clients-list.tsx';
import { alerts, button, field, isInSight, isOff } from '#tests/support/runtime.tsx';
import { buttonIn, panel, panelSteps, question } from '#tests/support/screen.ts';
import { testEveryTransition } from '#tests/support/walk.ts';
import { clientPanelModel, complete } from './clients.model.ts';

const labels: Record<string, string> = {
  full_name: 'ФИО',
  birth_date: 'Дата рождения',
  phone: 'Телефон',
  email: 'Email',
  passport_number: 'Серия и номер',
  issued_by: 'Кем выдан',
  issued_date: 'Дата выдачи',
  division_code: 'Код подразделения',
};
const parts = ['Регион', 'Город', 'Улица', 'Дом', 'Корпус', 'Квартира'];
const partNames = ['region', 'city', 'street', 'house', 'housing', 'flat'];

/** The field of this part of the draft. */
function fieldOf(name: string): HTMLInputElement {
  const [, kind, part = ''] = /^(registration|residence)_(\w+)$/.exec(name) ?? [];
  if (!kind) return field(labels[name]!);
  const label = parts[partNames.indexOf(part)]!;
  return screen.getAllByLabelText<HTMLInputElement>(label)[kind === 'registration' ? 0 : 1]!;
}

describe('panel of a new client', () => {
  testEveryTransition(clientPanelModel, {
    setUp: () => beginFilledList(),
    perform: {
      open: async ({ user }) => {
        await user.click(button('Добавить нового клиента'));
        await screen.findByLabelText('ФИО');
      },
      change: (_, { patch }) => {
        for (const [name, value] of Object.entries(patch)) {
          fireEvent.input(fieldOf(name), { target: { value } });
        }
      },
      leave: () => void fireEvent.blur(fieldOf('division_code')),
      step: ({ user }) => user.click(button('Взять из регистрации')),
      ...panelSteps,
      'xstate.done.actor.submit': async ({ call }) =>
        (await call('POST /api/v1/clients')).answer(201, { success: true }),
      'xstate.error.actor.submit': async ({ call }, { error }) => {
        const { status, message, fields } = (error as ProblemError).problem;
        const errors = fields.registration_city
          ? { 'addresses.0.city': ['Нет такого города'] }
          : {};
        (await call('POST /api/v1/clients')).answer(status, { success: false, message, errors });
      },
    },
    verify: {
      closed: () => expect(panel()).toBeNull(),
      editing: () => {
        expect(alerts()).toEqual([]);
        expect(question()).toBeNull();
      },
      submitting: ({ server }, { context: { draft } }) => {
        expect(panel()?.getAttribute('aria-busy')).toBe('true');
        expect(server.calls.at(-1)?.body).toMatchObject({
          last_name: 'Ёлкина',
          first_name: 'Ия',
          patronymic: null,
          phone: '79123456789',
          passport: { division_code: draft.division_code, issued_date: '2010-05-06' },
          addresses: [{ type: 'registration', city: 'Тверь' }, { type: 'residence' }],
        });
      },
      failed: (_, { context }) => {
        const [note] = Object.values(context.problem!.fields).flat();
        if (note) expect(panel()!.textContent).toContain(note);
        else expect(alerts()[0]).toContain(context.problem!.message);
      },
      confirmingDiscard: () =>
        expect(question()?.textContent).toContain('Не сохранять нового клиента?'),
      '*': (_, snapshot) => {
        if (!snapshot.hasTag('open')) return;
        const { draft, fieldErrors } = snapshot.context;
        for (const name of newClientFields) {
          const control = fieldOf(name);
          expect(control.value, name).toBe(draft[name as keyof typeof draft]);
          expect(control.getAttribute('aria-invalid'), name).toBe(
            fieldErrors[name] ? 'true' : null,
          );
        }
        const split = 'Фамилия: ЁлкинаИмя: ИяОтчество: -';
        expect(panel()!.textContent?.includes(split)).toBe(draft.full_name === complete.full_name);
        const copy = buttonIn(panel()!, 'Взять из регистрации')!;
        if (isInSight(copy)) {
          expect(isOff(copy)).toBe(!snapshot.can({ type: 'step', step: 'takeRegistration' }));
        }
      },
    },
  });
});
