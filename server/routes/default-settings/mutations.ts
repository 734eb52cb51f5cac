/** Writes of default settings, one transaction each. */
import type { Db } from '#server/database/database.ts';
import { omitUndefined } from '#server/database/omit-undefined.ts';
import { Failure, invalid, notFound } from '#server/http/failure.ts';
import { changes } from '#server/http/version.ts';
import type { Write } from '#server/middleware/write.ts';
import { readDefinition, readValue, sameValue } from './definition.ts';
import type { SettingKind } from './kinds.ts';
import {
  deleteSetting,
  findSetting,
  insertSetting,
  type SettingFields,
  type SettingRecord,
  updateSetting,
} from './queries.ts';
import type { NewSetting, SettingChange } from './schema.ts';

type Match = (current: SettingRecord) => void;

export function createSetting(
  write: Write,
  kind: SettingKind,
  body: NewSetting,
): Promise<SettingRecord> {
  const setting = complete({ description: '', options: [], value: null, ...omitUndefined(body) });
  const read = async (trx: Db, id: number) => existing(await findSetting(trx, kind, id));
  return write(async (trx) => read(trx, await insertSetting(trx, kind, setting)), {
    idOf: ({ id }) => id,
    read,
  });
}

/** Changes a setting. Own values of its uses must stay valid. */
export function changeSetting(
  write: Write,
  kind: SettingKind,
  id: number,
  body: SettingChange,
  match: Match,
): Promise<SettingRecord> {
  return write(async (trx) => {
    const current = existing(await findSetting(trx, kind, id, { forUpdate: true }));
    match(current);
    const setting = complete({ ...current, ...omitUndefined(body) });
    if (!changes(current, setting)) return current;
    const uses = await kind.uses(trx, id);
    const broken = uses.filter(({ value }) => value !== null && !fits(setting, value)).length;
    if (broken > 0) {
      const field = setting.type === current.type ? 'options' : 'type';
      const where = kind.places(broken).replace('в', 'В');
      const said = `${where} своё значение, которое не подойдёт. Сначала измените его там.`;
      throw invalid({ [field]: [said] });
    }
    await updateSetting(trx, kind, id, setting);
    await kind.touch(trx, id);
    return existing(await findSetting(trx, kind, id));
  });
}

/** Deletes a setting that has no uses. */
export async function removeSetting(
  write: Write,
  kind: SettingKind,
  id: number,
  match: Match,
): Promise<void> {
  await write(async (trx) => {
    match(existing(await findSetting(trx, kind, id, { forUpdate: true })));
    const { length } = await kind.uses(trx, id);
    if (length > 0) {
      throw new Failure(409, `Настройка используется ${kind.places(length)}: удалить её нельзя.`);
    }
    await deleteSetting(trx, kind, id);
  });
}

type Draft = Omit<SettingFields, 'value'> & { readonly value: unknown };

function complete({ label, description, ...draft }: Draft): SettingFields {
  const read = readDefinition(draft);
  if (!read.setting) throw invalid(read.errors);
  return { label, description, ...read.setting };
}

const fits = (setting: SettingFields, value: SettingFields['value']) => {
  const read = readValue(setting, value);
  return read.error === undefined && sameValue(read.value, value);
};

function existing(setting: SettingRecord | undefined): SettingRecord {
  if (!setting) throw notFound('Настройка не найдена.');
  return setting;
}
