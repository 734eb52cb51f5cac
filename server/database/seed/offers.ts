/** Demo offers. Any resemblance to real companies is accidental. */
import type { Insertable } from 'kysely';
import type { Db } from '#server/database/database.ts';
import type { Schema, StoredValue } from '#server/database/schema.ts';
import type { SettingDefinition } from '#server/routes/default-settings/definition.ts';
import type { SeedContext } from './demo.ts';
import { createRandom, type Random } from './random.ts';

const DAY_MS = 86_400_000;

/** Company names, each with its domain. */
const NAMES = `
Займёнок:zaymyonok Тихий Займ:tikhiy-zaym Рублёвый Ёж:rubl-yozh КредитРечка:kreditrechka
Полёт Финанс:polyot-finans Ладья Кредит:ladya-kredit Монета Плюс:moneta-plyus
Денежный Мост:denezhny-most Бобёр Займ:bobyor-zaym Светофор Финанс:svetofor-finans
ЯсноКредит:yasnokredit Карман Полон:karman-polon Займ у Моря:zaym-u-morya Ступенька:stupenka
Гривенник:grivennik Пять Минут:pyat-minut-zaym Копилка Онлайн:kopilka-onlayn Тёплый Займ:tyoply-zaym
Кредит Ремонт:kredit-remont Сорока Финанс:soroka-finans До Аванса:do-avansa Чистый Лист:chisty-list-mfo
Клевер Займ:klever-zaym Алтын Сервис:altyn-servis Деньги в Дорогу:dengi-v-dorogu
Якорь Кредит:yakor-kredit Быстрый Стриж:bystry-strizh Соседи Финанс:sosedi-finans
Медный Грош:medny-grosh Ласточка Займ:lastochka-zaym Финансовый Зонт:finansovy-zont
Уют Кредит:uyut-kredit Первый Снег:pervy-sneg-zaym Золотой Клён:zolotoy-klyon Червонец:chervonets-mfo
Верный Курс:verny-kurs Простой Сундук:prostoy-sunduk Серебряный Ручей:serebryany-ruchey
Белый Аист:bely-aist-zaym Маяк Финанс:mayak-finans Подсолнух:podsolnukh-zaym Ключ Займ:klyuch-zaym
Столица Кредит:stolitsa-kredit Ветер Перемен:veter-peremen Ёлки-Деньги:yolki-dengi
Кот Матрос Займ:kot-matros Деньги к Ужину:dengi-k-uzhinu Радуга Займ:raduga-zaym Ромашка МКК:romashka-mkk
Северный Путь:severny-put-mkk Большой Привет:bolshoy-privet Компас Кредит:kompas-kredit
Тройка Финанс:troyka-finans Щедрый Вечер:shchedry-vecher Новый Берег:novy-bereg-mkk
Деньги за Чаем:dengi-za-chaem Янтарь Займ:yantar-zaym Малина Кредит:malina-kredit
Рассвет МФК:rassvet-mfk Орбита Займ:orbita-zaym
`
  .trim()
  .match(/\S[^:]*:[\w-]+/g)!;

/** Files of the console, so that the demo needs no other host. */
const LOGOS = [
  ...['ladder', 'coin', 'bridge', 'leaf', 'wave', 'anchor', 'sun', 'bird', 'key', 'lighthouse'],
];
const PERIODS = ['до 30 дней', 'от 5 до 21 дня', '7–180 дней', 'до 12 месяцев', '61–365 дней'];
const COMMENTS = [
  'Лимит 50 заявок в день.',
  'Не принимает самозанятых.',
  'Проверить лендинг после смены домена.',
  'Выплаты по пятницам.',
];

/** Inserts three pages of offers, most of them with parameters. */
export async function seedOffers({ db }: SeedContext): Promise<void> {
  const now = Date.now();
  const offers = NAMES.map((entry, index) => generateOffer(createRandom(index), entry, index, now));
  const inserted = await db.insertInto('offers').values(offers).returning('id').execute();
  await seedSettings(
    db,
    inserted.map(({ id }) => id),
  );
}

function generateOffer(
  random: Random,
  entry: string,
  index: number,
  now: number,
): Insertable<Schema['offers']> {
  const [name = '', slug = ''] = entry.split(':');
  const site = `https://${slug}.example.com`;
  const created = now - (NAMES.length - index) * 9 * DAY_MS;
  const updated = created + random.next() * (now - created);
  return {
    name,
    // Offers without a logo show the placeholder.
    icon: random.isLucky(0.5) ? `/offer-logos/${LOGOS[index % LOGOS.length]}.svg` : null,
    url: `${site}/apply?partner=pult`,
    site,
    min_sum: random.pick([1_000, 1_500, 2_000, 3_000, 5_000]),
    max_sum: random.pick([15_000, 30_000, 50_000, 80_000, 100_000]),
    period: random.pick(PERIODS),
    bid: random.whole(90, 1_400) + random.pick([0, 0, 0.5]),
    income_type: 'заявка',
    age_from: random.pick([18, 18, 20, 21, 23]),
    age_up_to: random.pick([60, 65, 70, 75, 80]),
    keitaro_id: random.isLucky(0.8) ? String(random.whole(100, 999)) : null,
    display_priority: random.isLucky(0.7) ? random.whole(0, 100) : null,
    is_active: random.isLucky(0.75),
    vip_position: index % 5 === 0 ? index / 5 : null,
    has_checker: random.isLucky(0.8),
    is_broker: random.isLucky(0.15),
    comment: random.isLucky(0.3) ? random.pick(COMMENTS) : null,
    created_at: new Date(created).toISOString(),
    updated_at: new Date(updated).toISOString(),
  };
}

async function seedSettings(db: Db, offerIds: readonly number[]): Promise<void> {
  const settings = await db
    .selectFrom('offer_default_settings')
    .select(['id', 'type', 'options', 'value'])
    .orderBy('id')
    .execute();
  const rows = offerIds.flatMap((offer_id, index) => {
    const random = createRandom(1_000 + index);
    return settings
      .filter(() => random.isLucky(0.6))
      .map((setting) => {
        const own = random.isLucky(0.35) ? another(random, setting) : null;
        const value = own === null ? null : JSON.stringify(own);
        return { offer_id, setting_id: setting.id, value, use_default: own === null };
      });
  });
  if (rows.length > 0) await db.insertInto('offer_settings').values(rows).execute();
}

/** Returns a value of the offer's own, valid for the type of the setting. */
function another(
  random: Random,
  { type, options, value }: SettingDefinition & { readonly value: StoredValue },
): StoredValue {
  switch (type) {
    case 'boolean':
      return value === 1 ? 0 : 1;
    case 'number':
      return Number(value) + random.whole(1, 20);
    case 'select':
      return random.pick(options).value;
    case 'multi-select':
      return options.filter((_, index) => index === 0 || random.isLucky(0.5)).map((it) => it.value);
    case 'string':
      return value;
  }
}
