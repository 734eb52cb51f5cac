import type { RateRecord } from '#api/rates.api.ts';
import { type Choice, defineCommands, defineCommandsOn } from '#commands/command.ts';
import { markOf } from '#contract/odd-mark.ts';
import type { EditorActor } from '#machines/editing/editor.machine.ts';
import { deletionCommands, removalCommands } from '#workspace/editing/deletion-commands.ts';
import { oddBlocked } from '#workspace/editing/reasons.ts';
import { rowReasons, rowRefusals } from '#workspace/section-reasons.ts';
import { resumeCommand, rowCommands } from '#workspace/tables/edited-row-commands.ts';
import { reloadCommand } from '#workspace/tables/reload-commands.ts';
import { draftOf, type RateDraft, type RateKind } from './rate-tables.ts';
import type { RateRowsMachine, RatesMachine } from './rates.logic.ts';
import { fieldText } from './rates-text.ts';

const group = 'Ставки канала';
const writing = { group, needs: 'rates.write' } as const;

export const ratesCommands = defineCommands<RatesMachine>({ group })({
  reload: reloadCommand('rates.reload', 'Обновить ставки', 'rates'),
});

export const rateAdding = defineCommands<RateRowsMachine>(writing)({
  add: {
    id: 'rates.add',
    title: 'Добавить ставку',
    keywords: ['new rate', 'add', 'новая ставка', 'создать', 'уровень', 'лесенка'],
    shortcut: 'c',
    reason: ({ context: { hasFailed } }) =>
      hasFailed
        ? 'Таблица ставок не загрузилась: сначала обновите её'
        : 'Таблица ставок ещё загружается',
    event: { type: 'add' },
  },
});

/** A row with the draft its editor starts from. */
export interface EditableRate {
  readonly key: string;
  readonly value: RateDraft;
}

export const rateEditing = defineCommandsOn<RateRowsMachine, EditableRate>(writing)({
  edit: {
    id: 'rates.edit',
    title: 'Изменить ставку',
    label: 'Редактировать',
    keywords: ['edit rate', 'редактировать', 'план', 'цена', 'уровень', 'ступень'],
    shortcut: ['e', 'enter'],
    isKeyForCurrentOnly: true,
    prompt: 'Какую ставку изменить?',
    reason: rowReasons.edit,
    refusal: rowRefusals.edit,
    blocked: oddBlocked,
    event: ({ key, value }) => ({ type: 'edit', key, value }),
  },
});

/** Commands on an edited row, by row key. */
export const rateRowCommands = {
  ...rowCommands<RateDraft>('rates', group, {
    needs: 'rates.write',
    one: 'ставка',
    object: 'ставку',
    of: 'ставки',
    gone: 'удалённой ставки',
    which: 'Какую ставку',
    inWhich: 'В какой ставке',
    english: 'rate',
  }),
  ...defineCommandsOn<RateRowsMachine, string>(writing)({
    restore: {
      id: 'rates.restore',
      title: 'Добавить ставку заново',
      label: 'Добавить заново',
      keywords: ['restore', 'вернуть удалённую ставку'],
      prompt: 'Какую ставку добавить заново?',
      reason: rowReasons.gone,
      event: (key) => ({ type: 'forward', key, order: 'restore' }),
    },
  }),
};

export const rateResuming = resumeCommand<RateDraft>('rates', group, 'ставки', 'rates.write');

export const rateRemoval = removalCommands<RateRecord>('rates', group, {
  needs: 'rates.write',
  title: 'Удалить ставку',
  keywords: ['delete rate', 'убрать'],
  prompt: 'Какую ставку удалить?',
  refusal: 'Сначала закончите правку этой ставки',
});

export const rateDeletionCommands = deletionCommands<RateRecord>('rates', group, {
  confirm: 'Подтвердить удаление ставки',
  cancel: 'Не удалять ставку',
});

export const editableRate = (kind: RateKind, row: RateRecord): EditableRate => ({
  key: String(row.id),
  value: draftOf(kind, row),
  ...markOf(row),
});

/** A row as the palette names it. */
export function rateChoice(kind: RateKind, row: RateRecord): Choice<RateRecord> {
  const draft = draftOf(kind, row);
  return {
    key: String(row.id),
    label: kind.nameOf(draft),
    hint: moneyOf(kind, draft),
    subject: row,
  };
}

/** An edited row as the palette names it: its original name and the typed values. */
export function editedChoice(kind: RateKind, key: string, row: EditorActor<RateDraft>) {
  const { initial, draft, isNew } = row.getSnapshot().context;
  const label = isNew ? `Новая: ${kind.nameOf(draft)}` : kind.nameOf(initial);
  return { key, label, hint: moneyOf(kind, draft), subject: key };
}

const moneyOf = ({ fields }: RateKind, draft: Parameters<typeof fieldText>[1]) =>
  fields
    .filter(({ type, isPlanned }) => type === 'money' && !isPlanned)
    .map((one) => fieldText(one, draft))
    .join(' / ');
