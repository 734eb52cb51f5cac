import { type Choice, defineCommands, defineCommandsOn } from '#commands/command.ts';
import type { Offer } from '#contract/offers.ts';
import { emptyOffer, safeAddress } from '#features/offers/new/new-offer.ts';
import type { ShellMachine } from '#machines/session/shell.machine.ts';
import { offerHref } from '#records/offer.ts';
import { deletionCommands } from '#workspace/editing/deletion-commands.ts';
import { panelCommands } from '#workspace/editing/panel-commands.ts';
import { deletionReasons } from '#workspace/editing/reasons.ts';
import { editHref } from '#workspace/navigation/edit-on-arrival.ts';
import { reloadCommand } from '#workspace/tables/reload-commands.ts';
import type { OfferDeletionMachine, OffersMachine, OffersQueryMachine } from './offers.logic.ts';

const group = 'Офферы';

export const offersCommands = defineCommands<OffersMachine>()({
  reload: reloadCommand('offers.reload', group, 'Обновить список офферов', 'offers'),
});

export const offersQueryCommands = defineCommands<OffersQueryMachine>()({
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
    reason: 'Фильтр уже применён',
    event: { type: 'apply' },
  },
  clear: {
    id: 'offers.clearFilter',
    title: 'Сбросить фильтр офферов',
    label: 'Сбросить фильтр',
    group,
    keywords: ['clear filter', 'все офферы', 'reset'],
    reason: 'Фильтр не задан',
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

export const offerPanelCommands = panelCommands('offers', group, emptyOffer, {
  add: {
    title: 'Добавить новый оффер',
    keywords: ['new offer', 'создать оффер'],
    shortcut: ['c', 'n o'],
  },
  save: { title: 'Сохранить новый оффер', keywords: ['save offer', 'сохранить оффер'] },
  cancel: { title: 'Закрыть форму нового оффера', keywords: ['cancel', 'закрыть'] },
  discard: { title: 'Не сохранять новый оффер', keywords: ['discard', 'отбросить введённое'] },
  keep: { title: 'Продолжить правку нового оффера', keywords: ['keep editing'] },
  openFound: { title: 'Открыть найденный оффер' },
  createAnyway: { title: 'Создать ещё один такой оффер' },
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
    reason: 'В списке нет офферов',
    event: ({ id }) => ({ type: 'navigate', to: offerHref(id) }),
  },
  edit: {
    id: 'offers.edit',
    title: 'Редактировать оффер',
    group,
    keywords: ['edit offer', 'изменить'],
    shortcut: 'e',
    isKeyForCurrentOnly: true,
    prompt: 'Какой оффер редактировать?',
    reason: 'В списке нет офферов',
    event: ({ id }) => ({ type: 'navigate', to: editHref(offerHref(id)) }),
  },
});

/** Opens the partner's site in a new tab. */
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
    label: 'Удалить',
    group,
    keywords: ['delete offer'],
    shortcut: 'delete',
    prompt: 'Какой оффер удалить?',
    reason: deletionReasons.ask,
    event: (offer) => ({ type: 'ask', subject: offer }),
  },
});

export const offerDeletionCommands = deletionCommands<Offer>('offers', group, {
  confirm: 'Подтвердить удаление оффера',
  cancel: 'Не удалять оффер',
});

/** An offer as the palette names it. */
export function offerChoice(offer: Offer): Choice<Offer> {
  return { key: String(offer.id), label: offer.name, hint: `ID ${offer.id}`, subject: offer };
}
