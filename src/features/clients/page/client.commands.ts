import { defineCommands, type PlainCommand } from '#commands/command.ts';
import type { AddressesDraft } from '#features/clients/fields/address.ts';
import type { EditorMachine } from '#machines/editing/editor.machine.ts';
import { type ClientTab, clientHref } from '#records/client.ts';
import { sectionCommands } from '#workspace/editing/section-commands.ts';
import { tabCommands } from '#workspace/navigation/tab-commands.ts';
import { reloadCommand } from '#workspace/tables/reload-commands.ts';
import { picked } from '#workspace/writing/part.ts';
import type { ClientMachine } from './client.logic.ts';
import { CONTACTS, type MainDraft, type PassportDraft } from './client-parts.ts';

const group = 'Клиент';

export const clientCommands = defineCommands<ClientMachine>({ group })({
  reload: reloadCommand('client.reload', 'Обновить клиента', 'client'),
});

/** The commands of one part of a client, with their own titles and shortcuts. */
const partCommands = <TDraft extends object>(
  id: string,
  one: string,
  keywords: readonly string[],
  shortcut: string | readonly string[],
) =>
  sectionCommands<TDraft>(`client.${id}`, group, {
    needs: 'clients.write',
    one,
    keywords,
    edit: { title: `Редактировать: ${one}`, keywords: ['edit', 'изменить', ...keywords], shortcut },
    save: { title: `Сохранить: ${one}`, keywords: ['save', ...keywords] },
    cancel: { title: `Отменить правку: ${one}`, keywords: ['cancel', 'отмена', ...keywords] },
  });

export const mainCommands = partCommands<MainDraft>(
  'main',
  'основная информация',
  ['main', 'фио', 'телефон', 'почта'],
  'e',
);

/** Returns the command that resets the contacts of a draft to its initial values. */
export const contactsDropping = (initial: MainDraft): PlainCommand<EditorMachine<MainDraft>> => ({
  id: 'client.main.dropContacts',
  title: 'Убрать телефон и почту',
  group,
  keywords: ['drop contacts'],
  event: { type: 'change', patch: picked(initial, CONTACTS) },
});

export const passportCommands = partCommands<PassportDraft>(
  'passport',
  'паспорт',
  ['passport', 'серия', 'номер'],
  ['p', 'e'],
);

export const addressesCommands = partCommands<AddressesDraft>(
  'addresses',
  'адреса',
  ['addresses', 'регистрация', 'проживание'],
  ['l', 'e'],
);

export const addressesCopy = defineCommands<EditorMachine<AddressesDraft>>({ group })({
  takeRegistration: {
    id: 'client.addresses.takeRegistration',
    title: 'Взять из регистрации: адрес клиента',
    label: 'Взять из регистрации',
    keywords: ['copy address', 'скопировать адрес', 'тот же адрес'],
    shortcut: 'mod+d',
    reason: 'Сначала откройте правку адресов, у которых есть регистрация',
    event: { type: 'step', step: 'takeRegistration' },
  },
});

export const clientTabs = tabCommands<ClientTab>(
  'client',
  group,
  {
    history: 'История действий',
    applications: 'Заявки',
    addresses: 'Адреса',
  },
  clientHref,
  ['history', 'applications'],
);
