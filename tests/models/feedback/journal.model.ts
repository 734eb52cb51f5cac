import {
  type CallBeginning,
  type CallEnd,
  journalMachine,
} from '#machines/feedback/journal.machine.ts';
import { explore, settled } from '#tests/support/model.ts';

const begun = (id: number, more: Partial<CallBeginning>): CallBeginning => ({
  id,
  words: `Вызов ${id}`,
  link: 'GET /api/v1/offers',
  startedAt: Date.UTC(2026, 10, 21, 10, 0, id),
  canRepeat: false,
  canCheck: false,
  isRepeat: false,
  ...more,
});
const ended = (outcome: CallEnd['outcome'], more: Partial<CallEnd> = {}): CallEnd => ({
  outcome,
  duration: 120,
  status: 0,
  message: '',
  unknownOutcome: null,
  ...more,
});

export const READ = begun(1, { words: 'Список офферов, страница 2', canRepeat: true });
export const WRITE = begun(2, {
  words: 'Сохранение ставок канала #12',
  link: 'POST /api/v1/channels/12/rates',
  canCheck: true,
});

/** A read and a write, the panel and the clipboard. */
export const journalModel = explore({
  machine: journalMachine,
  starts: {
    calls: {
      only: ['call.started', 'call.ended', 'open', 'close', 'filter.toggle', 'person.left'],
    },
    panel: {
      only: [
        'call.started',
        'call.ended',
        'open',
        'close',
        'details.toggle',
        'repeat',
        'check',
        'person.left',
      ],
    },
    copies: {
      only: [
        'call.started',
        'open',
        'copy',
        'copy.all',
        'xstate.done.actor.copy',
        'xstate.error.actor.copy',
        'xstate.after.readingTime.journal.copying.copied',
        'xstate.after.readingTime.journal.copying.refused',
      ],
    },
  },
  events: (snapshot) => {
    const { entries } = snapshot.context;
    const find = (id: number) => entries.find((entry) => entry.id === id);
    const isOpen = snapshot.matches({ panel: 'open' });
    const isFailuresOnly = snapshot.matches({ shown: 'failures' });
    const seen = entries.filter(
      ({ end }) => !isFailuresOnly || end?.outcome === 'failed' || end?.outcome === 'unknown',
    );
    const isCopying = snapshot.matches({ copying: 'writing' });
    return [
      // One after the other, to limit the number of states.
      ...(entries.length === 0 ? [{ type: 'call.started', call: READ } as const] : []),
      ...(entries.length === 1 ? [{ type: 'call.started', call: WRITE } as const] : []),
      ...(find(READ.id)?.end === null
        ? [
            { type: 'call.ended', id: READ.id, end: ended('done') } as const,
            {
              type: 'call.ended',
              id: READ.id,
              end: ended('failed', { status: 500, message: 'Нет места' }),
            } as const,
          ]
        : []),
      ...(find(WRITE.id)?.end === null
        ? [
            {
              type: 'call.ended',
              id: WRITE.id,
              end: ended('unknown', {
                unknownOutcome: 'Неизвестно, дошло ли: соединение прервалось',
              }),
            } as const,
          ]
        : []),
      { type: 'person.left' },
      { type: 'open' },
      // Actions of the panel.
      ...(isOpen
        ? [
            { type: 'close' } as const,
            { type: 'filter.toggle' } as const,
            ...(isCopying ? [] : [{ type: 'copy.all' } as const]),
            ...seen.flatMap(({ id }) => [
              { type: 'details.toggle', id } as const,
              { type: 'repeat', id } as const,
              { type: 'check', id } as const,
              ...(isCopying ? [] : [{ type: 'copy', id } as const]),
            ]),
          ]
        : []),
      settled.done('copy', undefined),
      settled.error('copy', new Error('no')),
      settled.after('readingTime', 'journal.copying.copied'),
      settled.after('readingTime', 'journal.copying.refused'),
    ];
  },
  distinguish: ({ context }) => [
    context.entries.map(({ id, end }) => [id, end?.outcome]),
    context.detailed,
    context.copied.length,
  ],
  condense: ({ context }) => [context.entries.length, context.detailed !== null],
});
