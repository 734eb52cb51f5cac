import { expect, test } from 'vitest';
import { UndoRefused } from '#workspace/writing/undo.ts';

test('a refused undo says why, and is known by its name in a log', () => {
  const explained = new UndoRefused('Такого уровня больше нет.');
  expect(String(explained)).toBe('UndoRefused: Такого уровня больше нет.');
  expect(explained.isUnexplained).toBe(false);
});

test('without a reason it says that something newer is there', () => {
  const refused = new UndoRefused();
  expect(refused.message).toContain('изменили ещё раз');
  expect(refused.isUnexplained).toBe(true);
});
