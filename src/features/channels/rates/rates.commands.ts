import type { RateRecord } from '#api/rates.api.ts';
import { type Choice, defineCommands, defineCommandsOn } from '#commands/command.ts';
import type { RowKey } from '#machines/editing/rate-row.machine.ts';
import { deletionCommands } from '#workspace/editing/deletion-commands.ts';
import { deletionReasons, rowReasons, rowRefusals } from '#workspace/editing/reasons.ts';
import { rowCommands } from '#workspace/tables/edited-row-commands.ts';
import { reloadCommand } from '#workspace/tables/reload-commands.ts';
import type {
  EditedRate,
  RateDeletionMachine,
  RateRowsMachine,
  RatesMachine,
} from './rates.logic.ts';
import { draftOf, type RateKind } from './rates-kinds.ts';
import { fieldText } from './rates-text.ts';

const group = 'Ставки канала';

export const ratesCommands = defineCommands<RatesMachine>()({
  reload: reloadCommand('rates.reload', group, 'Обновить ставки', 'rates'),
});

export const rateAdding = defineCommands<RateRowsMachine>()({
  add: {
    id: 'rates.add',
    title: 'Добавить ставку',
    group,
    keywords: ['new rate', 'add', 'новая ставка', 'создать', 'уровень', 'лесенка'],
    shortcut: 'c',
    reason: ({ context: { hasFailed } }) =>
      hasFailed
        ? 'Таблица ставок не загрузилась: сначала обновите её'
        : 'Таблица ставок ещё загружается',
    event: { type: 'add' },
  },
});

export const rateEditing = defineCommandsOn<RateRowsMachine, RateRecord>()({
  edit: {
    id: 'rates.edit',
    title: 'Изменить ставку',
    label: 'Редактировать',
    group,
    keywords: ['edit rate', 'редактировать', 'план', 'цена'],
    shortcut: ['e', 'enter'],
    isKeyForCurrentOnly: true,
    prompt: 'Какую ставку изменить?',
    reason: rowReasons.edit,
    refusal: rowRefusals.edit,
    event: (row) => ({ type: 'edit', row }),
  },
});

/** What can be asked of a row that is being edited. */
export const rateRowCommands = {
  ...rowCommands<RateRowsMachine, RowKey>(
    'rates',
    group,
    {
      one: 'ставка',
      object: 'ставку',
      of: 'ставки',
      which: 'Какую ставку',
      inWhich: 'В какой ставке',
      english: 'rate',
    },
    (order, key) => ({ type: 'forward', key, order }),
  ),
  ...defineCommandsOn<RateRowsMachine, RowKey>()({
    restore: {
      id: 'rates.restore',
      title: 'Добавить ставку заново',
      label: 'Добавить заново',
      group,
      keywords: ['restore', 'вернуть удалённую ставку'],
      prompt: 'Какую ставку добавить заново?',
      reason: 'Ни одной правленой ставки не удалили',
      event: (key) => ({ type: 'forward', key, order: 'restore' }),
    },
    drop: {
      id: 'rates.drop',
      title: 'Убрать правку удалённой ставки',
      label: 'Убрать правку',
      group,
      keywords: ['drop', 'ставка удалена'],
      prompt: 'Какую правку убрать?',
      reason: 'Ни одной правленой ставки не удалили',
      event: (key) => ({ type: 'forward', key, order: 'drop' }),
    },
  }),
};

export const rateRemoval = defineCommandsOn<RateDeletionMachine, RateRecord>()({
  remove: {
    id: 'rates.delete',
    title: 'Удалить ставку',
    label: 'Удалить',
    group,
    keywords: ['delete rate', 'убрать'],
    shortcut: 'delete',
    prompt: 'Какую ставку удалить?',
    reason: deletionReasons.ask,
    refusal: (state) =>
      state.matches('idle') ? 'Сначала закончите правку этой ставки' : deletionReasons.ask(state),
    event: (row) => ({ type: 'ask', subject: row }),
  },
});

export const rateDeletionCommands = deletionCommands<RateRecord>('rates', group, {
  confirm: 'Подтвердить удаление ставки',
  cancel: 'Не удалять ставку',
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

/** An edited row as the palette names it: by what it was, with what is typed beside it. */
export function editedChoice(kind: RateKind, { key, row, ref }: EditedRate): Choice<RowKey> {
  const { draft } = ref.getSnapshot().context;
  const label = row ? kind.nameOf(draftOf(kind, row)) : `Новая: ${kind.nameOf(draft)}`;
  return { key: String(key), label, hint: moneyOf(kind, draft), subject: key };
}

const moneyOf = ({ fields }: RateKind, draft: Parameters<typeof fieldText>[1]) =>
  fields
    .filter(({ type, isPlanned }) => type === 'money' && !isPlanned)
    .map((one) => fieldText(one, draft))
    .join(' / ');
