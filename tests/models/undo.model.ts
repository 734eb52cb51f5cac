import { ProblemError } from '#contract/problem.ts';
import { type UndoEntry, type UndoOffer, undoMachine } from '#machines/undo.machine.ts';
import { explore, settled } from '#tests/support/model.ts';

const offerOf = (id: string): UndoOffer => ({
  id,
  link: `PUT /api/v1/offers/${id}`,
  label: `оффер ${id}`,
  href: `/offers/${id}`,
});

/** Two offers that were changed one after the other. */
export const changes = ['1', '2'].map(offerOf);
const [one, two] = changes as [UndoOffer, UndoOffer];

const messageAbout = ({ link }: UndoOffer, id: string) => ({ id, link });
const first = messageAbout(one, 'first');
const second = messageAbout(two, 'second');
/** Of the same call once more: of the one that undoes, say. */
const again = messageAbout(one, 'again');

export const refusedReason = 'Это изменил другой пользователь.';
export const broken = new ProblemError({
  kind: 'network',
  message: 'Ошибка соединения с сервером!',
});

/** What can be undone, while messages come and go, and undoing ends in every way that it can. */
export const undoModel = explore({
  machine: undoMachine,
  starts: { undo: {} },
  events: ({ context: { entries, messages, current } }) => {
    const isThere = ({ id }: UndoOffer) => messages.some((message) => message.id === id);
    return [
      ...[[], [first], [first, second], [again]].map(
        (listed) => ({ type: 'messages.changed', messages: listed }) as const,
      ),
      ...changes
        .filter((change) => !entries.some(({ id }) => id === change.id) && !isThere(change))
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
  // That it was refused is a message, too.
  react: (emitted, { context }) =>
    emitted.type === 'refused'
      ? [{ type: 'messages.changed', messages: withRefusal(context.messages, emitted.entry) }]
      : [],
  distinguish: ({ context: { entries, messages, current } }) => [
    entries.map(({ id, messageId }) => [id, messageId]),
    messages.map(({ id }) => id),
    current?.id,
  ],
  condense: ({ context: { entries, current } }) => [entries.length, current === null],
});

/** The fourth message makes the oldest success give way. */
function withRefusal(messages: readonly { id: string; link: string }[], { id }: UndoEntry) {
  const leaving = messages.length < 3 ? undefined : messages.find(({ link }) => link !== 'undo');
  return [...messages.filter((one) => one !== leaving), { id, link: 'undo' }];
}
