import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { RateRecord } from '#api/rates.api.ts';
import { ProblemError } from '#contract/problem.ts';
import { draftOf } from '#features/channels/rates/rate-tables.ts';
import { applied, PLAN_NOTICE } from '#features/channels/rates/rates-draft.ts';
import RatesTab from '#features/channels/rates/rates-tab.tsx';
import {
  editorRowModel,
  kind,
  levelRate,
  plannedRate,
} from '#tests/models/editing/editor.model.ts';
import { editorsModel, rates } from '#tests/models/editing/editors.model.ts';
import { ok } from '#tests/support/channels.ts';
import { refuse } from '#tests/support/forms.ts';
import { alerts, beginSignedIn, button } from '#tests/support/runtime.tsx';
import { boundTo, escapeFrom, inRow as found, rowBelow, rowOf } from '#tests/support/screen.ts';
import { testEveryTransition } from '#tests/support/walk.ts';
import { READING_MS } from '#workspace/editing/save-question.tsx';
import { momentText } from '#workspace/format/moment-text.ts';

const READ = 'GET /api/v1/channels/1/rates';
const WRITE = 'POST /api/v1/channels/1/rates';

async function beginTable(rows: readonly RateRecord[] | null) {
  const begun = await beginSignedIn('/channels/1/rates');
  begun.draw(<RatesTab channelId={1} rateType="level" />);
  if (rows) {
    (await begun.call(READ)).answer(200, ok(rows));
    await screen.findByRole('table');
    await waitFor(() => expect(button('Добавить ставку').disabled).toBe(false));
  }
  return begun;
}
type Begun = Awaited<ReturnType<typeof beginTable>>;

const inRow = (key: string | number, name: string) => found(key, name)!;
const fieldIn = (key: string | number, label: string) =>
  rowOf(key)!.querySelector<HTMLInputElement>(`[aria-label="${label}"]`)!;
const labelOf = (name: string) => kind.fields.find((field) => field.name === name)!.label;
const isEdited = (key: string | number) => rowOf(key)?.querySelector('input') != null;
const sent = ({ server }: Begun) =>
  server.calls.filter(({ method, path }) => `${method} ${path}` === WRITE);

describe('a row of rates', () => {
  testEveryTransition(editorRowModel, {
    setUp: async (start) => {
      const row = start === 'a planned row' ? plannedRate : levelRate(1);
      const stored = start === 'a new row' ? [] : [row];
      const begun = await beginTable(stored);
      if (start === 'a new row') fireEvent.click(button('Добавить ставку'));
      else fireEvent.click(inRow(1, 'Редактировать'));
      return { ...begun, stored };
    },
    perform: {
      change: (_, { patch }, { context }) => {
        for (const [name, value] of Object.entries(patch)) {
          fireEvent.change(fieldIn(context.key!, labelOf(name)), { target: { value } });
        }
      },
      save: (_, __, { context }) => void fireEvent.click(inRow(context.key!, 'Сохранить')),
      cancel: async ({ call, stored }, _, { context: { key, sent } }) => {
        escapeFrom(fieldIn(key!, 'Уровень'));
        if (sent.length > 0) (await call(READ)).answer(200, ok(stored));
      },
      keepMine: () => void fireEvent.click(button('Оставить моё')),
      takeTheirs: () => void fireEvent.click(button('Взять чужое')),
      restore: () => void fireEvent.click(button('Добавить заново')),
      drop: () => void fireEvent.click(button('Убрать правку')),
      'xstate.done.actor.save': async ({ call, stored }, { output }) => {
        if (output.type === 'gone') stored.length = 0;
        if (output.type === 'conflict') {
          const [row] = stored as [RateRecord];
          const theirs = applied(kind, row, draftOf(kind, row), output.theirs) as RateRecord;
          stored.splice(0, 1, theirs);
        }
        (await call(READ)).answer(200, ok(stored));
        if (output.type !== 'saved') return;
        const write = await call(WRITE);
        const { rates: written } = write.body as { rates: RateRecord[] };
        write.answer(200, ok(written.map((row) => ({ ...row, id: row.id ?? 1 }))));
      },
      'xstate.error.actor.save': async ({ call, stored }, { error }) => {
        (await call(READ)).answer(200, ok(stored));
        refuse(await call(WRITE), error);
      },
    },
    verify: {
      editing: (_, { context }) => {
        const isPlanWrong = Object.values(context.fieldErrors).flat().includes(PLAN_NOTICE);
        expect(alerts()).toEqual(isPlanWrong ? [PLAN_NOTICE] : []);
      },
      confirming: (driver, { context }) => {
        expect(alerts()).toEqual([
          `${context.question}. Чтобы сохранить, нажмите «Сохранить» или Enter ещё раз`,
        ]);
        expect(sent(driver)).toEqual([]);
      },
      saving: (_, { context }) => {
        expect(rowOf(context.key!)?.getAttribute('aria-busy')).toBe('true');
        expect(fieldIn(context.key!, 'Уровень').readOnly).toBe(true);
      },
      error: (_, { context }) => {
        const { problem } = context;
        const key = context.key!;
        const [note] = problem!.fields.new_client_rate ?? [];
        if (note) expect(rowOf(key)?.textContent).toContain(note);
        else {
          const { kind, message } = problem!;
          const isLost = kind === 'network';
          const title = isLost ? 'Неизвестно, сохранена ли ставка' : 'Ставка не сохранена';
          expect(alerts()).toEqual([title + message]);
        }
      },
      conflict: (_, { context }) => {
        const told = rowBelow(context.key!)?.textContent ?? '';
        expect(told).toContain('её изменили');
        for (const word of ['Было', 'Стало', 'Моё']) expect(told).toContain(word);
        expect(told).toContain(String(context.theirs!.returning_client_rate));
        expect(document.activeElement).toBe(button('Оставить моё'));
      },
      gone: (_, { context }) => {
        expect(rowBelow(context.key!)?.textContent).toMatch(
          /^Эту ставку удалили, пока вы её правили\.( План применится сразу\.)? Введённое осталось в строке\./,
        );
        expect(document.activeElement).toBe(button('Добавить заново'));
      },
      view: ({ stored }, { context }, { event }) => {
        expect(isEdited(context.key!)).toBe(false);
        if (!context.isNew) expect(comeback('1') !== null).toBe(context.dropped !== null);
        const wasSaved = event?.type === 'xstate.done.actor.save';
        const shown = document.querySelectorAll('tr[data-key]');
        expect(shown).toHaveLength(wasSaved ? 1 : stored.length);
        if (wasSaved) {
          expect(rowOf(1)?.textContent).toContain(context.draft.new_client_rate);
          expect(document.activeElement).toBe(rowOf(1));
        }
      },
      '*': (driver, snapshot, { event }) => {
        const { draft, initial, fieldErrors, isNew } = snapshot.context;
        const key = snapshot.context.key!;
        // Nothing is sent before the first step.
        if (!event) expect(sent(driver)).toEqual([]);
        if (snapshot.matches('view')) return;
        for (const { name, label } of kind.fields) {
          expect(fieldIn(key, label).value).toBe(momentText(draft[name]!));
          expect(fieldIn(key, label).getAttribute('aria-invalid')).toBe(
            fieldErrors[name] ? 'true' : null,
          );
        }
        for (const [name, type] of [
          ['Сохранить', 'save'],
          ['Отмена', 'cancel'],
        ] as const) {
          const isOff = inRow(key, name).getAttribute('aria-disabled') === 'true';
          expect(isOff, name).toBe(!snapshot.can({ type }));
        }
        const isChanged = !isNew && initial.new_client_rate === '350';
        if (snapshot.matches('editing') && isChanged && draft.new_client_rate === '420') {
          expect(rowBelow(key)?.textContent).toContain('350\u00a0→\u00a0420, +20\u00A0%');
        }
      },
    },
  });
});

/** «Вернуть» beside the name of a cancelled row. */
function comeback(key: string): HTMLElement | null {
  const notes = screen.queryAllByText(`Правка отменена: ставка уровня ${key}`);
  return notes[0]?.parentElement?.querySelector('button') ?? null;
}

describe('edited rows of rates', () => {
  testEveryTransition(editorsModel, {
    setUp: () => beginTable(null),
    perform: {
      'rows.shown': async (driver, _, { context }) => {
        if (context.shown || context.hasFailed) {
          boundTo(driver, 'rates.reload').actor.send({ type: 'reload' });
        }
        (await driver.call(READ)).answer(200, ok(rates));
        await screen.findByRole('table');
      },
      'rows.unread': async ({ call }) => {
        (await call(READ)).answer(500, { success: false, message: 'База недоступна' });
        await screen.findByRole('alert');
      },
      add: () => void fireEvent.click(button('Добавить ставку')),
      edit: (_, { key }) => {
        fireEvent.click(inRow(key, 'Редактировать'));
        fireEvent.change(fieldIn(key, 'Уровень'), { target: { value: '0' } });
      },
      // The row refuses it: nothing is sent and it stays unchanged.
      forward: (_, { key }) => {
        fireEvent.change(fieldIn(key, 'Уровень'), { target: { value: '' } });
        fireEvent.click(inRow(key, 'Сохранить'));
      },
      // Emitted by the row during the steps above.
      'row.moved': () => {},
      'row.closed': (_, { key }) => void fireEvent.click(inRow(key, 'Отмена')),
      resume: (_, { key }) => void fireEvent.click(comeback(key)!),
    },
    verify: {
      '*': (driver, { context }, { event }) => {
        const edited = [...document.querySelectorAll('tr[data-key]')].filter((row) =>
          row.querySelector('input'),
        );
        const keys = edited.map((row) => row.getAttribute('data-key')).sort();
        expect(keys).toEqual(Object.keys(context.rows).sort());
        expect(button('Добавить ставку').disabled).toBe(context.shown === null);
        expect(comeback('1') !== null).toBe('1' in context.dropped && !('1' in context.rows));
        if (event?.type === 'resume') expect(fieldIn('1', 'Уровень').value).toBe('0');
        if (context.shown === null) {
          expect(boundTo(driver, 'rates.add').reasonNow()).toContain(
            context.hasFailed ? 'не загрузилась' : 'загружается',
          );
        }
        expect(sent(driver)).toEqual([]);
      },
    },
  });
});

test('a new row that is saved has the focus at the place that the server gave it', async () => {
  const { call } = await beginTable([levelRate(1), levelRate(3)]);
  fireEvent.click(button('Добавить ставку'));
  await waitFor(() => expect(document.activeElement).toBe(fieldIn('new-1', 'Уровень')));
  fireEvent.change(fieldIn('new-1', 'Уровень'), { target: { value: '2' } });
  for (const label of ['Ставка для новых', 'Ставка для повторных']) {
    fireEvent.change(fieldIn('new-1', label), { target: { value: '10' } });
  }
  inRow('new-1', 'Сохранить').focus();
  fireEvent.click(inRow('new-1', 'Сохранить'));
  (await call(READ)).answer(200, ok([levelRate(1), levelRate(3)]));
  const added = levelRate(5, { level: 2, new_client_rate: 10, returning_client_rate: 10 });
  (await call(WRITE)).answer(200, ok([levelRate(1), added, levelRate(3)]));
  await waitFor(() => expect(rowOf('new-1')).toBeNull());
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(document.activeElement).toBe(rowOf(5));
});

describe('a typed date of a plan', () => {
  async function beginDate(text: string) {
    await beginTable([levelRate(1)]);
    fireEvent.click(inRow(1, 'Редактировать'));
    const date = fieldIn(1, 'Плановая дата');
    fireEvent.change(date, { target: { value: text } });
    return date;
  }

  test('is read while it is typed, and fixed when its field is left', async () => {
    const date = await beginDate('01.12.2099 9');
    expect(date.value).toBe('01.12.2099 9');
    expect(rowBelow(1)?.textContent).toMatch(/сменится 01\.12\.2099 в\u00A009:00 МСК(?! МСК)/);
    expect(rowOf(1)?.textContent).toMatch(/через \d+ (лет|года?)/);
    fireEvent.blur(date);
    expect(date.value).toBe('01.12.2099 09:00');
    expect(date.getAttribute('aria-invalid')).toBeNull();
  });

  test('stays as it was typed with a message if it cannot be read', async () => {
    const date = await beginDate('31.11');
    expect(date.getAttribute('aria-invalid')).toBeNull();
    fireEvent.blur(date);
    expect(date.value).toBe('31.11');
    expect(date.getAttribute('aria-invalid')).toBe('true');
    expect(rowOf(1)?.textContent).toContain('Такого дня нет');
    fireEvent.change(date, { target: { value: '' } });
    fireEvent.blur(date);
    expect(date.getAttribute('aria-invalid')).toBeNull();
  });
});

describe('an amount that has changed a lot', () => {
  const typed = (value: string) =>
    void fireEvent.change(fieldIn(1, 'Ставка для новых'), { target: { value } });
  const enter = (more: object = {}) =>
    void fireEvent.keyDown(fieldIn(1, 'Ставка для новых'), { key: 'Enter', ...more });
  const asked = () => alerts().filter((text) => text?.includes('Enter ещё раз'));

  const save = (detail: number) => void fireEvent.click(inRow(1, 'Сохранить'), { detail });
  async function beginRow() {
    const begun = await beginTable([levelRate(1)]);
    fireEvent.click(inRow(1, 'Редактировать'));
    await waitFor(() => expect(isEdited(1)).toBe(true));
    return begun;
  }

  test('is saved by a second Enter once the question could be read, but not by a held Enter or a double click', async () => {
    const begun = await beginRow();
    typed('3500');
    save(1);
    save(2);
    expect(asked()).toHaveLength(1);
    typed('3600');
    enter();
    await waitFor(() => expect(asked()).toHaveLength(1));
    enter();
    expect(asked()).toHaveLength(1);
    await new Promise((resolve) => setTimeout(resolve, READING_MS));
    enter({ repeat: true });
    expect(asked()).toHaveLength(1);
    enter();
    await waitFor(() => expect(asked()).toEqual([]));
    (await begun.call(READ)).answer(200, ok([levelRate(1)]));
    const write = await begun.call(WRITE);
    expect(write.body).toMatchObject({ rates: [{ new_client_rate: 3600 }] });
    write.answer(200, ok([levelRate(1, { new_client_rate: 3600 })]));
    await waitFor(() => expect(isEdited(1)).toBe(false));
  });

  test('is asked about; a held Enter or a double click does not confirm it', async () => {
    const begun = await beginRow();
    typed('3500');
    enter();
    expect(asked()).toEqual([
      'Ставка для новых 350\u00a0→\u00a03 500: в 10 раз больше. Чтобы сохранить, нажмите «Сохранить» или Enter ещё раз'.replace(
        '3 500',
        '3\u00A0500',
      ),
    ]);
    enter({ repeat: true });
    fireEvent.click(inRow(1, 'Сохранить'), { detail: 2 });
    expect(asked()).toHaveLength(1);
    // Another value is another question.
    typed('35');
    expect(asked()).toEqual([]);
    enter();
    expect(asked()[0]).toContain('350\u00a0→\u00a035: в 10 раз меньше');
    typed('360');
    enter();
    expect(asked()).toEqual([]);
    (await begun.call(READ)).answer(200, ok([levelRate(1)]));
    const write = await begun.call(WRITE);
    expect(write.body).toMatchObject({ rates: [{ new_client_rate: 360 }] });
    write.answer(200, ok([levelRate(1, { new_client_rate: 360 })]));
    await waitFor(() => expect(isEdited(1)).toBe(false));
  });
});

describe('rows of rates that are saved at once', () => {
  const save = (id: number) => {
    fireEvent.click(inRow(id, 'Редактировать'));
    fireEvent.change(fieldIn(id, 'Ставка для новых'), { target: { value: String(id + 350) } });
    fireEvent.click(inRow(id, 'Сохранить'));
  };
  const busy = () => document.querySelectorAll('tr[aria-busy="true"]').length;

  test('are written one after another, and continue after a failure', async () => {
    let stored: readonly RateRecord[] = [1, 2, 3].map((id) => levelRate(id));
    const { call, server } = await beginTable(stored);
    const reads = () =>
      server.calls.filter(({ method, path }) => `${method} ${path}` === READ).length;
    const begun = reads();
    for (const { id } of stored) save(id);
    expect([busy(), reads() - begun]).toEqual([3, 1]);

    refuse(await call(READ), new ProblemError({ message: 'База недоступна', status: 503 }));
    for (const left of [1, 0]) {
      (await call(READ)).answer(200, ok(stored));
      const write = await call(WRITE);
      expect([busy(), reads() - begun]).toEqual([left + 1, 3 - left]);
      stored = (write.body as { rates: RateRecord[] }).rates;
      write.answer(200, ok(stored));
      await waitFor(() => expect(busy()).toBe(left));
    }
    expect(isEdited(1)).toBe(true);
    for (const { id, new_client_rate } of stored.slice(1)) {
      expect(isEdited(id)).toBe(false);
      expect(new_client_rate).toBe(id + 350);
      expect(rowOf(id)?.textContent).toContain(String(id + 350));
    }
  });
});
