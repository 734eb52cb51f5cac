/** Common names of traffic sources, besides the names of the records. */

const NAMES: readonly (readonly string[])[] = [
  ['vk', 'vkontakte', 'вк', 'вконтакте'],
  ['ok', 'odnoklassniki', 'одноклассники'],
  ['tg', 'telegram', 'тг', 'телега', 'телеграм', 'телеграмм'],
  ['google', 'гугл', 'гугол'],
  ['yandex', 'яндекс', 'яша'],
  ['fb', 'facebook', 'фб', 'фейсбук'],
  ['instagram', 'инстаграм', 'инста'],
  ['youtube', 'ютуб', 'ютьюб'],
  ['whatsapp', 'ватсап', 'вотсап', 'вацап'],
  ['tiktok', 'тикток'],
  ['mytarget', 'майтаргет'],
  ['email', 'имейл', 'емейл', 'мыло'],
];

/** A shorter beginning of a name may be another word. */
const SHORTEST_BEGINNING = 4;

/** The other names of the source that the folded word names, in full or as the beginning of a longer name. */
export function aliasesOf(word: string): readonly string[] {
  const names = NAMES.find((group) =>
    group.some((name) => name === word || isBeginning(word, name)),
  );
  return names?.filter((name) => !name.startsWith(word)) ?? [];
}

const isBeginning = (word: string, name: string) =>
  word.length >= SHORTEST_BEGINNING && name.startsWith(word);
