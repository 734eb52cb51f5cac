/** The row for a text that identifies no record, or that the user has no right to search by. */
import { CONTACTS_UNSEARCHED } from '#features/clients/fields/contacts.ts';
import {
  CONTACTS_RIGHT,
  clientCreation,
  clientReveal,
} from '#features/clients/list/clients.commands.ts';
import { numberTitle } from '#records/records.ts';
import { formatPhone } from '#workspace/format/phone.ts';
import type { Meaning } from './lookup-meaning.ts';
import type { LookupViewInput, Unkeyed } from './lookup-rows.ts';

const PASSPORTS_UNSEARCHED = 'По паспорту не ищем: нет права видеть паспорта';

export function absence({ meaning, refusal = () => null }: LookupViewInput): Unkeyed {
  const contacts = refusal(CONTACTS_RIGHT) && CONTACTS_UNSEARCHED;
  switch (meaning.type) {
    case 'phone':
      if (contacts && refusal(clientCreation.open.needs)) return none(contacts);
      return {
        title: `Создать клиента с телефоном ${meaning.text}`,
        hint: contacts ?? 'Такого телефона ни у кого нет',
        action: { type: 'create', phone: meaning.text },
      };
    case 'passport':
      return absentPassport(
        meaning,
        contacts,
        refusal(clientReveal.reveal.needs) && PASSPORTS_UNSEARCHED,
      );
    case 'email':
      return none(`${contacts ? 'Пользователя' : 'Никого'} с email ${meaning.email} нет`, contacts);
    case 'record':
      return none(`${numberTitle(meaning.record)}: такой записи нет`);
    case 'site':
      return none(`Оффера с адресом ${meaning.url.host} нет`);
    default:
      return none(`Записи ${meaning.type === 'id' ? `#${meaning.id}` : ''} нет`);
  }
}

/** @param contacts, passports Why the user may not search by them, if so. */
function absentPassport(
  { passport, phone }: Extract<Meaning, { type: 'passport' }>,
  contacts: string | null,
  passports: string | null,
): Unkeyed {
  const searched = [
    !passports && `паспортом ${passport}`,
    !contacts && phone && `телефоном ${formatPhone(phone)}`,
  ].filter(Boolean);
  const unsearched = [passports, phone && contacts].filter(Boolean).join('. ');
  return searched.length > 0
    ? none(`Клиента с ${searched.join(' или ')} нет`, unsearched)
    : none(unsearched);
}

const none = (title: string, hint?: string | null): Unkeyed => ({
  title,
  ...(hint && { hint }),
  action: { type: 'none' },
});
