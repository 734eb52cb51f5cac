/** Clients and offers with similar names and numbers, so that any wrong match or order shows. */

import type { Db } from '#server/database/database.ts';
import type { Random } from '#server/database/seed/random.ts';
import type { Client, Offer } from './plain.ts';

const LAST = [
  ...['Иванов', 'Иванова', 'Иванович', 'Диванов', 'Ёлкин', 'Елкин', 'Ёлкина', 'ЕЛКИНА', 'Ян', 'Ли'],
  ...['Петров-Водкин', 'Ван Дам', 'О’Нил', 'Александров', 'Сергеев', 'Й', 'Йод', 'Smith', 'smith'],
  ...['Самойлов', 'Щук', 'Ющенко', 'Эм', 'Ив', 'Айвазов', '100%', 'а_б', 'де ла Крус'],
] as const;
const FIRST = [
  ...['Иван', 'Ивана', 'Пётр', 'Петр', 'Алёна', 'Алена', 'Александр', 'Сергей', 'Ян', 'Лев', 'Ли'],
  ...['Семён', 'John', 'ян', 'Анна', 'Анна Мария', 'Ё'],
] as const;
const MIDDLE = [
  'Иванович',
  'Ивановна',
  'Петрович',
  'Александровна',
  'Сергеевич',
  'Львович',
  'Оглы',
] as const;
const MAIL = [
  'ivan',
  'ivanov',
  'IVAN',
  'elkin',
  'a.b',
  'x_y',
  '100',
  '7912',
  'иван',
  'smith',
] as const;
const HOSTS = ['example.com', 'example.org', 'пример.рф'] as const;

/** Replaces the clients. */
export async function fillClients(db: Db, random: Random, count: number): Promise<Client[]> {
  await db.deleteFrom('clients').execute();
  const clients: Client[] = [];
  const CHUNK = 500;
  for (let from = 0; from < count; from += CHUNK) {
    const drafts = Array.from({ length: Math.min(CHUNK, count - from) }, () => draft(random));
    const rows = await db
      .insertInto('clients')
      .values(
        drafts.map(({ passport, ...row }) => {
          return { ...row, has_passport: passport !== null, updated_at: row.created_at };
        }),
      )
      .returning(['id', 'created_at'])
      .execute();
    const saved = drafts.map((one, at) => ({ ...one, ...rows[at]! }));
    const about = { issued_by: 'ОВД', issued_date: '2010-01-01', division_code: '770-001' };
    const passports = saved.flatMap(({ id, passport }) =>
      passport ? [{ client_id: id, ...passport, ...about }] : [],
    );
    if (passports.length > 0) await db.insertInto('passports').values(passports).execute();
    clients.push(...saved);
  }
  return clients;
}

function draft(random: Random): Omit<Client, 'id'> {
  const day = (from: number, days: number) =>
    new Date(from + random.whole(0, days) * 86_400_000).toISOString().slice(0, 10);
  // Few digits, so that many phones have the same beginning.
  const phone = `7${random.pick(['912', '8', '945', '9'])}${random.digits(10)}`.slice(0, 11);
  const mail = `${random.pick(MAIL)}${random.pick(['', '.', '1', '_'])}@${random.pick(HOSTS)}`;
  const series = random.pick(['4510', '4511', '9712']);
  return {
    last_name: random.pick(LAST),
    first_name: random.pick(FIRST),
    patronymic: random.isLucky(0.3) ? null : random.pick(MIDDLE),
    birth_date: day(Date.UTC(1960, 0, 1), 400),
    phone: random.isLucky(0.2) ? null : phone,
    email: random.isLucky(0.3) ? null : mail,
    // Many at the same minute, some of them at the same instant, around midnight in Moscow.
    created_at: new Date(
      Date.UTC(2021, 5, 1, 20, 58) + random.whole(0, 5) * 60_000 + random.whole(0, 3) * 86_400_000,
    ).toISOString(),
    passport: random.isLucky(0.5) ? null : { series, number: `1234${random.digits(2)}` },
    has_address: random.isLucky(0.5),
  };
}

/** Replaces the offers. */
export async function fillOffers(db: Db, random: Random, count: number): Promise<Offer[]> {
  await db.deleteFrom('offers').execute();
  const more = { min_sum: 1, max_sum: 2, period: '1', bid: 1, age_from: 18, age_up_to: 70 };
  const drafts = Array.from({ length: count }, () => ({
    name: `${random.pick(LAST)}${random.pick(['', ' ', '-', '%', '_', '\\'])}${random.pick(FIRST)}`,
    is_active: random.isLucky(0.5),
    vip_position: random.isLucky(0.5) ? null : random.whole(0, 3),
  }));
  const rows = await db
    .insertInto('offers')
    .values(drafts.map((one) => ({ ...more, ...one })))
    .returning('id')
    .execute();
  return drafts.map((one, at) => ({ ...one, id: rows[at]!.id }));
}
