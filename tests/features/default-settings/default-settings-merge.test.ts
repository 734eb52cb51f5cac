import { describe, expect, it } from 'vitest';
import { createActor, waitFor } from 'xstate';
import type { DefaultSetting, DefaultSettingsApi } from '#api/default-settings.api.ts';
import { ProblemError } from '#contract/problem.ts';
import {
  createSettingRowsLogic,
  createSettingWriter,
} from '#features/default-settings/default-settings.logic.ts';
import {
  changeOf,
  rowDraftIn,
  rowDraftOf,
  type SettingRowDraft,
  settingPart,
  validateRow,
} from '#features/default-settings/setting-row.ts';
import { cap, model, settingOf } from '#tests/support/settings.ts';
import { mergePart } from '#workspace/writing/part.ts';
import type { Written } from '#workspace/writing/whole-writer.ts';

const limit = settingOf(cap);
const base = rowDraftOf(limit);
const mine = (patch: Partial<SettingRowDraft>): SettingRowDraft => ({ ...base, ...patch });

function mergeRow(from: SettingRowDraft, draft: SettingRowDraft, current: DefaultSetting) {
  const merged = mergePart(settingPart, current, changeOf({ draft, base: from }));
  return merged.type === 'send' ? settingPart.apply(current, merged.draft!)! : merged;
}

function conflictOf(draft: SettingRowDraft, current: DefaultSetting) {
  const merged = mergePart(settingPart, current, changeOf({ draft, base }));
  if (merged.type !== 'conflict') throw new Error('there was no conflict');
  return {
    theirs: rowDraftIn(merged.theirs, current),
    draft: rowDraftIn(merged.draft, current),
  };
}

describe('an edited row of default settings', () => {
  it('is refused if description or value were emptied', () => {
    const note = 'Пустое значение не сохраняется';
    expect(validateRow(mine({ value: ' ' }))).toEqual({ value: [note] });
    expect(validateRow(mine({ description: '' }))).toEqual({ description: [note] });
    expect(validateRow(mine({ value: '0' }))).toEqual({});
    const bare = rowDraftOf({ ...limit, description: '' });
    expect(validateRow(bare)).toEqual({});
  });

  it('sends its changes, and keeps those of others', () => {
    const current = { ...limit, name: 'cap', description: 'Чужое', version: 4 };
    expect(mergeRow(base, mine({ value: '0,5' }), current)).toEqual({
      id: limit.id,
      version: 4,
      name: 'cap',
      type: 'number',
      options: [],
      description: 'Чужое',
      value: 0.5,
    });
  });

  it('is a conflict if both changed the same field', () => {
    const { theirs, draft } = conflictOf(mine({ value: '20' }), {
      ...limit,
      description: 'Чужое',
      value: 30,
    });
    expect(theirs).toMatchObject({ description: 'Чужое', value: '30' });
    // A field that only they changed has their value, whichever version wins.
    expect(draft).toMatchObject({ description: 'Чужое', value: '20' });
  });

  it('is a conflict if the setting has another type now', () => {
    const turned = { ...limit, type: 'string' };
    expect(conflictOf(mine({ value: '20' }), turned).theirs.setting.type).toBe('string');
    const switched = { ...limit, type: 'boolean', value: 0 };
    expect(conflictOf(mine({ value: '20' }), switched).draft.value).toBe('20');
  });

  it('keeps a choice that its editor cannot show unless it is changed', () => {
    const odd = settingOf({ ...model, value: 'cps' });
    const opened = rowDraftOf(odd);
    const write = mergeRow(opened, { ...opened, description: 'Иначе' }, odd);
    expect(write).toMatchObject({ description: 'Иначе', value: 'cps' });
  });
});

describe('saving an edited default setting', () => {
  type Update = Parameters<DefaultSettingsApi['update']>;

  function begin(reads: readonly DefaultSetting[][], refusals: readonly number[] = []) {
    const updates: Update[] = [];
    let read = 0;
    const api: DefaultSettingsApi = {
      list: async () => reads[Math.min(read++, reads.length - 1)]!,
      create: async () => null,
      updateLink: (id) => `PUT /api/v1/default-settings/${id}`,
      update: async (...update: Update) => {
        const status = refusals[updates.length];
        updates.push(update);
        if (status)
          throw new ProblemError({
            message: 'Уже изменена',
            status,
            isOutcomeUnknown: status === 500,
          });
        return null;
      },
    };
    const writer = createSettingWriter(api);
    const rows = createActor(createSettingRowsLogic(api, writer, '/channels/default')).start();
    const told: Written<DefaultSetting | null>[] = [];
    writer.on('written', (fact) => told.push(fact));
    rows.send({ type: 'edit', key: '1', value: base });
    const row = rows.getSnapshot().context.rows['1']!;
    row.send({ type: 'change', patch: { value: '20' } });
    rows.send({ type: 'forward', key: '1', order: 'save' });
    return { rows, row, writer, updates, told };
  }

  it('sends the version that was read, and reads again if that is stale', async () => {
    const newer = { ...limit, description: 'Чужое', version: 4 };
    const { rows, updates } = begin([[limit], [newer]], [412]);
    await waitFor(rows, ({ context }) => Object.keys(context.rows).length === 0);
    expect(updates.map(([, write, { etag }]) => [write.description, write.value, etag])).toEqual([
      ['Предел в сутки', 20, '"3"'],
      ['Чужое', 20, '"4"'],
    ]);
  });

  it('does not conflict with its own value whose answer was lost', async () => {
    const { rows, row, updates } = begin([[limit], [{ ...limit, value: 20, version: 4 }]], [500]);
    await waitFor(row, (state) => state.matches('error'));
    row.send({ type: 'change', patch: { value: '30' } });
    row.send({ type: 'save' });
    await waitFor(rows, ({ context }) => Object.keys(context.rows).length === 0);
    expect(updates.map(([, write]) => write.value)).toEqual([20, 30]);
  });

  it('says that the setting is gone, and keeps what was typed', async () => {
    const { rows, row, updates, told } = begin([[]]);
    const { context } = await waitFor(row, (state) => state.matches('gone'));
    expect(context.draft.value).toBe('20');
    expect(updates).toEqual([]);
    expect(told).toEqual([{ type: 'written', id: 1, whole: null }]);
    rows.send({ type: 'forward', key: '1', order: 'drop' });
    expect(rows.getSnapshot().context.rows).toEqual({});
  });

  it('shows what was sent if the answer does not contain the result', async () => {
    const { writer } = begin([[limit]]);
    const written = new Promise<DefaultSetting | null>((told) =>
      writer.on('written', ({ whole }) => told(whole)),
    );
    expect(await written).toMatchObject({ value: 20, version: null });
  });
});
