/** The content of an API that has only the required calls. */

export interface Row {
  id: number;
  [field: string]: unknown;
}

export interface Channel extends Row {
  rates: Row[];
  ladder: Row[];
  bound: { key: unknown; value: unknown; use_default: boolean }[];
}

export interface Offer extends Row {
  params: { setting_id: number; value: unknown; use_default: boolean }[];
}

export interface Store {
  readonly users: Row[];
  readonly channels: Channel[];
  readonly channelDefaults: Row[];
  readonly offers: Offer[];
  readonly offerDefaults: Row[];
  readonly clients: Row[];
  /** By token. */
  readonly sessions: Map<string, { user: number; isExpired: boolean }>;
  nextId: number;
}

export const LETTER_PASSWORD = 'letter-password';
export const LETTER_EMAIL = 'olga@example.com';
const MADE = Date.parse('2026-03-01T10:00:00Z');

const OPTIONS = [
  { value: 'fast', title: 'Быстро' },
  { value: 'slow', title: 'Медленно' },
];

/** Enough rows for two pages of each paged list. */
export function letterStore(): Store {
  let id = 0;
  const many = <T>(count: number, make: (at: number) => T): T[] =>
    Array.from({ length: count }, (_, at) => make(at));
  const dated = (): { id: number; created_at: string; updated_at: string } => ({
    id: ++id,
    created_at: new Date(MADE + id * 3_600_000).toISOString(),
    updated_at: new Date(MADE + id * 3_600_000).toISOString(),
  });
  const users = many(17, (at) => ({
    ...dated(),
    name: at === 0 ? 'Ольга Админ' : `Сотрудник ${at}`,
    email: at === 0 ? LETTER_EMAIL : `person${at}@example.com`,
    roles: [at === 0 ? 'admin' : 'user'],
    password: LETTER_PASSWORD,
  }));
  const setting = (name: string, type: string, value: unknown) => ({
    ...dated(),
    key: name,
    name,
    description: `Настройка ${name}`,
    type,
    value,
    options: type.includes('select') ? OPTIONS : [],
  });
  const settings = () => [
    setting('speed', 'select', 'fast'),
    setting('limit', 'number', 10),
    setting('alerts', 'boolean', 1),
  ];
  const [channelDefaults, offerDefaults] = [settings(), settings()];
  const level = (at: number) => ({
    ...dated(),
    level: at,
    new_client_rate: 100.5 * at,
    returning_client_rate: 50 * at,
    planned_date: null,
    planned_new_client_rate: null,
    planned_returning_client_rate: null,
  });
  const channels = many(3, (at) => ({
    ...dated(),
    name: `Канал ${at + 1}`,
    slug: `kanal-${at + 1}`,
    description: '',
    is_active: at !== 1,
    rate_type: at === 2 ? 'ladder' : 'level',
    rates: [level(1), level(2)],
    ladder: [],
    bound: [{ key: 'limit', value: 10, use_default: true }],
  }));
  const offers = many(23, (at) => ({
    ...dated(),
    name: `Займ ${at + 1}`,
    icon: null,
    url: `https://loan${at + 1}.example.com`,
    site: `loan${at + 1}.example.com`,
    min_sum: 1000,
    max_sum: 30000.5,
    period: '30 дней',
    bid: 0.8,
    income_type: 'заявка',
    age_from: 18,
    age_up_to: 70,
    keitaro_id: null,
    display_priority: at,
    status: at % 3 === 0 ? 0 : 1,
    vip_position: at < 3 ? at + 1 : null,
    check: 1,
    broker: 0,
    comment: null,
    params: [],
  }));
  const clients = many(24, (at) => ({
    ...dated(),
    last_name: `Фамилия${String.fromCharCode(1040 + at)}`,
    first_name: ['Анна', 'Борис', 'Вера'][at % 3],
    patronymic: null,
    birth_date: `19${60 + ((at * 5) % 24)}-0${(at % 9) + 1}-15`,
    phone: `79${100_000_000 + ((at * 76_543_217) % 800_000_000)}`,
    email: `client${(at * 7) % 24}@example.com`,
    passport:
      at % 2 === 0
        ? {
            id: ++id,
            series: '4510',
            number: '012345',
            issued_by: 'ОВД',
            issued_date: '2010-05-06',
            division_code: '770-001',
          }
        : null,
    addresses:
      at % 3 === 0
        ? [
            {
              id: ++id,
              type: 'registration',
              region: 'Москва',
              city: 'Москва',
              street: 'Мира',
              house: '1',
              housing: '',
              flat: '5',
            },
          ]
        : [],
  }));
  const sessions: Store['sessions'] = new Map();
  return {
    users,
    channels,
    channelDefaults,
    offers,
    offerDefaults,
    clients,
    sessions,
    nextId: 10_000,
  };
}
