import { expect, test } from 'vitest';
import { bodiesOn } from '#server/routes/clients/schema.ts';

test('the schemas of clients are created once a day, and refuse later birth dates', () => {
  let day = '2026-11-22';
  const bodies = bodiesOn(() => day);
  const born = { last_name: 'Иванов', first_name: 'Иван', birth_date: '2026-11-23' };
  const first = bodies();
  expect(first.created.safeParse(born).success).toBe(false);
  expect(first.changed.safeParse(born).success).toBe(false);
  expect(bodies()).toBe(first);
  day = '2026-11-23';
  expect(bodies().created.safeParse(born).success).toBe(true);
  expect(bodies().changed.safeParse(born).success).toBe(true);
});
