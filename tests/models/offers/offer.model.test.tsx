import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { Offer } from '#contract/offers.ts';
import type { ProblemError } from '#contract/problem.ts';
import OfferPage from '#features/offers/page/offer-page.tsx';
import type { Call } from '#tests/support/calls.ts';
import { refuse } from '#tests/support/forms.ts';
import { caption, ok, papers, sova, unboundSettings } from '#tests/support/offers.ts';
import { alerts, beginSignedIn } from '#tests/support/runtime.tsx';
import {
  buttonIn,
  cardOf,
  cellsIn,
  controlIn,
  inRow,
  press,
  rowBelow,
  rowOf,
} from '#tests/support/screen.ts';
import { testEveryTransition } from '#tests/support/walk.ts';
import {
  offerBindingsModel,
  offerCardModel,
  paramRowModel,
  paramSwitchesModel,
  refusals,
} from './offers.model.ts';

const GET = 'GET /api/v1/offers/3';
const PUT = 'PUT /api/v1/offers/3';
const AVAILABLE = 'GET /api/v1/offers/3/available-settings';
const STALE = { success: false, message: 'Запись уже изменена.' };

/** A page with an API that answers reads at once; the test answers writes. */
async function begin(path = '/offers/3', available = unboundSettings) {
  const begun = await beginSignedIn(path);
  const stored = { offer: sova, available };
  begun.server.always(GET, () => ok(stored.offer));
  begun.server.always(AVAILABLE, () => ok(stored.available));
  begun.draw(<OfferPage />);
  await screen.findByText('Основная информация');
  return { ...begun, stored };
}
type Begun = Awaited<ReturnType<typeof begin>>;

/** Accepts a write unchanged. */
async function accept({ call, stored }: Begun): Promise<Call> {
  const put = await call(PUT);
  stored.offer = put.body as Offer;
  put.answer(200, ok(stored.offer));
  return put;
}
const writes = ({ server }: Begun) => server.calls.filter(({ method }) => method === 'PUT');
const reads = ({ server }: Begun) => server.calls.filter(({ path }) => path === '/api/v1/offers/3');

describe('card of an offer', () => {
  const card = () => cardOf('Основная информация');
  const control = (label: string) => controlIn(card(), label);

  testEveryTransition(offerCardModel, {
    setUp: () => begin(),
    perform: {
      edit: () => press('e'),
      change: (_, { patch }) =>
        void fireEvent.change(control('Название'), { target: { value: patch.name } }),
      save: ({ user }) => user.click(buttonIn(card(), 'Сохранить')!),
      cancel: () => void fireEvent.keyDown(control('Название'), { key: 'Escape' }),
      keepMine: ({ user }) => user.click(buttonIn(card(), 'Оставить моё')!),
      takeTheirs: ({ user }) => user.click(buttonIn(card(), 'Взять чужое')!),
      'record.changed': async (begun, { value }) => {
        begun.stored.offer = { ...begun.stored.offer, status: Number(value.status) as 0 | 1 };
        const before = reads(begun).length;
        (document.activeElement as HTMLElement | null)?.blur();
        press('r');
        await waitFor(() => expect(reads(begun).length).toBeGreaterThan(before));
      },
      'xstate.done.actor.save': async (begun, { output }) => {
        if (output.type !== 'conflict') return void accept(begun);
        begun.stored.offer = { ...begun.stored.offer, name: output.theirs.name };
        (await begun.call(PUT)).answer(412, STALE);
      },
      'xstate.error.actor.save': async ({ call }, { error }) => refuse(await call(PUT), error),
    },
    verify: {
      view: (_, { context: { initial } }) => {
        expect(card().querySelector('input')).toBeNull();
        expect(card().textContent).toContain(initial.name);
        expect(card().textContent).toContain(initial.status === '1' ? 'Активный' : 'Неактивный');
        expect(document.querySelector('h1')?.textContent).toContain(initial.name);
      },
      editing: (_, { context: { fieldErrors } }, { event, emitted }) => {
        expect(alerts()).toEqual([]);
        if (event?.type === 'edit') expect(document.activeElement).toBe(control('Иконка'));
        if (emitted.length) expect(document.activeElement).toBe(control('Название'));
        const chosen = ['Статус', 'Тип оффера'].map((label) => control(label).textContent);
        expect(chosen).toEqual(['АктивныйНеактивный', 'Заявка']);
        if (fieldErrors.name) expect(card().textContent).toContain(fieldErrors.name[0]);
      },
      saving: () => {
        expect(card().getAttribute('aria-busy')).toBe('true');
        expect(control('Название').readOnly).toBe(true);
      },
      error: (_, { context }) => {
        const [note] = Object.values(context.problem!.fields).flat();
        if (note) expect(card().textContent).toContain(note);
        else expect(alerts()[0]).toContain(context.problem!.message);
      },
      conflict: (_, { context: { initial, theirs, draft } }) => {
        expect(cellsIn(card())).toEqual([
          ['Название', initial.name, theirs!.name, draft.name || '-'],
        ]);
        expect(buttonIn(card(), 'Сохранить')).toBeUndefined();
        expect(document.activeElement?.getAttribute('role')).toBe('alert');
      },
      '*': (begun, snapshot) => {
        for (const { body } of writes(begun)) expect(body).toMatchObject({ partner: sova.partner });
        if (!snapshot.hasTag('form')) return;
        const { draft, fieldErrors } = snapshot.context;
        expect(control('Название').value).toBe(draft.name);
        expect(control('Название').getAttribute('aria-invalid')).toBe(
          fieldErrors.name ? 'true' : null,
        );
      },
    },
  });

  test('shows the logo while its address is typed, unless it is invalid', async () => {
    await begin();
    press('e');
    const icon = () => card().querySelector('img')!;
    await waitFor(() => expect(document.activeElement).toBe(control('Иконка')));
    fireEvent.change(control('Иконка'), { target: { value: 'https://sova.example/new.svg' } });
    expect(icon().getAttribute('src')).toBe('https://sova.example/new.svg');
    fireEvent.load(icon());
    expect(icon().hasAttribute('data-loaded')).toBe(true);
    fireEvent.change(control('Иконка'), { target: { value: 'https://sova.example/c.svg' } });
    expect(icon().hasAttribute('data-loaded'), 'another image').toBe(false);
    fireEvent.change(control('Иконка'), { target: { value: 'javascript:alert(1)' } });
    expect(icon()).toBeNull();
  });
});

describe('a parameter that is edited', () => {
  const input = () => rowOf(4).querySelector<HTMLInputElement>('[aria-label="Значение"]');

  testEveryTransition(paramRowModel, {
    setUp: () => begin(),
    perform: {
      edit: async ({ user }) => {
        await user.click(inRow(4, 'Редактировать')!);
        await waitFor(() => expect(document.activeElement).toBe(input()));
      },
      change: (_, { patch }) => void fireEvent.change(input()!, { target: { value: patch.input } }),
      save: () => void fireEvent.keyDown(input()!, { key: 'Enter' }),
      cancel: () => void fireEvent.keyDown(input()!, { key: 'Escape' }),
      keepMine: ({ user }) => user.click(buttonIn(rowBelow(4), 'Оставить моё')!),
      takeTheirs: ({ user }) => user.click(buttonIn(rowBelow(4), 'Взять чужое')!),
      'xstate.done.actor.save': async (begun, { output }) => {
        if (output.type !== 'conflict') return void accept(begun);
        const settings = [{ ...caption, use_default: true, value: 'По-нашему' }, papers];
        begun.stored.offer = { ...begun.stored.offer, settings };
        (await begun.call(PUT)).answer(412, STALE);
      },
      'xstate.error.actor.save': async ({ call }, { error }) => {
        const put = await call(PUT);
        const { fields, ...problem } = (error as ProblemError).problem;
        const named = fields.input ? { 'settings.0.value': fields.input } : {};
        refuse(put, { problem: { ...problem, fields: named } });
      },
    },
    verify: {
      view: ({ stored }, { context: { initial } }, { event }) => {
        expect(input()).toBeNull();
        const shown = initial.input ?? stored.offer.settings![0]!.value;
        expect(rowOf(4).textContent).toContain(shown);
        if (event) expect(document.activeElement).toBe(rowOf(4));
      },
      editing: (_, { context: { fieldErrors } }) => {
        if (fieldErrors.input)
          expect(rowOf(4).textContent).toContain('Пустое значение не сохраняется');
      },
      saving: () => {
        expect(rowOf(4).getAttribute('aria-busy')).toBe('true');
        expect(input()!.readOnly).toBe(true);
      },
      error: (_, { context: { problem } }) => {
        expect(rowOf(4).textContent).toContain(problem!.fields.input?.[0] ?? problem!.message);
      },
      conflict: (_, { context: { initial, draft } }) => {
        const cells = [...rowBelow(4).querySelectorAll('tbody tr > *')].map(
          (one) => one.textContent,
        );
        expect(cells).toEqual(['Значение', initial.input, 'По умолчанию', draft.input || '-']);
        expect(document.activeElement).toBe(buttonIn(rowBelow(4), 'Оставить моё'));
      },
      '*': (begun, snapshot) => {
        for (const { body } of writes(begun)) {
          const { settings, partner } = body as Offer;
          expect(partner).toEqual(sova.partner);
          expect(settings![0]).toEqual({ ...caption, value: 'Взять' });
          expect(settings![1]).toEqual(papers);
        }
        if (!snapshot.hasTag('form') || snapshot.matches('conflict')) return;
        const { draft, fieldErrors } = snapshot.context;
        expect(input()!.value).toBe(draft.input ?? '');
        expect(input()!.getAttribute('aria-invalid')).toBe(fieldErrors.input ? 'true' : null);
      },
    },
  });

  test('keeps its draft on another tab, and while another parameter is saved', async () => {
    const begun = await begin();
    const { user, runtime } = begun;
    begun.stored.offer = { ...sova, settings: [caption, { ...papers, use_default: false }] };
    press('r');
    await waitFor(() => expect(inRow(7, 'Редактировать')!.ariaDisabled).not.toBe('true'));
    await user.click(inRow(4, 'Редактировать')!);
    fireEvent.change(input()!, { target: { value: 'Черновик' } });
    await user.click(inRow(7, 'Редактировать')!);
    await user.click(screen.getByLabelText('ИНН'));
    await user.click(inRow(7, 'Сохранить')!);
    const { body } = await accept(begun);
    expect((body as Offer).settings).toEqual([
      caption,
      { ...papers, use_default: false, value: [1, 2] },
    ]);
    await waitFor(() => expect(inRow(7, 'Сохранить')).toBeUndefined());
    expect(input()!.value).toBe('Черновик');
    act(() => runtime.location.go('/offers/3/add-params'));
    await screen.findByText('Сколько ждать');
    act(() => runtime.location.go('/offers/3'));
    await waitFor(() => expect(input()!.value).toBe('Черновик'));
  });

  test('stays with its draft after it was deleted until the draft is dropped', async () => {
    const begun = await begin();
    const { user, stored, server } = begun;
    await user.click(inRow(4, 'Редактировать')!);
    fireEvent.change(input()!, { target: { value: 'Черновик' } });
    stored.offer = { ...sova, settings: [papers] };
    await user.click(inRow(4, 'Сохранить')!);
    await waitFor(() =>
      expect(rowBelow(4).textContent).toContain(
        'Этот параметр удалили, пока вы его правили. Введённое осталось в строке.',
      ),
    );
    expect(input()!.value).toBe('Черновик');
    expect(input()!.readOnly).toBe(true);
    await waitFor(() =>
      expect(document.activeElement).toBe(buttonIn(rowBelow(4), 'Убрать правку')),
    );
    expect(buttonIn(rowBelow(4), 'Добавить заново')).toBeUndefined();
    await user.click(buttonIn(rowBelow(4), 'Убрать правку')!);
    await waitFor(() => expect(rowOf(4)).toBeNull());
    expect(server.calls.some(({ method }) => method === 'PUT')).toBe(false);
  });

  test('cannot be deleted, and shows the reason', async () => {
    const { user, server } = await begin();
    const remove = inRow(4, 'Удалить')!;
    expect(remove.disabled).toBe(false);
    expect(remove.getAttribute('aria-disabled')).toBe('true');
    expect(remove.title).toBe('API не поддерживает удаление параметра');
    const before = server.calls.length;
    await user.click(remove);
    expect(server.calls).toHaveLength(before);
    expect(inRow(7, 'Редактировать')!.title).toContain('Выключите «По умолчанию»');
  });
});

describe('the switch «По умолчанию» of a parameter', () => {
  testEveryTransition(paramSwitchesModel, {
    setUp: () => begin(),
    perform: {
      toggle: (_, { subject }) =>
        void fireEvent.click(rowOf(subject.setting_id).querySelector('[role=switch]')!),
      toggled: async (begun, { key }) => {
        const { settings, partner } = begun.stored.offer;
        const { body } = await accept(begun);
        expect(body).toMatchObject({ partner });
        expect((body as Offer).settings).toEqual(
          settings!.map((one) =>
            one.setting_id === key ? { ...one, use_default: !one.use_default } : one,
          ),
        );
      },
      failed: async ({ call }) => refuse(await call(PUT), refusals.words),
    },
    verify: {
      '*': ({ stored }, { context: { toggling } }) => {
        for (const { setting_id, use_default } of stored.offer.settings!) {
          const toggle = rowOf(setting_id).querySelector('[role=switch]')!;
          const isToggling = toggling.includes(setting_id);
          expect(toggle.getAttribute('aria-disabled')).toBe(isToggling ? 'true' : null);
          expect(toggle.getAttribute('aria-checked')).toBe(String(use_default !== isToggling));
        }
      },
    },
  });
});

describe('parameters that an offer does not have', () => {
  const bindingOf = ({ server }: Begun, key: string | number) =>
    server.calls.findLast(
      ({ method, body }) =>
        method === 'POST' &&
        (body as { settings: unknown[] }).settings.length === 1 &&
        JSON.stringify(body).includes(`"setting_id":${key},"use_default":true`),
    )!;

  testEveryTransition(offerBindingsModel, {
    setUp: async () => {
      const begun = await begin('/offers/3/add-params');
      await screen.findByText('Сколько ждать');
      return begun;
    },
    perform: {
      toggle: (_, { subject }) => void fireEvent.click(inRow(subject.id, 'Добавить')!),
      toggled: async (begun, { key }) => {
        const before = reads(begun).length;
        bindingOf(begun, key).answer(200, ok(sova));
        await waitFor(() => expect(reads(begun).length).toBeGreaterThan(before));
      },
      failed: (begun, { key }) => refuse(bindingOf(begun, key), refusals.words),
    },
    verify: {
      '*': (_, { context: { toggling } }) => {
        for (const { id } of unboundSettings) {
          const isToggling = String(toggling.includes(id));
          expect(inRow(id, 'Добавить')!.getAttribute('aria-disabled')).toBe(isToggling);
        }
      },
    },
  });

  test('a parameter added while the other tab is open is shown there', async () => {
    const begun = await begin('/offers/3/add-params');
    const { user, runtime, stored } = begun;
    const [wait] = unboundSettings;
    await waitFor(() => expect(inRow(wait!.id, 'Добавить')).toBeTruthy());
    await user.click(inRow(wait!.id, 'Добавить')!);
    act(() => runtime.location.go('/offers/3/params'));
    await screen.findByRole('table', { name: 'Параметры оффера' });
    stored.available = [];
    stored.offer = { ...sova, settings: [...sova.settings!, { ...caption, setting_id: wait!.id }] };
    bindingOf(begun, wait!.id).answer(200, ok(stored.offer));
    await waitFor(() => expect(rowOf(wait!.id)).not.toBeNull());
  });

  test('adding the last parameter opens the list of parameters and removes the tab for adding', async () => {
    const [wait] = unboundSettings;
    const begun = await begin('/offers/3/add-params', [wait!]);
    const { user, runtime, stored } = begun;
    await user.click(await screen.findByText('Добавить', { selector: 'button' }));
    stored.available = [];
    stored.offer = { ...sova, settings: [...sova.settings!, { ...caption, setting_id: 20 }] };
    bindingOf(begun, 20).answer(200, ok(stored.offer));
    await waitFor(() => expect(runtime.location.href()).toBe('/offers/3/params'));
    await waitFor(() => expect(rowOf(20)).not.toBeNull());
    expect(screen.queryByRole('tab', { name: 'Добавить параметры' })).toBeNull();
  });

  test.each([404, 500])(
    'a list that cannot be read (%i) reports it and can be read again',
    async (status) => {
      const begun = await beginSignedIn('/offers/3/add-params');
      begun.server.always(GET, () => ok(sova));
      begun.draw(<OfferPage />);
      (await begun.call(AVAILABLE)).answer(status, { success: false, message: 'Сбой' });
      await waitFor(() => expect(alerts().join()).toContain('Ошибка загрузки!'));
      expect(begun.runtime.location.href()).toBe('/offers/3/add-params');
      await begun.user.click(await screen.findByText('Повторить'));
      (await begun.call(AVAILABLE)).answer(200, ok(unboundSettings));
      expect(await screen.findByText('Сколько ждать')).not.toBeNull();
    },
  );
});
