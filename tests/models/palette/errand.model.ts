import { type Errand, errandMachine } from '#machines/palette/errand.machine.ts';
import { explore, settled } from '#tests/support/model.ts';

const errand = (commandId: string, href: string): Errand => ({
  commandId,
  title: 'Сделать',
  href,
  screen: 'Проба',
  subjectKey: null,
  words: '',
});

export const REASON = 'Ещё рано';
export const first = errand('probe.first', '/stats/monetization');
const second = errand('probe.second', '/stats/sent-leads');

/** A command of another screen, and a second one that is chosen before the first has run. */
export const errandModel = explore({
  machine: errandMachine,
  starts: { elsewhere: {} },
  events: (snapshot) => {
    const { errand: current } = snapshot.context;
    return [
      ...[first, second]
        .filter((one) => one !== current)
        .map((one) => ({ type: 'order', errand: one }) as const),
      ...(snapshot.matches('waiting')
        ? [
            { type: 'drop' } as const,
            { type: 'seen', sight: { is: 'ready' } } as const,
            {
              type: 'seen',
              sight: { is: 'over', reason: 'экран «Проба» больше не открыт' },
            } as const,
            ...(snapshot.matches({ waiting: 'loading' })
              ? [{ type: 'seen', sight: { is: 'refused', reason: REASON } } as const]
              : [{ type: 'seen', sight: { is: 'loading' } } as const]),
          ]
        : []),
      settled.after('grace', 'errand.waiting.settled'),
      settled.after('timeout', 'errand.waiting'),
    ];
  },
  distinguish: ({ context: { errand: current, reason } }) => [current?.commandId, reason],
});
