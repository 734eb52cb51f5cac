import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect } from 'vitest';
import type { ProblemError } from '#contract/problem.ts';
import ClientPage from '#features/clients/page/client-page.tsx';
import type { PassportDraft } from '#features/clients/page/client-parts.ts';
import { ok, petrov } from '#tests/support/clients.ts';
import { refuse } from '#tests/support/forms.ts';
import { alerts, beginSignedIn, button, isOff } from '#tests/support/runtime.tsx';
import { boundTo, buttonIn, cardOf, cellsIn, controlIn, press } from '#tests/support/screen.ts';
import { testEveryTransition } from '#tests/support/walk.ts';
import { addressesModel, clientModel, passportModel } from './client.model.ts';
import { refusals } from './clients.model.ts';

const GET = 'GET /api/v1/clients/7';
const PUT = 'PUT /api/v1/clients/7';

async function begin(tab: string | null = null) {
  const begun = await beginSignedIn(`/clients/7${tab ? `/${tab}` : ''}`);
  begun.draw(<ClientPage />);
  return begun;
}

async function beginFilled(tab: string | null = null) {
  const begun = await begin(tab);
  (await begun.call(GET)).answer(200, ok(petrov));
  await screen.findByText('Основная информация');
  return begun;
}

describe('page of a client', () => {
  testEveryTransition(clientModel, {
    setUp: () => begin(),
    perform: {
      reload: async ({ user, runtime }, _, before) => {
        if (before.matches('failed')) await user.click(button('Повторить'));
        // The screen has no button for a missing client, but the palette has the command.
        else if (before.matches('missing')) {
          boundTo({ runtime }, 'client.reload').actor.send({ type: 'reload' });
        } else press('r');
      },
      visit: ({ runtime }) =>
        boundTo({ runtime }, 'client.reload').actor.send({ type: 'visit' } as never),
      online: () => void fireEvent(window, new Event('online')),
      'record.changed': async ({ user, call, server }, { record }) => {
        const card = () => cardOf('Основная информация');
        await user.click(buttonIn(card(), 'Редактировать')!);
        fireEvent.input(controlIn(card(), 'Имя'), { target: { value: `${record.first_name}` } });
        if (controlIn(card(), 'Имя').value === petrov.first_name) return;
        await user.click(buttonIn(card(), 'Сохранить')!);
        const before = server.calls.length;
        (await call(GET)).answer(200, ok(petrov));
        await waitFor(() => expect(server.calls.length).toBeGreaterThan(before));
        (await call(PUT)).answer(200, ok(record));
      },
      'xstate.done.actor.load': async ({ call }) => (await call(GET)).answer(200, ok(petrov)),
      'xstate.error.actor.load': async ({ call }, { error }) => {
        refuse(await call(GET), error);
        // A read without an answer is sent a second time.
        if (error === refusals.unanswered) refuse(await call(GET), error);
      },
      'xstate.done.actor.pause': () =>
        waitFor(() => expect(isOff(button('Повторить'))).toBe(false), { timeout: 5_000 }),
    },
    verify: {
      loading: ({ server }) => expect(server.calls.at(-1)?.path).toBe('/api/v1/clients/7'),
      ready: (_, { context }) => {
        expect(alerts()).toEqual([]);
        const { last_name, first_name, patronymic } = context.record!;
        expect(document.querySelector('h1')?.textContent).toBe(
          `${last_name} ${first_name} ${patronymic} ID 7`,
        );
        // Only the heading shows the name; the tab title and the history do not.
        expect(document.title).not.toContain('Петров');
      },
      failed: (_, { context, value }) => {
        const { message, retryAfter } = context.problem!;
        const mustWait = JSON.stringify(value).includes('pausing');
        expect(alerts()[0]).toContain(message);
        expect(isOff(button('Повторить'))).toBe(mustWait);
        const said = mustWait ? 'Повторить можно через 1 с' : 'Можно повторить.';
        if (retryAfter !== undefined) expect(alerts()[0]).toContain(said);
        else expect(alerts()[0]).not.toContain('повторить');
      },
      missing: () => {
        expect(document.querySelector('h1')?.textContent).toBe('Клиент не найден');
        expect(document.querySelector('main a, a[href="/clients"]')).not.toBeNull();
        expect(document.querySelector('input')).toBeNull();
      },
    },
  });
});

/** Petrov with this passport, as the API returns him. */
const held = ({ series, number, issued_by, division_code }: PassportDraft) =>
  ok({
    ...petrov,
    passport: { ...petrov.passport, series, number, issued_by, division_code },
  });
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

describe('passport of a client', () => {
  const card = () => cardOf('Паспорт');
  testEveryTransition(passportModel, {
    setUp: () => beginFilled(),
    perform: {
      edit: ({ user }) => user.click(buttonIn(card(), 'Редактировать')!),
      change: (_, { patch }) => {
        const [[name, value]] = Object.entries(patch) as [[string, string]];
        const label = name === 'number' ? 'Номер' : 'Код подразделения';
        fireEvent.input(controlIn(card(), label), { target: { value } });
      },
      leave: () => void fireEvent.blur(controlIn(card(), 'Код подразделения')),
      save: ({ user }) => user.click(buttonIn(card(), 'Сохранить')!),
      cancel: async ({ user, call }, _, { context: { sent, current } }) => {
        await user.click(buttonIn(card(), 'Отмена')!);
        if (sent.length > 0) (await call(GET)).answer(200, held(current));
      },
      keepMine: ({ user }) => user.click(buttonIn(card(), 'Оставить моё')!),
      takeTheirs: ({ user }) => user.click(buttonIn(card(), 'Взять чужое')!),
      'record.changed': async ({ call, server }, { value }) => {
        const before = server.calls.length;
        (document.activeElement as HTMLElement | null)?.blur();
        press('r');
        await waitFor(() => expect(server.calls.length).toBeGreaterThan(before));
        (await call(GET)).answer(200, held(value));
      },
      'xstate.done.actor.save': async ({ call }, { output }, { context: { initial, draft } }) => {
        if (output.type === 'conflict') return (await call(GET)).answer(200, held(output.theirs));
        (await call(GET)).answer(200, held(initial));
        // Unchanged values are not sent.
        if (isSame(initial, draft)) return;
        (await call(PUT)).answer(200, held(draft));
      },
      'xstate.error.actor.save': async ({ call }, { error }, { context: { initial } }) => {
        (await call(GET)).answer(200, held(initial));
        const { status, message, fields } = (error as ProblemError).problem;
        const errors = fields.number ? { 'passport.number': fields.number } : {};
        (await call(PUT)).answer(status, { success: false, message, errors });
      },
    },
    verify: {
      view: (_, { context }) => {
        expect(card().querySelector('input')).toBeNull();
        expect(card().textContent).toContain(`Номер${context.initial.number}`);
        expect(card().textContent).toContain(`Кем выдан${context.initial.issued_by}`);
      },
      editing: () => expect(alerts()).toEqual([]),
      saving: () => {
        expect(card().getAttribute('aria-busy')).toBe('true');
        expect(controlIn(card(), 'Номер').readOnly).toBe(true);
      },
      error: (_, { context }) => {
        const [note] = Object.values(context.problem!.fields).flat();
        if (note) expect(card().textContent).toContain(note);
        else expect(alerts()[0]).toContain(context.problem!.message);
      },
      conflict: (_, { context: { initial, theirs, draft } }) => {
        const mine = draft.number === theirs!.number ? 'не менялось' : draft.number;
        expect(cellsIn(card())).toContainEqual(['Номер', initial.number, theirs!.number, mine]);
      },
      '*': (_, snapshot) => {
        if (!snapshot.hasTag('form')) return;
        const { draft, fieldErrors } = snapshot.context;
        expect(controlIn(card(), 'Номер').value).toBe(draft.number);
        const code = controlIn(card(), 'Код подразделения');
        expect(code.value).toBe(draft.division_code);
        expect(code.getAttribute('aria-invalid')).toBe(fieldErrors.division_code ? 'true' : null);
      },
    },
  });
});

describe('addresses of a client', () => {
  const card = () => cardOf('Адреса');
  testEveryTransition(addressesModel, {
    setUp: () => beginFilled('addresses'),
    perform: {
      edit: ({ user }) => user.click(buttonIn(card(), 'Редактировать')!),
      change: (_, { patch }) =>
        void fireEvent.input(controlIn(card(), 'Город', 1), {
          target: { value: patch.residence_city },
        }),
      step: ({ user }) => user.click(buttonIn(card(), 'Взять из регистрации')!),
      resume: ({ user }) => user.click(buttonIn(card(), 'Вернуть')!),
      takeTheirs: ({ user }) => user.click(buttonIn(card(), 'Взять чужое')!),
      save: ({ user }) => user.click(buttonIn(card(), 'Сохранить')!),
      cancel: async ({ user, call }, _, { context: { sent, current } }) => {
        await user.click(buttonIn(card(), 'Отмена')!);
        if (sent.length > 0) (await call(GET)).answer(200, living(current));
      },
      'xstate.done.actor.save': async ({ call }, { output }, { context: { initial } }) => {
        if (output.type === 'conflict') return (await call(GET)).answer(200, living(output.theirs));
        (await call(GET)).answer(200, living(initial));
        const put = await call(PUT);
        put.answer(200, ok(put.body));
      },
      'xstate.error.actor.save': async ({ call }, { error }, { context: { initial } }) => {
        (await call(GET)).answer(200, living(initial));
        refuse(await call(PUT), error);
      },
    },
    verify: {
      view: (_, { context }) => {
        expect(card().querySelector('input')).toBeNull();
        const [, residence] = card().querySelectorAll('section');
        expect(residence!.textContent).toContain(`Город${context.initial.residence_city || '-'}`);
      },
      editing: () => expect(alerts()).toEqual([]),
      saving: () => expect(card().getAttribute('aria-busy')).toBe('true'),
      error: (_, { context }) => expect(alerts()[0]).toContain(context.problem!.message),
      conflict: (_, { context: { theirs, draft } }) => {
        const versions = ['-', theirs!.residence_city, draft.residence_city];
        expect(cellsIn(card()).map(([, ...cells]) => cells)).toContainEqual(versions);
      },
      '*': (_, snapshot) => {
        const comeback = buttonIn(card(), 'Вернуть');
        expect(comeback !== undefined).toBe(snapshot.can({ type: 'resume' }));
        // The live region is always present, so its new content is announced.
        const region = card().querySelector('[aria-live=polite]');
        expect(region!.textContent).toBe(comeback ? 'Правка отмененаВернуть' : '');
        if (!snapshot.hasTag('form')) return;
        expect(controlIn(card(), 'Город', 1).value).toBe(snapshot.context.draft.residence_city);
        expect(isOff(buttonIn(card(), 'Взять из регистрации')!)).toBe(
          !snapshot.can({ type: 'step', step: 'takeRegistration' }),
        );
      },
    },
  });

  /** Petrov with these addresses, as the API returns him. */
  const living = (draft: Record<string, string>) =>
    ok({
      ...petrov,
      addresses: [...petrov.addresses!, ...(draft.residence_city ? [residenceOf(draft)] : [])],
    });
  const residenceOf = (draft: Record<string, string>) => ({
    type: 'residence',
    ...Object.fromEntries(
      ['region', 'city', 'street', 'house', 'housing', 'flat'].map((part) => [
        part,
        draft[`residence_${part}`] || null,
      ]),
    ),
  });
});
