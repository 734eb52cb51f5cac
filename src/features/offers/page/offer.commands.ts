import { defineCommands, defineCommandsOn, type PlainCommand } from '#commands/command.ts';
import type { OfferSetting } from '#contract/offers.ts';
import type { OfferDefaultSetting } from '#contract/settings.ts';
import type { ShellMachine } from '#machines/session/shell.machine.ts';
import { type OfferTab, offerHref } from '#records/offer.ts';
import { oddBlocked } from '#workspace/editing/reasons.ts';
import { sectionCommands } from '#workspace/editing/section-commands.ts';
import { safeAddress } from '#workspace/fields/safe-address.ts';
import { tabCommands } from '#workspace/navigation/tab-commands.ts';
import { rowRefusals } from '#workspace/section-reasons.ts';
import { resumeCommand, rowCommands } from '#workspace/tables/edited-row-commands.ts';
import { reloadCommand } from '#workspace/tables/reload-commands.ts';
import type { OfferMachine, UnboundMachine } from './offer.logic.ts';
import {
  type BindingsMachine,
  type ParamDraft,
  type ParamRowsMachine,
  type ParamSwitchesMachine,
  paramDraftOf,
} from './offer-params.logic.ts';
import type { CardDraft } from './offer-writer.ts';
import type { SectionDraft } from './sections/offer-sections.ts';

const group = 'Оффер';
const writing = { group, needs: 'offers.write' } as const;

/** Why the value of a parameter that follows its default cannot be edited. */
export const DEFAULT_RULES = 'Выключите «По умолчанию», чтобы изменить значение';

export const offerCommands = defineCommands<OfferMachine>({ group })({
  reload: reloadCommand('offer.reload', 'Обновить оффер', 'offer'),
});

export const unboundCommands = defineCommands<UnboundMachine>({ group })({
  reload: {
    id: 'offer.reloadUnbound',
    title: 'Обновить список параметров',
    keywords: ['reload available parameters', 'повторить'],
    event: { type: 'reload' },
    reason: 'Сервер просит подождать: отсчёт идёт над списком',
  },
});

export const offerCardCommands = sectionCommands<CardDraft>('offer', group, {
  needs: 'offers.write',
  one: 'оффер',
  edit: {
    title: 'Редактировать карточку оффера',
    keywords: ['edit offer', 'изменить оффер'],
    shortcut: 'e',
  },
  save: { title: 'Сохранить оффер', keywords: ['save offer'] },
  cancel: { title: 'Отменить правку оффера', keywords: ['cancel', 'отменить правку'] },
});

export const termsCommands = sectionCommands<SectionDraft>('offer.terms', group, {
  needs: 'offers.write',
  one: 'условия оффера',
  keywords: ['terms'],
  edit: {
    title: 'Редактировать условия оффера',
    keywords: ['edit terms', 'изменить', 'сумма', 'срок', 'ставка', 'возраст'],
    shortcut: 't',
  },
  save: { title: 'Сохранить условия оффера', keywords: ['save terms'] },
  cancel: { title: 'Отменить правку условий оффера', keywords: ['cancel', 'отменить правку'] },
});

export const displayCommands = sectionCommands<SectionDraft>('offer.display', group, {
  needs: 'offers.write',
  one: 'показ оффера',
  keywords: ['display'],
  edit: {
    title: 'Редактировать показ оффера',
    keywords: [
      ...['edit display', 'изменить', 'url', 'keitaro', 'vip', 'позиция', 'приоритет'],
      ...['чекер', 'брокер', 'комментарий'],
    ],
    shortcut: 'v',
  },
  save: { title: 'Сохранить показ оффера', keywords: ['save display'] },
  cancel: { title: 'Отменить правку показа оффера', keywords: ['cancel', 'отменить правку'] },
});

export const OFFER_SITE = 'offer.site';
export const OFFER_URL = 'offer.url';

type AddressOpening = (address: string | null | undefined) => PlainCommand<ShellMachine>;

/** @param what «сайт», and «сайта». */
const opening =
  (id: string, what: string, of: string, keywords: readonly string[]): AddressOpening =>
  (address) => ({
    id,
    title: `Открыть ${what} в новой вкладке`,
    group,
    keywords: [...keywords, 'ссылка', 'партнёр'],
    reason: `У оффера нет ${of}, который можно открыть`,
    event: { type: 'web.open', url: safeAddress(address) ?? '' },
  });

/** Opens the partner's site in a new tab. */
export const offerSite = opening(OFFER_SITE, 'сайт оффера', 'сайта', ['open site', 'url']);

/** Opens the address that the offer leads to in a new tab. */
export const offerUrl = opening(OFFER_URL, 'URL этого оффера', 'URL', ['open url']);

export const paramOpening = defineCommandsOn<ParamRowsMachine, OfferSetting>(writing)({
  edit: {
    id: 'offer.editParam',
    title: 'Редактировать параметр',
    label: 'Редактировать',
    keywords: ['edit parameter', 'значение'],
    shortcut: ['e', 'enter'],
    prompt: 'Какой параметр изменить?',
    isKeyForCurrentOnly: true,
    reason: 'Нет параметра, который можно править: выключите «По умолчанию»',
    refusal: ({ context }, row) => (row in context.rows ? rowRefusals.edit : DEFAULT_RULES),
    blocked: oddBlocked,
    event: (setting) => ({
      type: 'edit',
      key: String(setting.setting_id),
      value: paramDraftOf(setting),
    }),
  },
});

export const paramSwitching = defineCommandsOn<ParamSwitchesMachine, OfferSetting>(writing)({
  toggle: {
    id: 'offer.toggleParamDefault',
    title: 'Переключить «По умолчанию» у параметра',
    keywords: ['use default', 'параметр'],
    shortcut: 'd',
    isKeyForCurrentOnly: true,
    prompt: 'У какого параметра переключить?',
    reason: 'Нет параметра, который можно переключить',
    refusal: 'Сначала закончите правку этого параметра, или он уже переключается',
    blocked: oddBlocked,
    event: (setting) => ({ type: 'toggle', subject: setting }),
  },
});

/** The API has no call for this, as the button says. */
export const paramRemoval = defineCommandsOn<ParamRowsMachine, OfferSetting>({ group })({
  remove: {
    id: 'offer.deleteParam',
    title: 'Удалить параметр',
    label: 'Удалить',
    keywords: ['delete parameter'],
    shortcut: 'delete',
    isKeyForCurrentOnly: true,
    prompt: 'Какой параметр удалить?',
    reason: 'API не поддерживает удаление параметра',
    event: ({ setting_id }) => ({ type: 'forward', key: String(setting_id), order: 'cancel' }),
  },
});

export const paramRowCommands = rowCommands<ParamDraft>('offer.param', group, {
  needs: 'offers.write',
  one: 'параметр',
  object: 'параметр',
  of: 'параметра',
  gone: 'удалённого параметра',
  which: 'Какой параметр',
  inWhich: 'В каком параметре',
  english: 'parameter',
});

export const paramResuming = resumeCommand<ParamDraft>(
  'offer.param',
  group,
  'параметра',
  'offers.write',
);

export const bindingCommands = defineCommandsOn<BindingsMachine, OfferDefaultSetting>(writing)({
  bind: {
    id: 'offer.bindParam',
    title: 'Добавить параметр',
    label: 'Добавить',
    keywords: ['add parameter', 'bind', 'привязать'],
    shortcut: ['c', 'enter'],
    isKeyForCurrentOnly: true,
    prompt: 'Какой параметр добавить?',
    reason: 'Все параметры уже добавлены',
    refusal: 'Этот параметр уже добавляется',
    blocked: oddBlocked,
    event: (setting) => ({ type: 'toggle', subject: setting }),
  },
});

export const offerTabs = tabCommands<OfferTab>(
  'offer',
  group,
  {
    params: 'Параметры',
    'add-params': 'Добавить параметры',
    history: 'История',
  },
  offerHref,
  [],
  { history: 'activity' },
);
