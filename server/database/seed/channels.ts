/** Demo channels with rates, plans and settings. Any resemblance to real figures is accidental. */
import type { RateType } from '#contract/channels.ts';
import { LADDER_TYPES } from '#contract/rates.ts';
import type { Db } from '#server/database/database.ts';
import type { StoredValue } from '#server/database/schema.ts';
import { slugOf } from '#server/routes/channels/slug.ts';
import type { SeedContext } from './demo.ts';

interface DemoChannel {
  readonly name: string;
  readonly description: string;
  readonly rate_type: RateType;
  /** All rates of the channel are calculated from this. */
  readonly base: number;
  readonly inactive?: true;
  /** Days from seeding until planned rates take effect; not every row has a plan. */
  readonly plansIn?: readonly number[];
  /** The channel's settings: its own value, or null to use the default. */
  readonly settings?: Readonly<Record<string, StoredValue | null>>;
}

const CHANNELS: readonly DemoChannel[] = [
  {
    name: 'VK Реклама',
    description: 'Таргетированная реклама ВКонтакте и в Одноклассниках',
    rate_type: 'level',
    base: 320,
    settings: { daily_cap: 2500, utm_source: 'vk', accept_night: 1, payment_model: null },
  },
  {
    name: 'Яндекс Директ',
    description: 'Контекстная реклама на поиске и в РСЯ',
    rate_type: 'level',
    base: 450,
    plansIn: [7, 7, 14],
    settings: { daily_cap: 4000, utm_source: 'yandex', traffic_quality: 'high', regions: null },
  },
  {
    name: 'Telegram Ads',
    description: 'Посевы и официальная реклама в каналах о финансах',
    rate_type: 'ladder',
    base: 280,
    plansIn: [3, 10],
    settings: { utm_source: 'telegram', work_days: ['mon', 'wed', 'fri'], check_phone: null },
  },
  {
    name: 'SEO-сайт «Займы рядом»',
    description: 'Поисковый трафик собственного сайта с подборками',
    rate_type: 'ladder',
    base: 150,
    settings: { landing_title: 'Все займы в одном месте', attribution: 'first' },
  },
  {
    name: 'CPA-сеть Leadforce',
    description: 'Партнёрская сеть, оплата за подтверждённую заявку',
    rate_type: 'level',
    base: 380,
    plansIn: [30],
    settings: { payment_model: 'cpa', hold_days: 30, postback_url: null, notify: null },
  },
  {
    name: 'CPA-сеть Партнёрка+',
    description: 'Партнёрская сеть с вебмастерами из регионов',
    rate_type: 'ladder',
    base: 310,
    settings: { payment_model: 'cpa', regions: ['16', '54', '66'], duplicate_window: 45 },
  },
  {
    name: 'Email-рассылка',
    description: 'Письма по собственной базе повторных заявителей',
    rate_type: 'level',
    base: 90,
    settings: { accept_night: null, notify: ['traffic', 'support'] },
  },
  {
    name: 'СМС-рассылка',
    description: 'Сообщения отказным заявителям через 14 дней',
    rate_type: 'level',
    base: 110,
    inactive: true,
    plansIn: [21],
  },
  {
    name: 'Витрина «Ёлка»',
    description: 'Сезонная витрина предложений под праздники',
    rate_type: 'ladder',
    base: 240,
    inactive: true,
  },
  {
    name: 'Мобильное приложение',
    description: 'Заявки из приложения для Android и iOS',
    rate_type: 'ladder',
    base: 400,
    plansIn: [5],
    settings: { check_phone: 1, max_age: 65, send_to_broker: null },
  },
  {
    name: 'MyTarget (архив)',
    description: 'Остановлен после переноса кампаний в VK Реклама',
    rate_type: 'level',
    base: 260,
    inactive: true,
  },
  {
    name: 'Офлайн-партнёры',
    description: 'Анкеты из салонов связи и пунктов выдачи',
    rate_type: 'level',
    base: 200,
    settings: { min_age: 21, contact_email: 'offline@example.com' },
  },
];

const DAY_MS = 86_400_000;
/** Returns 9:00 on the day that is `days` from now. */
const inDays = (days: number) =>
  `${new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)}T09:00`;
const ago = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString();
const tens = (amount: number) => Math.round(amount / 10) * 10;
const FIRST = { version: 1, created_version: 1 };

/** Inserts channels of both types. Skips a channel whose slug is taken. */
export async function seedChannels({ db }: SeedContext): Promise<void> {
  const rows = CHANNELS.map(({ name, description, rate_type, inactive }, index) => ({
    name,
    slug: slugOf(name),
    description,
    rate_type,
    is_active: !inactive,
    created_at: ago(300 - index * 20),
    updated_at: ago(40 - index),
  }));
  const inserted = await db
    .insertInto('channels')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'name'])
    .execute();
  for (const { id, name } of inserted) {
    const channel = CHANNELS.find((candidate) => candidate.name === name)!;
    await (channel.rate_type === 'level' ? seedLevels : seedLadder)(db, id, channel);
    await seedBindings(db, id, channel);
  }
}

async function seedLevels(db: Db, channel_id: number, { base, plansIn = [] }: DemoChannel) {
  const rows = Array.from({ length: 10 }, (_, index) => {
    const fresh = tens(base * (0.6 + index * 0.12));
    const returning = tens(fresh * 0.7);
    const days = plansIn[index];
    return {
      channel_id,
      level: index + 1,
      new_client_rate: fresh,
      returning_client_rate: returning,
      planned_date: days === undefined ? null : inDays(days),
      planned_new_client_rate: days === undefined ? null : tens(fresh * 1.2),
      planned_returning_client_rate: days === undefined ? null : tens(returning * 1.1),
      updated_at: ago(30 - index),
      ...FIRST,
    };
  });
  await db.insertInto('level_rates').values(rows).execute();
}

async function seedLadder(db: Db, channel_id: number, { base, plansIn = [] }: DemoChannel) {
  const rows = LADDER_TYPES.flatMap((rate_type, step) =>
    // `start`, no credit history, has one rate; the others have two, by the requested sum.
    (rate_type === 'start'
      ? [[0, 100_000]]
      : [
          [0, 15_000],
          [15_000, 100_000],
        ]
    ).map(([range_from = 0, range_to = 0], half) => {
      const rate_value = tens(base * (0.5 + step * 0.2 + half * 0.15));
      const days = half === 0 ? plansIn[step] : undefined;
      return {
        channel_id,
        rate_type,
        rate_value,
        range_from,
        range_to,
        planned_date: days === undefined ? null : inDays(days),
        planned_rate_value: days === undefined ? null : tens(rate_value * 1.15),
        updated_at: ago(30 - step),
        ...FIRST,
      };
    }),
  );
  await db.insertInto('ladder_rates').values(rows).execute();
}

async function seedBindings(db: Db, channel_id: number, { settings = {} }: DemoChannel) {
  const defaults = await db.selectFrom('channel_default_settings').select(['id', 'key']).execute();
  const rows = defaults.flatMap(({ id, key }) => {
    const own = settings[key];
    if (own === undefined) return [];
    const value = own === null ? null : JSON.stringify(own);
    return { channel_id, default_setting_id: id, value, use_default: own === null, ...FIRST };
  });
  if (rows.length > 0) await db.insertInto('channel_settings').values(rows).execute();
}
