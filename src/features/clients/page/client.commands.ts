import { defineCommands, type PlainCommand } from '#commands/command.ts';
import type { AddressesDraft } from '#features/clients/fields/address.ts';
import type { EditableSectionMachine } from '#machines/editing/editable-section.machine.ts';
import type { ShellMachine } from '#machines/session/shell.machine.ts';
import { HERE, sectionReasons } from '#workspace/editing/reasons.ts';
import { CLIENT_TABS, type ClientTab, clientHref } from '#workspace/navigation/routes.ts';
import type { ClientMachine } from './client.logic.ts';
import type { MainDraft, PassportDraft } from './client-parts.ts';

const group = 'Клиент';

export const clientCommands = defineCommands<ClientMachine>()({
  reload: {
    id: 'client.reload',
    title: 'Обновить клиента',
    group,
    keywords: ['reload client', 'refresh', 'повторить'],
    shortcut: 'r',
    event: { type: 'reload' },
  },
});

/** From an address that is no part of a client to the client. */
export const clientReturning = (id: number): PlainCommand<ShellMachine> => ({
  id: 'client.open',
  title: 'Вернуться к клиенту',
  label: 'К клиенту',
  group,
  keywords: ['back to client'],
  reason: HERE,
  event: { type: 'navigate', to: clientHref(id) },
});

/** What can be done with one part of a client, in words and keys of its own. */
function partCommands<TDraft extends object>(part: {
  id: string;
  title: string;
  keywords: readonly string[];
  shortcut: string | readonly string[];
}) {
  const { id, title, keywords, shortcut } = part;
  return defineCommands<EditableSectionMachine<TDraft>>()({
    edit: {
      id: `client.${id}.edit`,
      title: `Редактировать: ${title}`,
      label: 'Редактировать',
      group,
      keywords: ['edit', 'изменить', ...keywords],
      shortcut,
      reason: sectionReasons.edit,
      event: { type: 'edit' },
    },
    save: {
      id: `client.${id}.save`,
      title: `Сохранить: ${title}`,
      label: 'Сохранить',
      group,
      keywords: ['save', ...keywords],
      shortcut: ['mod+s', 'mod+enter'],
      reason: sectionReasons.save,
      event: { type: 'save' },
    },
    cancel: {
      id: `client.${id}.cancel`,
      title: `Отменить правку: ${title}`,
      label: 'Отмена',
      group,
      keywords: ['cancel', 'отмена', ...keywords],
      shortcut: 'escape',
      reason: sectionReasons.cancel,
      event: { type: 'cancel' },
    },
    keepMine: {
      id: `client.${id}.keepMine`,
      title: `Оставить моё: ${title}`,
      label: 'Оставить моё',
      group,
      keywords: ['keep mine', 'конфликт', ...keywords],
      reason: sectionReasons.choose,
      event: { type: 'keepMine' },
    },
    takeTheirs: {
      id: `client.${id}.takeTheirs`,
      title: `Взять чужое: ${title}`,
      label: 'Взять чужое',
      group,
      keywords: ['take theirs', 'конфликт', ...keywords],
      reason: sectionReasons.choose,
      event: { type: 'takeTheirs' },
    },
  });
}
export type PartCommands<TDraft extends object> = ReturnType<typeof partCommands<TDraft>>;

export const mainCommands = partCommands<MainDraft>({
  id: 'main',
  title: 'основная информация',
  keywords: ['main', 'фио', 'телефон', 'почта'],
  shortcut: 'e',
});

export const passportCommands = partCommands<PassportDraft>({
  id: 'passport',
  title: 'паспорт',
  keywords: ['passport', 'серия', 'номер'],
  shortcut: ['p', 'e'],
});

export const addressesCommands = partCommands<AddressesDraft>({
  id: 'addresses',
  title: 'адреса',
  keywords: ['addresses', 'регистрация', 'проживание'],
  shortcut: ['l', 'e'],
});

export const addressesCopy = defineCommands<EditableSectionMachine<AddressesDraft>>()({
  takeRegistration: {
    id: 'client.addresses.takeRegistration',
    title: 'Взять из регистрации: адрес клиента',
    label: 'Взять из регистрации',
    group,
    keywords: ['copy address', 'скопировать адрес', 'тот же адрес'],
    shortcut: 'mod+d',
    reason: 'Сначала откройте правку адресов, у которых есть регистрация',
    event: { type: 'step', step: 'takeRegistration' },
  },
});

export const CLIENT_TAB_TITLES: Record<ClientTab, string> = {
  history: 'История действий',
  applications: 'Заявки',
  addresses: 'Адреса',
};

export const clientTabId = (tab: ClientTab) => `client.tab.${tab}`;

/** One command for each tab; its key is its place. */
export function clientTabCommands(id: number): readonly PlainCommand<ShellMachine>[] {
  return CLIENT_TABS.map((tab, index) => ({
    id: clientTabId(tab),
    title: `Вкладка «${CLIENT_TAB_TITLES[tab]}»`,
    group,
    keywords: ['tab', tab],
    reason: 'Эта вкладка уже открыта',
    shortcut: String(index + 1),
    event: { type: 'navigate', to: clientHref(id, tab) },
  }));
}
