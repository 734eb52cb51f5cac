/** Returns the text shown while a record is searched for. */
import { numberTitle } from '#records/records.ts';
import type { Meaning } from './lookup-meaning.ts';

export function lookingFor(meaning: Meaning): string {
  switch (meaning.type) {
    case 'phone':
      return `Ищем клиента с телефоном ${meaning.text}…`;
    case 'passport':
      return `Ищем клиента с паспортом ${meaning.passport}…`;
    case 'email':
      return `Ищем, чей email ${meaning.email}…`;
    case 'record':
      return `${numberTitle(meaning.record)}: смотрим…`;
    case 'site':
      return `Ищем оффер с адресом ${meaning.url.host}…`;
    default:
      return `Ищем запись ${meaning.type === 'id' ? `#${meaning.id}` : ''}…`;
  }
}
