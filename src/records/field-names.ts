/** The names of the fields of records: on their pages, in messages and in the log of changes. */
import type { AddressType } from '#contract/clients.ts';
import type { LadderType } from '#contract/rates.ts';

export const CHANNEL_FIELDS = {
  name: 'Наименование',
  rate_type: 'Тип ставок',
  is_active: 'Активность',
  description: 'Описание',
  slug: 'Слаг',
} as const;

export const RATE_FIELDS = {
  level: 'Уровень',
  new_client_rate: 'Ставка для новых',
  returning_client_rate: 'Ставка для повторных',
  rate_type: 'Тип ставки',
  rate_value: 'Значение ставки',
  range_from: 'Диапазон от',
  range_to: 'Диапазон до',
  planned_date: 'Плановая дата',
  planned_new_client_rate: 'Плановая ставка для новых',
  planned_returning_client_rate: 'Плановая ставка для повторных',
  planned_rate_value: 'Плановое значение',
} as const;

export const LADDER_STEPS: Readonly<Record<LadderType, string>> = {
  start: 'Начальная ставка',
  terrible: 'Ужасная КИ',
  bad: 'Плохая КИ',
  average: 'Средняя КИ',
  good: 'Хорошая КИ',
  excellent: 'Отличная КИ',
};

export const OFFER_FIELDS = {
  name: 'Название',
  min_sum: 'Сумма от',
  max_sum: 'Сумма до',
  period: 'Срок',
  bid: 'Ставка',
  age_from: 'Возраст от',
  age_up_to: 'Возраст до',
  icon: 'Логотип (URL)',
  url: 'URL',
  site: 'Сайт',
  income_type: 'Тип дохода',
  keitaro_id: 'ID в Keitaro',
  display_priority: 'Приоритет показа',
  vip_position: 'VIP-позиция',
  status: 'Статус',
  check: 'Чекер',
  broker: 'Брокер',
  comment: 'Комментарий',
} as const;

export const CLIENT_FIELDS = {
  last_name: 'Фамилия',
  first_name: 'Имя',
  patronymic: 'Отчество',
  birth_date: 'Дата рождения',
  phone: 'Телефон',
  email: 'Email',
} as const;

export const PASSPORT_FIELDS = {
  series: 'Серия',
  number: 'Номер',
  issued_by: 'Кем выдан',
  issued_date: 'Дата выдачи',
  division_code: 'Код подразделения',
} as const;

export const ADDRESS_TITLES: Readonly<Record<AddressType, string>> = {
  registration: 'Адрес регистрации',
  residence: 'Фактически адрес',
};

export const ADDRESS_FIELDS = {
  region: 'Регион',
  city: 'Город',
  street: 'Улица',
  house: 'Дом',
  housing: 'Корпус',
  flat: 'Квартира',
} as const;

export const SETTING_FIELDS = {
  key: 'Ключ',
  name: 'Название',
  description: 'Описание',
  type: 'Тип',
  value: 'Значение',
  use_default: 'По умолчанию',
} as const;
