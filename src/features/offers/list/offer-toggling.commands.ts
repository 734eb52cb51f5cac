/** The commands shared by the list and the page of an offer. */
import { type Choice, defineCommandsOn } from '#commands/command.ts';
import type { Offer } from '#contract/offers.ts';
import { oddBlocked } from '#workspace/editing/reasons.ts';
import type { OfferTogglesMachine } from './offer-toggles.ts';

const group = 'Офферы';
const writing = { group, needs: 'offers.write' } as const;

const toggling = {
  blocked: oddBlocked,
  event: (subject: Offer) => ({ type: 'toggle', subject }) as const,
};

export const offerToggling = defineCommandsOn<OfferTogglesMachine, Offer>(writing)({
  activate: {
    ...toggling,
    id: 'offers.activate',
    title: 'Активировать оффер',
    label: 'Активировать',
    keywords: ['activate offer', 'включить', 'статус'],
    prompt: 'Какой оффер активировать?',
    reason: 'Нет неактивного оффера',
  },
  deactivate: {
    ...toggling,
    id: 'offers.deactivate',
    title: 'Деактивировать оффер',
    label: 'Деактивировать',
    keywords: ['deactivate offer', 'выключить', 'отключить', 'статус'],
    prompt: 'Какой оффер деактивировать?',
    reason: 'Нет активного оффера',
  },
  toggle: {
    ...toggling,
    id: 'offers.toggle',
    title: 'Переключить статус оффера',
    keywords: ['toggle offer', 'активировать или деактивировать'],
    shortcut: 'a',
    prompt: 'Какой оффер переключить?',
    reason: 'Нет оффера, который можно переключить',
    refusal: 'Этот оффер уже переключается, или его статус неизвестен',
  },
});

/** An offer as the palette names it. */
export function offerChoice(offer: Offer): Choice<Offer> {
  return { key: String(offer.id), label: offer.name, hint: `ID ${offer.id}`, subject: offer };
}
