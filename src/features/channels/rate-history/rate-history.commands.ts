import type { RateRecord } from '#api/rates.api.ts';
import { defineCommands, defineCommandsOn } from '#commands/command.ts';
import type { RowWindowMachine } from '#machines/lists/row-window.machine.ts';
import { oddBlocked } from '#workspace/editing/reasons.ts';
import { reloadCommand } from '#workspace/tables/reload-commands.ts';
import type { RateEntriesMachine } from './rate-history.logic.ts';

const group = 'Ставки канала';

export const rateHistoryOpening = defineCommandsOn<RowWindowMachine, RateRecord>({ group })({
  open: {
    id: 'rates.history',
    supported: 'activity',
    title: 'История ставки',
    label: 'История',
    keywords: ['rate history', 'chart', 'график', 'кто менял ставку', 'журнал'],
    shortcut: 'h',
    isKeyForCurrentOnly: true,
    prompt: 'Историю какой ставки показать?',
    reason: 'История другой ставки уже открыта',
    refusal: 'Сначала сохраните ставку',
    blocked: oddBlocked,
    event: ({ id }) => ({ type: 'open', key: String(id) }),
  },
});

export const rateHistoryCommands = defineCommands<RowWindowMachine>({ group })({
  close: {
    id: 'rates.closeHistory',
    title: 'Закрыть историю ставки',
    label: 'Закрыть',
    keywords: ['close'],
    reason: 'История ставки не открыта',
    event: { type: 'close' },
  },
});

export const rateEntriesCommands = defineCommands<RateEntriesMachine>({ group })({
  reload: reloadCommand('rates.reloadHistory', 'Обновить историю ставки', 'rate history'),
  more: {
    id: 'rates.moreHistory',
    title: 'Показать более раннюю историю ставки',
    label: 'Раньше',
    keywords: ['older', 'load more', 'дальше'],
    reason: (state) => {
      if (state.hasTag('pausing')) return 'Сервер просит подождать';
      if (state.hasTag('busy') || state.hasTag('extending')) return 'История уже читается';
      return 'Раньше изменений не было';
    },
    event: { type: 'more' },
  },
});
