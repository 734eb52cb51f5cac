import { defineCommands } from '#commands/command.ts';
import type { RatesReviewMachine } from '../all-rates.logic.ts';

const group = 'Ставки всех каналов';
const needs = 'rates.write';

export const reviewCommands = defineCommands<RatesReviewMachine>({ group })({
  open: {
    id: 'rates.grid.openReview',
    title: 'Проверить и отправить ставки',
    label: 'Проверить и отправить',
    keywords: ['review', 'send rates', 'сохранить ставки', 'записать'],
    shortcut: 'mod+s',
    showsRefusal: true,
    reason: 'Ни одна ставка не изменена',
    event: { type: 'open' },
  },
  send: {
    id: 'rates.grid.send',
    needs,
    title: 'Отправить проверенные ставки',
    label: 'Отправить',
    keywords: ['send', 'записать ставки'],
    shortcut: ['mod+s', 'mod+enter'],
    reason: (state) => {
      if (!state.matches('looking')) return 'Ставки отправляют из окна проверки';
      return state.context.isSending
        ? 'Прошлая отправка ещё идёт: дождитесь её или остановите в отчёте'
        : 'Нет канала, который можно отправить';
    },
    event: { type: 'send' },
  },
  close: {
    id: 'rates.grid.closeReview',
    title: 'Вернуться к таблице ставок',
    label: 'К таблице',
    keywords: ['close', 'закрыть'],
    reason: 'Окно проверки не открыто',
    event: { type: 'close' },
  },
  report: {
    id: 'rates.grid.openReport',
    title: 'Показать отправку ставок',
    label: 'Отчёт об отправке',
    keywords: ['report', 'progress', 'ход отправки'],
    reason: 'Ставки отсюда ещё не отправлялись',
    event: { type: 'report' },
  },
});
