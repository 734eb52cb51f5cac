import { ProblemError } from '#contract/problem.ts';
import { isNewestOfLink, type UndoOffer, undoMachine } from '#machines/feedback/undo.machine.ts';
import { explore, settled } from '#tests/support/model.ts';

const offerOf = (id: string): UndoOffer => ({
  id,
  link: `PUT /api/v1/offers/${id}`,
  label: `оффер ${id}`,
  href: `/offers/${id}`,
});

/** An offer that the same call changed twice, and another one in between. */
const [one, two] = ['1', '2'].map(offerOf) as [UndoOffer, UndoOffer];
const oneAgain: UndoOffer = { ...one, id: '3', label: 'оффер 1, ещё раз' };
export const changes = [one, two, oneAgain];

export const refusedReason = 'Это изменил другой пользователь.';
export const broken = new ProblemError({
  kind: 'network',
  message: 'Ошибка соединения с сервером!',
});

/** Undo with changing messages, and with every outcome. */
export const undoModel = explore({
  machine: undoMachine,
  starts: { undo: {} },
  events: ({ context: { entries, isWriting, current } }) => {
    const isThere = ({ id }: UndoOffer) => entries.some((entry) => entry.id === id);
    const isLater = (index: number) => !changes.slice(index + 1).some(isThere);
    return [
      // Events during a write.
      ...(isWriting
        ? []
        : [[], [one.link], [one.link, two.link]].map(
            (links) => ({ type: 'messages.changed', links }) as const,
          )),
      ...(current === null ? [{ type: 'writing.changed', isWriting: !isWriting } as const] : []),
      ...changes
        .filter((change, index) => !isWriting && !isThere(change) && isLater(index))
        .map((offer) => ({ type: 'offered', offer }) as const),
      { type: 'undo', id: null },
      ...entries.map(({ id }) => ({ type: 'undo', id }) as const),
      { type: 'forget' },
      ...(current
        ? [
            settled.done('revert', { type: 'undone' } as const),
            settled.done('revert', { type: 'refused', reason: refusedReason } as const),
            settled.error('revert', broken),
          ]
        : []),
    ];
  },
  // The success of an undo is a message about its call.
  react: (emitted, { context: { links } }) =>
    emitted.type === 'undone'
      ? [{ type: 'messages.changed', links: [...new Set([...links, emitted.entry.link])] }]
      : [],
  distinguish: ({ context: { entries, links, isWriting, current } }) => [
    entries.map(({ id }) => id),
    links.toSorted(),
    isWriting,
    current?.id,
  ],
  condense: ({ context: { entries, current, isWriting } }) => [
    entries.map((entry) => isNewestOfLink(entries, entry)),
    current === null,
    isWriting,
  ],
});
