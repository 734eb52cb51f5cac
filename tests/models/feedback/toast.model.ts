import { toastMachine } from '#machines/feedback/toast.machine.ts';
import { explore, settled } from '#tests/support/model.ts';

const begun = (phase: 'hidden' | 'loading' | 'success' | 'error') => ({
  input: {
    id: '1',
    phase,
    tone: phase === 'hidden' ? ('loading' as const) : phase,
    text: phase === 'hidden' || phase === 'loading' ? 'Загрузка данных...' : 'Сказано',
  },
});

/** A message about a read, a write or something without a call. */
export const toastModel = explore({
  machine: toastMachine,
  starts: {
    'a read': begun('hidden'),
    'a write': begun('loading'),
    'good news': begun('success'),
    'bad news': begun('error'),
  },
  events: (snapshot) => {
    const { phase } = snapshot.context;
    const isRunning = phase === 'hidden' || phase === 'loading';
    return [
      // Only a visible message can be held, and it is closed once.
      ...(snapshot.matches('waiting') || snapshot.matches('fading')
        ? []
        : ([
            { type: 'hold', by: 'pointer' },
            { type: 'hold', by: 'focus' },
            { type: 'close' },
          ] as const)),
      // Only a holder can release it.
      ...snapshot.context.holders.map((by) => ({ type: 'release', by }) as const),
      ...(snapshot.matches('fading') ? [{ type: 'close' } as const] : []),
      { type: 'tick', seconds: 4 },
      { type: 'tick', seconds: 16 },
      // A successful read leaves no message.
      ...(phase === 'loading'
        ? [
            {
              type: 'settle',
              tone: 'success',
              text: 'Успешное выполнение запроса',
            } as const,
          ]
        : []),
      ...(isRunning ? [{ type: 'settle', tone: 'error', text: 'Нет места' } as const] : []),
      settled.after('showDelay', 'toast.waiting'),
      settled.after('fade', 'toast.fading'),
    ];
  },
  distinguish: ({ context }) => [
    context.phase,
    context.tone,
    Math.min(context.counted, 4),
    Math.min(context.elapsed, 4),
    [...context.holders].sort(),
  ],
  condense: () => null,
});
