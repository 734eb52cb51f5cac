/** What people call the sources of traffic besides the names that records have. */

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

/** A shorter beginning of a name is a word of its own. */
const SHORTEST_BEGINNING = 4;

/** The other names of what the folded word, or the beginning of a longer one, names. */
export function aliasesOf(word: string): readonly string[] {
  const names = NAMES.find((group) =>
    group.some((name) => name === word || isBeginning(word, name)),
  );
  return names?.filter((name) => !name.startsWith(word)) ?? [];
}

const isBeginning = (word: string, name: string) =>
  word.length >= SHORTEST_BEGINNING && name.startsWith(word);
