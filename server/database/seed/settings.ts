/** Plausible default settings. */
import type { SettingType } from '#contract/settings.ts';
import type { StoredValue } from '#server/database/schema.ts';
import type { SeedContext } from './demo.ts';

type Options = Readonly<Record<string, string>>;
type Setting = readonly [
  label: string,
  description: string,
  type: SettingType,
  value: StoredValue,
  options?: Options,
];

const DAYS: Options = {
  mon: 'Понедельник',
  tue: 'Вторник',
  wed: 'Среда',
  thu: 'Четверг',
  fri: 'Пятница',
  sat: 'Суббота',
  sun: 'Воскресенье',
};

const OF_CHANNELS: readonly Setting[] = [
  ['daily_cap', 'Наибольшее число лидов в сутки', 'number', 1500],
  ['hourly_cap', 'Наибольшее число лидов в час', 'number', 120],
  ['hold_days', 'Дней до подтверждения лида', 'number', 14],
  ['duplicate_window', 'Сколько дней повторный лид считается дублем', 'number', 30],
  ['min_age', 'Наименьший возраст заявителя', 'number', 18],
  ['max_age', 'Наибольший возраст заявителя', 'number', 75],
  ['utm_source', 'Метка источника в ссылках', 'string', 'partner'],
  ['postback_url', 'Адрес постбэка', 'string', 'https://postback.example.com/lead'],
  ['landing_title', 'Заголовок посадочной страницы', 'string', 'Деньги до зарплаты за 5 минут'],
  ['contact_email', 'Почта ответственного за канал', 'string', 'traffic@example.com'],
  ['accept_night', 'Принимать лиды ночью, с 23:00 до 7:00', 'boolean', 0],
  ['check_phone', 'Подтверждать телефон кодом из СМС', 'boolean', 1],
  ['skip_blacklist', 'Не проверять по чёрному списку', 'boolean', 0],
  ['send_to_broker', 'Передавать отказные заявки брокеру', 'boolean', 1],
  [
    'payment_model',
    'За что платим каналу',
    'select',
    'cpl',
    { cpl: 'За лид (CPL)', cpa: 'За выдачу (CPA)', cpc: 'За клик (CPC)', rs: 'Доля дохода' },
  ],
  [
    'traffic_quality',
    'Оценка качества трафика',
    'select',
    'normal',
    { low: 'Низкое', normal: 'Обычное', high: 'Высокое' },
  ],
  [
    'attribution',
    'Какому касанию засчитывается лид',
    'select',
    'last',
    { first: 'Первому', last: 'Последнему', linear: 'Поровну' },
  ],
  [
    'regions',
    'Откуда принимаем заявки',
    'multi-select',
    ['50', '77', '78'],
    {
      77: 'Москва',
      50: 'Московская область',
      78: 'Санкт-Петербург',
      47: 'Ленинградская область',
      16: 'Татарстан',
      66: 'Свердловская область',
      23: 'Краснодарский край',
      54: 'Новосибирская область',
    },
  ],
  [
    'work_days',
    'В какие дни принимаем заявки',
    'multi-select',
    ['mon', 'tue', 'wed', 'thu', 'fri'],
    DAYS,
  ],
  [
    'notify',
    'Кого предупреждать об остановке канала',
    'multi-select',
    ['traffic'],
    { traffic: 'Отдел трафика', finance: 'Финансы', support: 'Поддержка' },
  ],
];

const OF_OFFERS: readonly Setting[] = [
  ['Первый заём без процентов', 'Показывать отметку «0 %»', 'boolean', 1],
  ['Ставка в день, %', 'Наибольшая ставка для карточки оффера', 'number', 0.8],
  ['Срок рассмотрения, мин', 'Сколько ждать решения', 'number', 15],
  ['Текст кнопки', 'Надпись на кнопке перехода', 'string', 'Получить деньги'],
  ['Подпись под кнопкой', 'Короткое пояснение', 'string', 'Без справок и поручителей'],
  [
    'Способ получения',
    'Как выдаются деньги',
    'multi-select',
    ['card', 'sbp'],
    { card: 'На карту', sbp: 'Через СБП', cash: 'Наличными', account: 'На счёт' },
  ],
  [
    'Требуемые документы',
    'Что нужно от заявителя',
    'multi-select',
    ['passport'],
    { passport: 'Паспорт', snils: 'СНИЛС', inn: 'ИНН', income: 'Справка о доходах' },
  ],
  [
    'Кредитная история',
    'С какой историей принимают',
    'select',
    'any',
    { any: 'С любой', average: 'Со средней', good: 'С хорошей' },
  ],
  [
    'Метка карточки',
    'Выделение в списке',
    'select',
    'none',
    { none: 'Без метки', hit: 'Хит', new: 'Новинка', approve: 'Одобряют чаще' },
  ],
  ['Показывать в рассылке', 'Может попасть в письма и СМС', 'boolean', 1],
  ['Показывать повторным', 'Виден тем, кто уже брал заём', 'boolean', 1],
  ['Лимит выдач в сутки', 'После него оффер не показывается', 'number', 300],
];

const row = ([, description, type, value, options = {}]: Setting) => ({
  description,
  type,
  value: JSON.stringify(value),
  options: JSON.stringify(Object.entries(options).map(([value, title]) => ({ value, title }))),
});

/** Inserts default settings of channels and offers. Existing ones stay unchanged. */
export async function seedSettings({ db }: SeedContext): Promise<void> {
  await db
    .insertInto('channel_default_settings')
    .values(OF_CHANNELS.map((setting) => ({ key: setting[0], ...row(setting) })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db
    .insertInto('offer_default_settings')
    .values(OF_OFFERS.map((setting) => ({ name: setting[0], ...row(setting) })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
