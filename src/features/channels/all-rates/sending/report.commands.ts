/** The commands of the send window only. */
import { defineCommands, defineCommandsOn } from '#commands/command.ts';
import type { RatesQueueMachine, RatesReviewMachine } from '../all-rates.logic.ts';

const group = 'Ставки всех каналов';
const needs = 'rates.write';

export const leaving = defineCommandsOn<RatesReviewMachine, number>({ group })({
  leave: {
    id: 'rates.grid.leaveOut',
    title: 'Не отправлять ставки канала или отправить всё же',
    keywords: ['leave out', 'исключить канал'],
    prompt: 'Ставки какого канала?',
    reason: 'Окно проверки не открыто',
    event: (id) => ({ type: 'leave', id }),
  },
});

export const queueCommands = defineCommands<RatesQueueMachine>({ group })({
  stop: {
    id: 'rates.grid.stop',
    title: 'Остановить отправку ставок',
    label: 'Остановить',
    keywords: ['stop', 'прервать'],
    reason: 'Ничего не ждёт отправки',
    event: { type: 'stop' },
  },
  retry: {
    id: 'rates.grid.retry',
    needs,
    title: 'Отправить ещё раз ставки, которые не отправились',
    label: 'Повторить неудачные',
    keywords: ['retry failed', 'повторить'],
    reason: 'Неудачных отправок нет',
    event: { type: 'retry' },
  },
});

export const conflictCommands = defineCommandsOn<RatesQueueMachine, number>({ group })({
  keepMine: {
    id: 'rates.grid.keepMine',
    title: 'Оставить мои ставки канала',
    label: 'Оставить моё',
    keywords: ['keep mine', 'конфликт'],
    prompt: 'В каком канале оставить моё?',
    reason: ({ context: { jobs } }) =>
      jobs.some(({ state }) => state === 'conflict')
        ? 'Эти ставки можно добавить только на вкладке ставок канала'
        : 'Ни в одном канале нет расхождений',
    event: (id) => ({ type: 'keepMine', id }),
  },
  takeTheirs: {
    id: 'rates.grid.takeTheirs',
    title: 'Взять чужие ставки канала',
    label: 'Взять чужое',
    keywords: ['take theirs', 'конфликт'],
    prompt: 'В каком канале взять чужое?',
    reason: 'Ни в одном канале нет расхождений',
    event: (id) => ({ type: 'takeTheirs', id }),
  },
});
