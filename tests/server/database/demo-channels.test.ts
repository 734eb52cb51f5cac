import { afterAll, beforeAll, expect, test } from 'vitest';
import { LADDER_TYPES } from '#contract/rates.ts';
import { SETTING_TYPES } from '#contract/settings.ts';
import { businessTime } from '#server/database/business-time.ts';
import {
  readDefinition,
  readValue,
  sameValue,
} from '#server/routes/default-settings/definition.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/postgres.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase('demo');
});
afterAll(() => database.drop());

test('the demo has channels of both kinds, some of them inactive', async () => {
  const channels = await database.db.selectFrom('channels').selectAll().execute();
  expect(channels).toHaveLength(12);
  expect(new Set(channels.map(({ rate_type }) => rate_type))).toEqual(new Set(['level', 'ladder']));
  const inactive = channels.filter(({ is_active }) => !is_active).map(({ name }) => name);
  expect(inactive.sort()).toEqual(['MyTarget (архив)', 'Витрина «Ёлка»', 'СМС-рассылка']);
});

test('the demo has levels from 1 to 10, every step of the ladder, and future plans', async () => {
  const levels = await database.db.selectFrom('level_rates').selectAll().execute();
  const ladder = await database.db.selectFrom('ladder_rates').selectAll().execute();
  expect([...new Set(levels.map(({ level }) => level))].sort((a, b) => a - b)).toEqual(
    Array.from({ length: 10 }, (_, index) => index + 1),
  );
  expect(new Set(ladder.map(({ rate_type }) => rate_type))).toEqual(new Set(LADDER_TYPES));
  const plans = [...levels, ...ladder].flatMap(({ planned_date }) => planned_date ?? []);
  expect(plans.length).toBeGreaterThan(5);
  const now = businessTime(new Date(), 'Asia/Kamchatka');
  expect(plans.every((plan) => plan > now)).toBe(true);
});

test('every demo setting is in the form that the API stores', async () => {
  const { db } = database;
  const ofChannels = await db.selectFrom('channel_default_settings').selectAll().execute();
  const ofOffers = await db.selectFrom('offer_default_settings').selectAll().execute();
  expect([ofChannels.length, ofOffers.length]).toEqual([20, 12]);
  for (const settings of [ofChannels, ofOffers]) {
    expect(new Set(settings.map(({ type }) => type))).toEqual(new Set(SETTING_TYPES));
    for (const setting of settings) {
      const read = readDefinition(setting);
      expect(read.setting?.value).toEqual(setting.value);
    }
  }
  const bound = await db.selectFrom('channel_settings').selectAll().execute();
  expect(bound.length).toBeGreaterThan(20);
  for (const { default_setting_id, value } of bound) {
    if (value === null) continue;
    const setting = ofChannels.find(({ id }) => id === default_setting_id)!;
    const read = readValue(setting, value);
    expect(read.error === undefined && sameValue(read.value, value)).toBe(true);
  }
});
