/** A card without the name of its record is not sent, and marks the missing field. */
import { expect, test } from 'vitest';
import { type AnyActorLogic, createActor } from 'xstate';
import { channelGeneralMachine } from '#features/channels/page/channel.logic.ts';
import { offerCardMachine } from '#features/offers/page/offer.logic.ts';
import { cardPart } from '#features/offers/page/offer-writer.ts';
import { vk } from '#tests/support/channels.ts';
import { sova } from '#tests/support/offers.ts';

const cards: [string, AnyActorLogic, object][] = [
  ['an offer', offerCardMachine, cardPart.read(sova)],
  ['a channel', channelGeneralMachine, vk],
];

test.each(cards)('the card of %s is not sent without a name', (_, machine, value) => {
  const card = createActor(machine, { input: { value } }).start();
  const notesAfter = (name: string) => {
    card.send({ type: 'change', patch: { name } });
    card.send({ type: 'save' });
    return card.getSnapshot().context.fieldErrors;
  };
  card.send({ type: 'edit' });
  expect(notesAfter(' ')).toEqual({ name: ['Обязательное поле'] });
  expect(card.getSnapshot().value).toBe('editing');
  expect(notesAfter('Сова')).toEqual({});
});
