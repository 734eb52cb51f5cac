/** Undoing changes to rows of lists that are written as a whole, while others write, too. */
import { describe, expect, test } from 'vitest';
import { createActor, waitFor } from 'xstate';
import type { DefaultSetting, DefaultSettingsApi } from '#api/default-settings.api.ts';
import type { WriteBase } from '#api/if-match.ts';
import type { RateRecord } from '#api/rates.api.ts';
import { ProblemError } from '#contract/problem.ts';
import type { ChannelSetting } from '#contract/settings.ts';
import {
  createSettingRowsLogic,
  createSettingWriter,
} from '#features/default-settings/default-settings.logic.ts';
import { rowDraftOf } from '#features/default-settings/setting-row.ts';
import { kind, level, put, writeRates } from '#tests/support/rate-changes.ts';
import { type SettingChange, writeSettings } from '#tests/support/setting-changes.ts';
import { cap, channelSettingOf, model, settingOf } from '#tests/support/settings.ts';
import { createTestUndo } from '#tests/support/undo.ts';
import { UndoRefused } from '#workspace/writing/undo.ts';

const limit = channelSettingOf(cap, { value: 2500 });
const payment = channelSettingOf(model, { value: 'cpa' });

const stale = new ProblemError({ message: 'Запись уже изменена', status: 412 });

/** A list on a server. If it is versioned, it refuses writes based on an old state. */
function createStore<TRow extends { id?: number | undefined }>(
  rows: readonly (TRow & { id: number })[],
  { isVersioned = true } = {},
) {
  const server = {
    rows,
    revision: 1,
    sent: [] as (readonly object[])[],
    /** Another user writes. */
    change(next: readonly (TRow & { id: number })[]) {
      server.rows = next;
      server.revision++;
    },
    /** What another user does once between a read and the following write. */
    meanwhile: null as (() => void) | null,
  };
  const store = {
    read: async () => ({ rows: server.rows, etag: isVersioned ? `"${server.revision}"` : null }),
    replace: async (next: readonly object[], { etag }: WriteBase) => {
      server.meanwhile?.();
      server.meanwhile = null;
      if (etag && etag !== `"${server.revision}"`) throw stale;
      server.sent.push(next);
      const ids = Math.max(0, ...server.rows.map(({ id }) => id));
      server.change((next as TRow[]).map((row, i) => ({ ...row, id: row.id ?? ids + 1 + i })));
      return server.rows;
    },
  };
  return { server, store };
}

describe.each([{ isVersioned: true }, { isVersioned: false }])('a rate, %o', (options) => {
  async function beginWritten(change = put(level(2, 400), { new_client_rate: '420' })) {
    const { server, store } = createStore<RateRecord>([level(1, 350), level(2, 400)], options);
    const outcome = await writeRates(kind, store, change);
    return { server, revert: outcome.undo! };
  }

  test('is undone, and keeps the changes of others to the table and to the row', async () => {
    const { server, revert } = await beginWritten();
    const [one, two] = server.rows;
    server.change([
      { ...one!, new_client_rate: 5 },
      { ...two!, returning_client_rate: 7 },
      level(3, 1),
    ]);
    await revert();
    expect(server.rows).toEqual([
      level(1, 5),
      level(2, 400, { returning_client_rate: 7 }),
      level(3, 1),
    ]);
  });

  test('is refused if another user changed the same field', async () => {
    const { server, revert } = await beginWritten();
    server.change(server.rows.map((row) => ({ ...row, new_client_rate: 500 })));
    await expect(revert()).rejects.toBeInstanceOf(UndoRefused);
    expect(server.sent).toHaveLength(1);
  });

  test('is not restored if another user deleted it', async () => {
    const { server, revert } = await beginWritten();
    server.change([level(1, 350)]);
    await expect(revert()).rejects.toEqual(new UndoRefused('Этой ставки в таблице больше нет.'));
    expect(server.rows).toEqual([level(1, 350)]);
  });

  test('sends nothing if the old value is already there', async () => {
    const { server, revert } = await beginWritten();
    server.change([level(1, 350), level(2, 400)]);
    await revert();
    expect(server.sent).toHaveLength(1);
  });

  test('loses its new plan', async () => {
    const plan = {
      planned_date: '2099-12-01T09:00',
      planned_new_client_rate: '1',
      planned_returning_client_rate: '2',
    };
    const unplanned = level(2, 400);
    const { server, revert } = await beginWritten(put(unplanned, plan));
    expect(server.rows[1]).toMatchObject({ planned_new_client_rate: 1 });
    expect(server.rows[1]?.planned_date).toBeTruthy();
    await revert();
    expect(server.rows).toEqual([level(1, 350), unplanned]);
  });

  test('gets its removed plan back, with the date in its original format', async () => {
    const odd = level(2, 400, {
      planned_date: '2026-12-01 09:00:00',
      planned_new_client_rate: 1,
      planned_returning_client_rate: 2,
    });
    const { server, store } = createStore<RateRecord>([odd], options);
    const none = {
      planned_date: '',
      planned_new_client_rate: '',
      planned_returning_client_rate: '',
    };
    const outcome = await writeRates(kind, store, put(odd, none));
    expect(server.rows[0]?.planned_date).toBeNull();
    await outcome.undo!();
    expect(server.rows).toEqual([odd]);
  });

  test('that was added is removed again, unless another user changed it', async () => {
    const typed = { level: '3', new_client_rate: '1', returning_client_rate: '2' };
    const begun = await beginWritten(put(null, typed));
    expect(begun.server.rows).toHaveLength(3);
    await begun.revert();
    expect(begun.server.rows).toEqual([level(1, 350), level(2, 400)]);

    const { server, revert } = await beginWritten(put(null, typed));
    server.change(server.rows.map((row) => ({ ...row, returning_client_rate: 9 })));
    await expect(revert()).rejects.toBeInstanceOf(UndoRefused);
    expect(server.rows).toHaveLength(3);
  });

  test('does not get back a level that another row has now', async () => {
    const { server, revert } = await beginWritten(put(level(2, 400), { level: '5' }));
    server.change([...server.rows, level(9, 1, { level: 2 })]);
    await expect(revert()).rejects.toEqual(new UndoRefused('Уровень 2 уже есть в таблице.'));
    expect(server.sent).toHaveLength(1);
  });
});

test('a new rate that another user has deleted is not deleted again', async () => {
  const added = createStore<RateRecord>([]);
  const typed = { level: '3', new_client_rate: '1', returning_client_rate: '2' };
  const { undo } = await writeRates(kind, added.store, put(null, typed));
  added.server.change([]);
  await undo!();
  expect(added.server.sent).toHaveLength(1);
});

test('a change by another user during the undo is not overwritten', async () => {
  const rates = createStore<RateRecord>([level(1, 350)]);
  const written = await writeRates(
    kind,
    rates.store,
    put(level(1, 350), { new_client_rate: '420' }),
  );
  rates.server.meanwhile = () => rates.server.change([...rates.server.rows, level(2, 1)]);
  await expect(written.undo!()).rejects.toMatchObject({
    problem: { status: 412 },
  });
  expect(rates.server.rows[0]?.new_client_rate).toBe(420);

  const { server, store } = createStore<ChannelSetting>([limit, payment]);
  const outcome = await writeSettings(store, { type: 'use_default', id: limit.id, to: true });
  server.meanwhile = () => server.change([...server.rows]);
  await expect(outcome.undo!()).rejects.toMatchObject({
    problem: { status: 412 },
  });
  expect(server.rows[0]?.use_default).toBe(true);
});

describe.each([{ isVersioned: true }, { isVersioned: false }])('a setting, %o', (options) => {
  async function beginWritten(change: SettingChange) {
    const { server, store } = createStore<ChannelSetting>([limit, payment], options);
    const { undo } = await writeSettings(store, change);
    return { server, revert: undo! };
  }
  const value = { type: 'value', id: limit.id, base: '2500', input: '20' } as const;
  const use = { type: 'use_default', id: limit.id, to: true } as const;

  test('gets its value back and keeps the switch that another user set', async () => {
    const { server, revert } = await beginWritten(value);
    server.change(server.rows.map((row) => ({ ...row, use_default: true })));
    await revert();
    expect(server.rows[0]).toMatchObject({ value: 2500, use_default: true });
  });

  test('gets its switch back and keeps the value that another user set', async () => {
    const { server, revert } = await beginWritten(use);
    server.change(server.rows.map((row) => (row.id === limit.id ? { ...row, value: 9 } : row)));
    await revert();
    expect(server.rows[0]).toMatchObject({ value: 9, use_default: false });
  });

  test('is refused if another user changed the same or removed it', async () => {
    const { server, revert } = await beginWritten(value);
    server.change(server.rows.map((row) => ({ ...row, value: 3000 })));
    await expect(revert()).rejects.toBeInstanceOf(UndoRefused);
    server.change([payment]);
    await expect(revert()).rejects.toEqual(new UndoRefused('Этой настройки у канала больше нет.'));
    expect(server.sent).toHaveLength(1);
  });

  test('gets back a value that is not among its options', async () => {
    const odd = { ...payment, value: 'снято' };
    const { server, store } = createStore<ChannelSetting>([odd], options);
    const change = { type: 'value', id: payment.id, base: 'снято', input: 'cpa' } as const;
    const { undo } = await writeSettings(store, change, 'select');
    expect(server.rows).toEqual([{ ...odd, value: 'cpa' }]);
    await undo!();
    expect(server.rows).toEqual([odd]);
  });
});

describe('a default setting', () => {
  const before = settingOf(cap);

  async function beginWritten() {
    const server = { setting: before as DefaultSetting | null, versions: [] as unknown[] };
    const api: DefaultSettingsApi = {
      list: async () => (server.setting ? [server.setting] : []),
      create: async () => null,
      updateLink: (id) => `PUT /api/v1/default-settings/${id}`,
      update: async (_, write, { etag }) => {
        server.versions.push(etag);
        server.setting = {
          ...server.setting!,
          ...write,
          version: Number(server.setting!.version) + 1,
        };
        return server.setting;
      },
    };
    const { undo, offers, revert } = createTestUndo();
    const writer = createSettingWriter(api);
    const logic = createSettingRowsLogic(api, writer, '/channels/default', undo);
    const rows = createActor(logic).start();
    const patch = { value: '20' };
    rows.send({ type: 'put', key: '1', value: rowDraftOf(before), patch });
    await waitFor(rows, ({ context }) => Object.keys(context.rows).length === 0);
    return { server, rows, offers, revert };
  }

  test('is undone, and keeps the descriptions of others', async () => {
    const { server, offers, revert } = await beginWritten();
    expect(offers).toMatchObject([
      { label: 'настройка по умолчанию «daily_cap»', href: '/channels/default' },
    ]);
    server.setting = { ...server.setting!, description: 'Чужое' };
    await revert();
    expect(server.setting).toMatchObject({ value: before.value, description: 'Чужое' });
    expect(server.versions).toEqual(['"3"', '"4"']);
  });

  test('is refused if its value was changed by another user, or if it is gone', async () => {
    const { server, revert } = await beginWritten();
    server.setting = { ...server.setting!, value: 30 };
    await expect(revert()).rejects.toBeInstanceOf(UndoRefused);
    server.setting = null;
    await expect(revert()).rejects.toEqual(
      new UndoRefused('Этой настройки больше нет: её удалили.'),
    );
    expect(server.versions).toHaveLength(1);
  });

  test('sends nothing if the old value is already there', async () => {
    const { server, revert } = await beginWritten();
    server.setting = before;
    await revert();
    expect(server.versions).toHaveLength(1);
  });

  test('that is saved again during the undo has both changes', async () => {
    const { server, rows, revert } = await beginWritten();
    const reverting = revert();
    const value = rowDraftOf(server.setting!);
    rows.send({ type: 'put', key: '1', value, patch: { description: 'Новое' } });
    await reverting;
    await waitFor(rows, ({ context }) => Object.keys(context.rows).length === 0);
    expect(server.setting).toMatchObject({ value: before.value, description: 'Новое' });
  });
});
