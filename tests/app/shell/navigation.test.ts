import { describe, expect, it } from 'vitest';
import { entries, titleOf } from '#app/shell/navigation.ts';

describe('the title of a screen', () => {
  it.each([
    ['rankingsManual', 'Рейтинги: ручной'],
    ['sentLeads', 'Статистика: отправленные лиды'],
    ['sms', 'Настройки: SMS'],
    ['email', 'Настройки: Email'],
    ['dashboard', 'Дашборд'],
  ])('of %s is «%s»', (id, title) => {
    expect(titleOf(entries.find((one) => one.id === id)!)).toBe(title);
  });
});
