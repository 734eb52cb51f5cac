import { expect, test } from 'vitest';
import { UndoRefused } from '#workspace/writing/undo.ts';

test('a refused undo has its reason as the message, and its own name', () => {
  const explained = new UndoRefused('Такого уровня больше нет.');
  expect(String(explained)).toBe('UndoRefused: Такого уровня больше нет.');
  expect(explained.isUnexplained).toBe(false);
});

test('a refused undo without a reason says that there is a newer change', () => {
  const refused = new UndoRefused();
  expect(refused.message).toContain('изменили ещё раз');
  expect(refused.isUnexplained).toBe(true);
});
