import { existsSync, readdirSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asSeed } from '#server/activity/entries.ts';
import type { Db } from '#server/database/database.ts';
import { seedClients } from '#server/database/seed/clients.ts';
import { fillClients, tidyUp } from '#server/database/seed/fill.ts';
import { generateClient } from '#server/database/seed/generated-client.ts';
import { seedOffers } from '#server/database/seed/offers.ts';
import { clientBody } from '#server/routes/clients/schema.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/postgres.ts';

const NOW = Date.parse('2026-03-01T12:00:00Z');
const invented = Array.from({ length: 3_000 }, (_, number) => generateClient(number, NOW, NOW));

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const count = async (table: 'clients' | 'passports' | 'addresses' | 'offers') => {
  const { total } = await database.db
    .selectFrom(table)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
};

const limitOf = async (db: Db) => {
  const { rows } = await sql<{ statement_timeout: string }>`show statement_timeout`.execute(db);
  return rows[0]!.statement_timeout;
};

describe('a generated client', () => {
  test('is the same for the same number, and different from its neighbours', () => {
    expect(generateClient(7, NOW, NOW)).toEqual(generateClient(7, NOW, NOW));
    const names = invented.map((it) => `${it.last_name} ${it.first_name} ${it.patronymic}`);
    expect(new Set(names).size).toBeGreaterThan(2_800);
    expect(new Set(invented.map(({ phone }) => phone)).size).toBeGreaterThan(2_800);
  });

  test('is valid input of the API', () => {
    const body = clientBody('2026-03-01');
    for (const client of invented) {
      const { created_at: _, ...fields } = client;
      expect(body.parse(fields)).toMatchObject(fields);
    }
  });

  test('has consistent forms of the name', () => {
    for (const { last_name, patronymic } of invented) {
      if (!patronymic) continue;
      const isWoman = patronymic.endsWith('на');
      expect(patronymic).toMatch(/(?:[оеь]вич|[ьк]ич|тич|[оеь]вна|тична|инична)$/);
      expect(/(?:ов|ев|ёв|ин|ын|ский|цкий)$/.test(last_name) && isWoman, last_name).toBe(false);
      expect(/(?:ова|ева|ёва|ина|ская|цкая)$/.test(last_name) && !isWoman, last_name).toBe(false);
    }
    const all = new Set(invented.map(({ patronymic }) => patronymic));
    for (const name of ['Ильинична', 'Никитична', 'Лукинична', 'Львовна'])
      expect(all).toContain(name);
  });

  test('has only e-mails of example domains', () => {
    for (const { email } of invented) {
      expect(email ?? 'x@example.com').toMatch(/^[\w.-]+@(?:mail\.)?example\.(?:com|org|net)$/);
    }
  });
});

test('the demo creates 2,000 clients, most with passports and addresses', async () => {
  await database.db.transaction().execute((db) =>
    asSeed(db, { seed: 'demo-clients' }, async () => {
      // On a slow disk, the clients take longer than a call of the API may.
      expect(await limitOf(db)).toBe('0');
      await seedClients({ db, passwordHash: '' });
    }),
  );
  expect(await limitOf(database.db)).not.toBe('0');
  expect(await count('clients')).toBe(2_000);
  expect((await count('passports')) / 2_000).toBeCloseTo(0.7, 1);
  const found = await database.db
    .selectFrom('clients')
    .leftJoin('passports', 'passports.client_id', 'clients.id')
    .leftJoin('addresses', 'addresses.client_id', 'clients.id')
    .select(['has_passport', 'has_address', 'passports.id as passport', 'addresses.id as address'])
    .execute();
  for (const { has_passport, has_address, passport, address } of found) {
    expect(has_passport).toBe(passport !== null);
    expect(has_address).toBe(address !== null);
  }
  const future = database.db
    .selectFrom('clients')
    .where('created_at', '>', new Date().toISOString());
  expect(await future.select('id').execute()).toEqual([]);
});

test('the seed fills up to the requested number, and continues from there', async () => {
  const start = await count('clients');
  for (const more of [10, 30]) await fillClients(database.db, { target: start + more });
  const before = await count('clients');
  const { rows } = await sql<{ people: number }>`
    select count(distinct (last_name, first_name, patronymic, phone, email))::integer as people from (
      select * from clients order by id desc limit 30
    ) as added
  `.execute(database.db);
  expect(rows, 'other people each time').toEqual([{ people: 30 }]);
  const seen: number[] = [];
  const onProgress = (filling: { count: number }) => seen.push(filling.count);
  const first = await fillClients(database.db, { target: before + 6_000, onProgress });
  expect(first).toEqual({ before, count: before + 6_000 });
  expect(seen).toEqual([before + 5_000, before + 6_000]);
  expect(await count('clients')).toBe(before + 6_000);

  const again = await fillClients(database.db, { target: 100 });
  expect(again).toEqual({ before: before + 6_000, count: before + 6_000 });
  const stopped = await fillClients(database.db, { target: 1e6, signal: AbortSignal.abort() });
  expect(stopped.count).toBe(before + 6_000);
}, 30_000);

test('tidying up waits for a table that a vacuum has locked', async () => {
  let end = () => {};
  const hasEnded = new Promise<void>((resolve) => {
    end = resolve;
  });
  let tidied: Promise<void> | undefined;
  await database.db.transaction().execute(async (trx) => {
    await sql`lock table clients in share update exclusive mode`.execute(trx);
    tidied = tidyUp(database.db).finally(end);
    // Longer than calls of the API wait for a lock.
    await Promise.race([hasEnded, pause(1_000)]);
  });
  await expect(tidied).resolves.toBeUndefined();
  // Other calls wait no longer than before.
  for (const limit of ['lock_timeout', 'statement_timeout']) {
    const { rows } = await sql`show ${sql.raw(limit)}`.execute(database.db);
    expect(rows, limit).not.toEqual([{ [limit]: '0' }]);
  }
});

test('the demo creates sixty offers that the API would accept', async () => {
  await seedOffers({ db: database.db, passwordHash: '' });
  const offers = await database.db.selectFrom('offers').selectAll().execute();
  expect(offers).toHaveLength(60);
  expect(new Set(offers.map(({ name }) => name)).size).toBe(60);
  for (const { url, site, icon, age_from, age_up_to, min_sum, max_sum } of offers) {
    for (const address of [url, site]) expect(address).toMatch(/^https?:\/\/./);
    // Logos are files of the console, so the demo calls no other host.
    if (icon !== null) expect(existsSync(`public${icon}`), icon).toBe(true);
    expect(age_from).toBeLessThan(age_up_to);
    expect(min_sum).toBeLessThan(max_sum);
  }
  const made = offers.toSorted((one, other) => one.id - other.id).map((one) => one.created_at);
  expect(made, 'the last one is the newest').toEqual(made.toSorted());
  expect(made.at(-1)! < new Date().toISOString()).toBe(true);
  const icons = offers.flatMap(({ icon }) => icon ?? []);
  expect(new Set(icons).size).toBe(readdirSync('public/offer-logos').length);
  expect(offers.some(({ vip_position }) => vip_position === 0)).toBe(true);
  expect(offers.some(({ is_active }) => !is_active)).toBe(true);
});

test('offers use default settings, some with own values that these allow', async () => {
  const database = await createTestDatabase();
  try {
    const { db } = database;
    const options = JSON.stringify(['a', 'b'].map((value) => ({ value, title: value })));
    await db
      .insertInto('offer_default_settings')
      .values([
        { name: 'Флаг', description: '', type: 'boolean', value: '1', options: '[]' },
        { name: 'Список', description: '', type: 'multi-select', value: '["a"]', options },
      ])
      .execute();
    await seedOffers({ db, passwordHash: '' });
    const rows = await db.selectFrom('offer_settings').selectAll().execute();
    expect(rows.length).toBeGreaterThan(40);
    expect(rows.some(({ use_default }) => use_default)).toBe(true);
    expect(rows.some(({ value }) => value === 0)).toBe(true);
    expect(rows.some(({ value }) => Array.isArray(value))).toBe(true);
  } finally {
    await database.drop();
  }
});
