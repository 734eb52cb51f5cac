/** Describes how the palette understood a query that nothing matches. */
import type { Meaning } from '#app/lookup/lookup-meaning.ts';
import { fold, inOtherLayout } from '#commands/search.ts';
import type { Phrase } from './phrase-rows.ts';

export function understood(meaning: Meaning, phrase: Phrase | null): string {
  if (phrase) {
    const command = phrase.known[0]?.command ?? phrase.own[0]!.command;
    return `Понято так: команда «${command.title}» и «${phrase.rest}»`;
  }
  switch (meaning.type) {
    case 'words': {
      const text = fold(meaning.text);
      const other = inOtherLayout(text);
      const also = other === text ? '' : `, в другой раскладке «${other}»`;
      return `Понято так: слова «${text}»${also}`;
    }
    case 'phone':
      return `Понято так: телефон ${meaning.text}`;
    case 'email':
      return `Понято так: email ${meaning.email}`;
    case 'id':
      return `Понято так: номер записи ${meaning.id}`;
    case 'site':
      return `Понято так: адрес сайта ${meaning.url.host}`;
    case 'record':
    case 'screen':
      return `Понято так: адрес ${meaning.to}`;
    default:
      return 'Наберите хотя бы два знака';
  }
}
