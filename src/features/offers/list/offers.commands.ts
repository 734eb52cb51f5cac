import { defineCommands, defineCommandsOn } from '#commands/command.ts';
import type { Offer } from '#contract/offers.ts';
import { emptyOffer } from '#features/offers/new/new-offer.ts';
import type { ShellMachine } from '#machines/session/shell.machine.ts';
import { offerHref } from '#records/offer.ts';
import { deletionCommands, removalCommands } from '#workspace/editing/deletion-commands.ts';
import { panelCommands } from '#workspace/editing/panel-commands.ts';
import { namelessBlocked } from '#workspace/editing/reasons.ts';
import { safeAddress } from '#workspace/fields/safe-address.ts';
import { filterCommands, filterWords } from '#workspace/list-query/filter-commands.ts';
import { editHref } from '#workspace/navigation/edit-on-arrival.ts';
import { reloadCommand } from '#workspace/tables/reload-commands.ts';
import {
  noFilters,
  type OfferFilters,
  type OffersMachine,
  type OffersQueryMachine,
} from './offers.logic.ts';

const group = 'Офферы';

export const offersCommands = defineCommands<OffersMachine>({ group })({
  reload: reloadCommand('offers.reload', 'Обновить список офферов', 'offers'),
});

const search = filterCommands<OfferFilters>('offers', group, {
  field: 'name',
  empty: noFilters,
  names: {
    vip_position: { label: 'VIP-позиция', text: (position) => position },
    status: {
      label: 'Статус',
      text: (status) => (status === '1' ? 'Активен' : 'Неактивен'),
    },
  },
  words: filterWords('офферов', ['filter offers', 'search', 'найти оффер', 'фильтр', 'название']),
});
export const offerSearchCommands = {
  ...search,
  seek: { ...search.seek, shortcut: ['/', 'f'] },
};

/** The statuses to filter by. */
export const offersQueryCommands = defineCommands<OffersQueryMachine>({ group })({
  active: {
    id: 'offers.onlyActive',
    title: 'Только активные офферы',
    keywords: ['active offers', 'статус'],
    event: { type: 'change', patch: { status: '1' } },
  },
  inactive: {
    id: 'offers.onlyInactive',
    title: 'Только неактивные офферы',
    keywords: ['inactive offers', 'статус', 'выключенные'],
    event: { type: 'change', patch: { status: '0' } },
  },
});

export const offerPanelCommands = panelCommands('offers', group, emptyOffer, {
  needs: 'offers.write',
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

export const offerOpening = defineCommandsOn<ShellMachine, Offer>({ group })({
  open: {
    id: 'offers.open',
    title: 'Открыть оффер',
    keywords: ['open offer'],
    shortcut: 'enter',
    isKeyForCurrentOnly: true,
    prompt: 'Какой оффер открыть?',
    reason: 'В списке нет офферов',
    blocked: namelessBlocked,
    event: ({ id }) => ({ type: 'navigate', to: offerHref(id) }),
  },
  edit: {
    id: 'offers.edit',
    needs: 'offers.write',
    title: 'Редактировать оффер',
    keywords: ['edit offer', 'изменить'],
    shortcut: 'e',
    isKeyForCurrentOnly: true,
    prompt: 'Какой оффер редактировать?',
    reason: 'В списке нет офферов',
    blocked: namelessBlocked,
    event: ({ id }) => ({ type: 'navigate', to: editHref(offerHref(id)) }),
  },
});

/** Opens the partner's site in a new tab. */
export const offerVisiting = defineCommandsOn<ShellMachine, Offer>({ group })({
  visit: {
    id: 'offers.visit',
    title: 'Открыть URL оффера в новой вкладке',
    keywords: ['open url', 'сайт', 'ссылка', 'партнёр'],
    prompt: 'URL какого оффера открыть?',
    reason: 'Ни у одного оффера на экране нет URL, который можно открыть',
    event: ({ url }) => ({ type: 'web.open', url: safeAddress(url) ?? '' }),
  },
});

export const offerRemoval = removalCommands<Offer>('offers', group, {
  needs: 'offers.write',
  title: 'Удалить оффер',
  keywords: ['delete offer'],
  prompt: 'Какой оффер удалить?',
});

export const offerDeletionCommands = deletionCommands<Offer>('offers', group, {
  confirm: 'Подтвердить удаление оффера',
  cancel: 'Не удалять оффер',
});
