import { describe, expect, it } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { ProblemError } from '#contract/problem.ts';
import type { ChannelSetting } from '#contract/settings.ts';
import {
  channelSettingDraft,
  createBoundRowsLogic,
  reboundAs,
  toBound,
  valueInForce,
} from '#features/channels/settings/channel-setting-rows.ts';
import {
  createSettingsWriter,
  definitionOf,
  inputOfBound,
} from '#features/channels/settings/settings-parts.ts';
import {
  mergeSettings,
  type SettingChange,
  type SettingsStore,
  writeSettings,
} from '#tests/support/setting-changes.ts';
import { cap, channelSettingOf, model } from '#tests/support/settings.ts';

const limit = channelSettingOf(cap, { value: 2500, list_version: 7 });
const payment = channelSettingOf(model, { value: 'cpa', note: 'unknown' });
const value = (input: string | string[], base: string | string[] = '2500'): SettingChange => ({
  type: 'value',
  id: 1,
  base,
  input,
});

describe('a change to the newest list', () => {
  it('sends the rows of others unchanged, with unknown fields', () => {
    expect(mergeSettings([limit, payment], value('0,5'))).toEqual({
      type: 'send',
      settings: [{ ...limit, value: 0.5 }, payment],
    });
  });

  it('treats an equivalent value as unchanged', () => {
    expect(mergeSettings([limit], value('2500'))).toEqual({ type: 'settled' });
  });

  it('is a conflict of values if both changed the value; the switch of others is kept', () => {
    const theirs = { ...limit, value: 3000 };
    expect(mergeSettings([theirs], value('20'))).toEqual({ type: 'conflict', theirs });
    const switched = { ...limit, use_default: true };
    expect(mergeSettings([switched], value('20'))).toEqual({
      type: 'send',
      settings: [{ ...switched, value: 20 }],
    });
  });

  it('is a conflict if the value has another type now', () => {
    const theirs = { ...limit, type: 'boolean', value: 0 };
    expect(mergeSettings([theirs], value('20'))).toEqual({ type: 'conflict', theirs });
  });

  it('changes a switch, whatever others did to the value', () => {
    const theirs = { ...limit, value: 3000 };
    const change = { type: 'use_default', id: 1, to: true } as const;
    expect(mergeSettings([theirs], change)).toEqual({
      type: 'send',
      settings: [{ ...theirs, use_default: true }],
    });
    expect(mergeSettings([{ ...theirs, use_default: true }], change).type).toBe('settled');
  });

  it('reports a deleted setting', () => {
    expect(mergeSettings([payment], value('20'))).toEqual({ type: 'gone' });
  });

  it('binds a setting beside existing ones, and never twice', () => {
    expect(mergeSettings([payment], { type: 'bind', setting: cap })).toEqual({
      type: 'send',
      settings: [payment, { ...cap, use_default: true }],
    });
    expect(mergeSettings([limit], { type: 'bind', setting: cap })).toEqual({ type: 'settled' });
  });
});

describe('a bound setting', () => {
  it('is edited as a number if its default is one', () => {
    expect(definitionOf(limit).type).toBe('number');
    expect(inputOfBound({ ...limit, value: 0.5 })).toBe('0,5');
    expect(definitionOf(channelSettingOf({ ...cap, type: 'string' }, { type: 'text' })).type).toBe(
      'text',
    );
  });

  it('is reset to its own default, otherwise to the one with its key, otherwise not at all', () => {
    const bare = { ...payment, default_setting: null };
    const off = channelSettingOf({ ...cap, type: 'boolean', value: 0 });
    const fallbacks = (rows: readonly ChannelSetting[], more: [string, string][] = []) =>
      toBound(rows, new Map(more)).map(({ fallback }) => fallback);
    expect(fallbacks([limit, bare, off])).toEqual([1500, null, 0]);
    expect(fallbacks([bare], [['payment_model', 'cpl']])).toEqual(['cpl']);
    const before = toBound([bare], new Map([['payment_model', 'cpl']]));
    expect(reboundAs([bare, limit], before).map(({ fallback }) => fallback)).toEqual(['cpl', 1500]);
  });
});

/** A server with the list. */
function createStore(rows: readonly ChannelSetting[], between: () => void = () => {}) {
  const server = { rows, writes: 0 };
  const store: SettingsStore = {
    read: async () => ({ rows: server.rows, etag: null }),
    replace: async (settings) => {
      between();
      server.writes++;
      server.rows = settings as ChannelSetting[];
      return server.rows;
    },
  };
  return { server, store };
}

describe('writing the list', () => {
  it('puts an error of a row under the field of that row', async () => {
    const { store } = createStore([payment, limit], () => {
      throw new ProblemError({
        message: 'Проверьте поля',
        status: 422,
        fields: { 'settings.1.value': ['Слишком много'], 'settings.0.value': ['Чужое'] },
      });
    });
    await expect(writeSettings(store, value('20'))).rejects.toMatchObject({
      problem: {
        fields: { value: ['Слишком много'], 'settings.0.value': ['payment_model: Чужое'] },
      },
    });
  });

  it.each([
    ['nothing', () => null],
    [
      'no default settings',
      (rows: readonly ChannelSetting[]) => rows.map(({ default_setting: _, ...row }) => row),
    ],
  ])('reads the outcome if the answer contains %s', async (_, answerOf) => {
    const { store, server } = createStore([limit]);
    const silent: SettingsStore = {
      ...store,
      replace: async (...args) => {
        await store.replace(...args);
        return answerOf(server.rows);
      },
    };
    expect(await writeSettings(silent, value('20'))).toMatchObject({
      type: 'written',
      rows: server.rows,
    });
    expect(server.rows[0]!.value).toBe(20);
  });
});

describe('a list that keeps decimals as text', () => {
  const before = { ...limit, value: '0.80' };

  /** The answer to the write has no data. */
  async function beginSaved() {
    const { server, store } = createStore([before, payment]);
    const bare: SettingsStore = {
      ...store,
      replace: async (settings, base) => {
        await store.replace(settings, base);
        server.rows = server.rows.map((row) => ({ ...row, value: String(row.value) }));
        return null;
      },
    };
    const { undo } = await writeSettings(bare, value('12,5', '0,8'));
    expect(server.rows).toEqual([{ ...limit, value: '12.5' }, payment]);
    return { server, undo };
  }

  it('restores a saved value by undo', async () => {
    const { server, undo } = await beginSaved();
    await undo!();
    expect(server.rows[0]).toEqual(before);
  });

  it('refuses the undo if others have changed the value since', async () => {
    const { server, undo } = await beginSaved();
    server.rows = [{ ...limit, value: '12.6' }, payment];
    await expect(undo!()).rejects.toThrow('Тем временем это изменили ещё раз');
  });

  it('receives unedited values unchanged', () => {
    expect(mergeSettings([before, payment], { type: 'use_default', id: 1, to: true })).toEqual({
      type: 'send',
      settings: [{ ...before, use_default: true }, payment],
    });
    expect(mergeSettings([before], value('0,8', '0,8'))).toEqual({ type: 'settled' });
  });

  it('recognizes the own value after a lost answer', () => {
    const written = { ...limit, value: '12.5' };
    expect(mergeSettings([written], value('12,5', '0,8'))).toEqual({ type: 'settled' });
    expect(mergeSettings([{ ...limit, value: '12.6' }], value('12,5', '0,8')).type).toBe(
      'conflict',
    );
  });
});

describe('the effective value', () => {
  const own = { setting: limit, fallback: 1500 };
  const following = { ...limit, use_default: true };
  it.each([
    ['its own', own, 2500],
    ['that of the default', { ...own, setting: following }, 1500],
    ['its own where the default is not known', { setting: following, fallback: null }, 2500],
    ['a default of zero', { setting: following, fallback: 0 }, 0],
  ])('is %s', (_, bound, expected) => expect(valueInForce(bound)).toBe(expected));
});

describe('an edited setting', () => {
  /** A row with a typed value over a list whose writes take effect; the numbered writes have no answer. */
  function begin(
    unanswered: readonly number[],
    rows: readonly ChannelSetting[] = [limit, payment],
  ) {
    const { server, store } = createStore(rows);
    const writer = createSettingsWriter({
      bound: () => store.read(),
      replace: async (_, settings, base) => {
        const answer = await store.replace(settings, base);
        if (!unanswered.includes(server.writes)) return answer;
        const message = 'Ошибка соединения с сервером!';
        throw new ProblemError({ kind: 'network', message, isOutcomeUnknown: true });
      },
    });
    const table = createActor(createBoundRowsLogic(writer, 1)).start();
    table.send({ type: 'edit', key: '1', value: channelSettingDraft(limit) });
    const row = table.getSnapshot().context.rows['1']!;
    const save = (input: string) => {
      row.send({ type: 'change', patch: { value: input } });
      row.send({ type: 'save' });
    };
    return { server, table, row, save };
  }

  it('does not conflict with its own value whose answer was lost', async () => {
    const { server, table, row, save } = begin([1]);
    save('30');
    await waitFor(row, (state) => state.matches('error'));
    save('40');
    await waitFor(table, ({ context }) => !('1' in context.rows));
    expect(server.rows[0]!.value).toBe(40);
  });

  it('keeps its input until it is dropped if the setting is gone', async () => {
    const { server, table, row, save } = begin([], [payment]);
    save('30');
    const { context } = await waitFor(row, (state) => state.matches('gone'));
    expect(context.draft.value).toBe('30');
    table.send({ type: 'forward', key: '1', order: 'drop' });
    expect([table.getSnapshot().context.rows, server.writes]).toEqual([{}, 0]);
  });
});
