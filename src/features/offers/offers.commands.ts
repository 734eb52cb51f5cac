import { type Choice, defineCommands, defineCommandsOn } from '#commands/command.ts';
import type { Offer } from '#contract/offers.ts';
import type { ShellMachine } from '#machines/shell.machine.ts';
import { offerHref } from '#workspace/routes.ts';
import { emptyOffer, safeAddress } from './new-offer.ts';
import type {
  OfferDeletionMachine,
  OfferFilterMachine,
  OfferPanelMachine,
  OffersMachine,
} from './offers.logic.ts';

const group = 'Офферы';

export const offersCommands = defineCommands<OffersMachine>()({
  reload: {
    id: 'offers.reload',
    title: 'Обновить список офферов',
    group,
    keywords: ['reload offers', 'refresh', 'повторить'],
    shortcut: 'r',
    event: { type: 'reload' },
  },
});

export const offerFilterCommands = defineCommands<OfferFilterMachine>()({
  seek: {
    id: 'offers.filter',
    title: 'Фильтр офферов',
    group,
    keywords: ['filter offers', 'search', 'найти оффер', 'поиск', 'название'],
    shortcut: ['f', '/'],
    event: { type: 'seek' },
  },
  apply: {
    id: 'offers.applyFilter',
    title: 'Применить фильтр офферов',
    group,
    keywords: ['apply filter'],
    event: { type: 'apply' },
  },
  clear: {
    id: 'offers.clearFilter',
    title: 'Сбросить фильтр',
    group,
    keywords: ['clear filter', 'все офферы', 'reset'],
    event: { type: 'clear' },
  },
  active: {
    id: 'offers.onlyActive',
    title: 'Только активные офферы',
    group,
    keywords: ['active offers', 'статус'],
    event: { type: 'change', patch: { status: '1' } },
  },
  inactive: {
    id: 'offers.onlyInactive',
    title: 'Только неактивные офферы',
    group,
    keywords: ['inactive offers', 'статус', 'выключенные'],
    event: { type: 'change', patch: { status: '0' } },
  },
});

export const offerPanelCommands = defineCommands<OfferPanelMachine>()({
  add: {
    id: 'offers.add',
    title: 'Добавить новый оффер',
    group,
    keywords: ['new offer', 'создать оффер'],
    shortcut: 'c',
    event: { type: 'open', subject: null, draft: emptyOffer },
  },
  save: {
    id: 'offers.save',
    title: 'Сохранить',
    group,
    keywords: ['save offer', 'сохранить оффер'],
    shortcut: ['mod+s', 'mod+enter'],
    event: { type: 'submit' },
  },
  cancel: {
    id: 'offers.cancel',
    title: 'Отмена',
    group,
    keywords: ['cancel', 'закрыть'],
    shortcut: 'escape',
    event: { type: 'close' },
  },
  discard: {
    id: 'offers.discard',
    title: 'Не сохранять',
    group,
    keywords: ['discard', 'отбросить введённое'],
    event: { type: 'discard' },
  },
  keep: {
    id: 'offers.keep',
    title: 'Продолжить',
    group,
    keywords: ['keep editing'],
    event: { type: 'keep' },
  },
});

export const offerOpening = defineCommandsOn<ShellMachine, Offer>()({
  open: {
    id: 'offers.open',
    title: 'Открыть оффер',
    group,
    keywords: ['open offer'],
    shortcut: 'enter',
    isKeyForCurrentOnly: true,
    prompt: 'Какой оффер открыть?',
    event: ({ id }) => ({ type: 'navigate', to: offerHref(id) }),
  },
});

/** The partner's own page, in a tab of its own. */
export const offerVisiting = defineCommandsOn<ShellMachine, Offer>()({
  visit: {
    id: 'offers.visit',
    title: 'Открыть URL оффера в новой вкладке',
    group,
    keywords: ['open url', 'сайт', 'ссылка', 'партнёр'],
    prompt: 'URL какого оффера открыть?',
    reason: 'Ни у одного оффера на экране нет URL, который можно открыть',
    event: ({ url }) => ({ type: 'web.open', url: safeAddress(url) ?? '' }),
  },
});

export const offerRemoval = defineCommandsOn<OfferDeletionMachine, Offer>()({
  remove: {
    id: 'offers.delete',
    title: 'Удалить оффер',
    group,
    keywords: ['delete offer'],
    shortcut: 'delete',
    prompt: 'Какой оффер удалить?',
    event: (offer) => ({ type: 'ask', subject: offer }),
  },
});

export const offerDeletionCommands = defineCommands<OfferDeletionMachine>()({
  confirm: {
    id: 'offers.confirmDeletion',
    title: 'Удалить',
    group,
    keywords: ['подтвердить удаление'],
    event: { type: 'confirm' },
  },
  cancel: {
    id: 'offers.cancelDeletion',
    title: 'Отмена',
    group,
    keywords: ['не удалять'],
    event: { type: 'cancel' },
  },
});

/** An offer as the palette names it. */
export function offerChoice(offer: Offer): Choice<Offer> {
  return { key: String(offer.id), label: offer.name, hint: `ID ${offer.id}`, subject: offer };
}
