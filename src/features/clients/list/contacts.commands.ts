/** The commands that copy the phone and the e-mail of a client. */
import { defineCommandsOn } from '#commands/command.ts';
import type { Client } from '#contract/clients.ts';
import { areContactsMasked, CONTACTS_HIDDEN } from '#features/clients/fields/contacts.ts';
import type { ClipboardMachine } from '#machines/feedback/clipboard.machine.ts';
import { phoneText } from '#workspace/format/phone.ts';

const group = 'Клиенты';

const copying = {
  needs: 'contacts.read',
  prompt: 'Какого клиента?',
  isKeyForCurrentOnly: true,
  showsRefusal: true,
  blocked: (client: Client) => (areContactsMasked(client) ? CONTACTS_HIDDEN : undefined),
} as const;

/** Copies data of a client as the screen shows it. */
export const clientCopying = defineCommandsOn<ClipboardMachine, Client>({ group })({
  phone: {
    ...copying,
    id: 'clients.copyPhone',
    title: 'Скопировать телефон',
    keywords: ['copy phone', 'номер телефона', 'буфер'],
    shortcut: 'y',
    reason: 'Нет телефона, который можно скопировать',
    refusal: 'У этого клиента нет телефона',
    event: ({ id, phone }) => ({
      type: 'copy',
      text: phoneText(phone),
      words: `телефон клиента ${id}`,
    }),
  },
  email: {
    ...copying,
    id: 'clients.copyEmail',
    title: 'Скопировать email',
    keywords: ['copy email', 'скопировать почту', 'адрес почты', 'буфер'],
    shortcut: 'shift+y',
    reason: 'Нет почты, которую можно скопировать',
    refusal: 'У этого клиента нет почты',
    event: ({ id, email }) => ({
      type: 'copy',
      text: email?.trim() ?? '',
      words: `email клиента ${id}`,
    }),
  },
});
