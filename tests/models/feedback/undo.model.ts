import { ProblemError } from '#contract/problem.ts';
import {
  isNewestOfLink,
  isUnknownSince,
  type UndoOffer,
  undoMachine,
} from '#machines/feedback/undo.machine.ts';
import { explore, settled } from '#tests/support/model.ts';

const offerOf = (id: string): UndoOffer => ({
  id,
  link: `PUT /api/v1/offers/${id}`,
  label: `оффер ${id}`,
  href: `/offers/${id}`,
});

/** Two changes by the same call, and a change by another call between them. */
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
  events: ({ context: { entries, links, isWriting, current } }) => {
    const isThere = ({ id }: UndoOffer) => entries.some((entry) => entry.id === id);
    const isLater = (index: number) => !changes.slice(index + 1).some(isThere);
    return [
      // Messages only change between writes.
      ...(isWriting
        ? []
        : [
            ...[
              {},
              { [one.link]: null },
              { [one.link]: null, [two.link]: null },
              { [one.link]: true, [two.link]: null },
            ].map((links) => ({ type: 'messages.changed', links }) as const),
          ]),
      ...(current === null ? [{ type: 'writing.changed', isWriting: !isWriting } as const] : []),
      ...changes
        // Only a write that has succeeded can be undone.
        .filter(({ link }) => links[link] == null)
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
  // A successful undo adds a message about its call.
  react: (emitted, { context: { links } }) => {
    if (emitted.type !== 'undone') return [];
    return [{ type: 'messages.changed', links: { ...links, [emitted.entry.link]: null } }];
  },
  distinguish: ({ context: { entries, links, failed, isWriting, current } }) => [
    entries.map(({ id }) => id),
    Object.entries(links).toSorted(),
    failed,
    isWriting,
    current?.id,
  ],
  condense: ({ context }) => {
    const { entries, current, isWriting } = context;
    return [
      entries.map((entry) => isNewestOfLink(entries, entry)),
      isUnknownSince(context),
      current === null,
      isWriting,
    ];
  },
});
