import { describe, expect, it } from 'vitest';
import { draftOf, RATE_KINDS, type RateDraft } from '#features/channels/rates/rate-tables.ts';
import {
  PLAN_NOTICE,
  rateQuestion,
  rateWarnings,
  tidyRate,
  validateRate,
  valueIn,
} from '#features/channels/rates/rates-draft.ts';
import {
  moneyChange,
  newsOf,
  planText,
  rateChangeText,
  rateSummary,
} from '#features/channels/rates/rates-text.ts';

const { level, ladder } = RATE_KINDS;

const levelDraft = (patch: RateDraft = {}): RateDraft => ({
  ...level.newDraft([]),
  new_client_rate: '350',
  returning_client_rate: '280',
  ...patch,
});
const ladderDraft = (patch: RateDraft = {}): RateDraft => ({
  ...ladder.newDraft([]),
  rate_value: '10',
  ...patch,
});
const text = (change: string) => change.replaceAll('\u00A0', ' ');
const wrong = (kind: typeof level, draft: RateDraft) => Object.keys(validateRate(kind, draft));

describe('a valid rate', () => {
  it('has a level from 1 and two numbers, zero included, with a comma or a dot', () => {
    expect(wrong(level, levelDraft())).toEqual([]);
    expect(wrong(level, levelDraft({ new_client_rate: '0' }))).toEqual([]);
    expect(wrong(level, levelDraft({ new_client_rate: '1 350,5' }))).toEqual([]);
    expect(wrong(level, levelDraft({ new_client_rate: '' }))).toEqual(['new_client_rate']);
    expect(wrong(level, levelDraft({ new_client_rate: 'javascript:1' }))).toHaveLength(1);
    for (const text of ['', 'два']) {
      expect(wrong(level, levelDraft({ level: text })), text).toEqual(['level']);
    }
  });

  it('has a complete plan or none', () => {
    const date = '2026-12-01T09:00';
    const full = { planned_date: date, planned_new_client_rate: '1' };
    expect(wrong(level, levelDraft({ planned_date: date }))).toEqual([
      'planned_new_client_rate',
      'planned_returning_client_rate',
    ]);
    expect(wrong(level, levelDraft(full))).toEqual(['planned_returning_client_rate']);
    expect(wrong(level, levelDraft({ planned_new_client_rate: '0' }))).toContain('planned_date');
    expect(wrong(level, levelDraft({ ...full, planned_returning_client_rate: '0' }))).toEqual([]);
    expect(validateRate(ladder, ladderDraft({ planned_rate_value: '5' }))).toEqual({
      planned_date: [PLAN_NOTICE],
    });
    expect(wrong(ladder, ladderDraft({ planned_date: date, planned_rate_value: '5' }))).toEqual([]);
  });

  it('has a readable date, and keeps an unreadable one as typed', () => {
    const plan = { planned_new_client_rate: '1', planned_returning_client_rate: '1' };
    const typed = (planned_date: string) => levelDraft({ ...plan, planned_date });
    expect(wrong(level, typed('01.12.2026 9'))).toEqual([]);
    for (const text of ['01.12.20', '31.11', 'скоро']) {
      expect(wrong(level, typed(text)), text).toEqual(text === '01.12.20' ? [] : ['planned_date']);
    }
    const { draft, fieldErrors } = tidyRate(level, typed('31.11'));
    expect(draft.planned_date).toBe('31.11');
    expect(fieldErrors).toEqual({ planned_date: ['Такого дня нет'] });
    expect(tidyRate(level, typed(' 01.12.2026 9 '))).toEqual({
      draft: typed('2026-12-01T09:00'),
      fieldErrors: {},
    });
  });

  it('is sent with its date in the format of the API, however the date was typed', () => {
    const date = level.fields.find(({ type }) => type === 'date')!;
    const sent = (planned_date: string) => valueIn(date, levelDraft({ planned_date }));
    expect(sent('01.12.2026 9:00')).toBe('2026-12-01T09:00');
    expect(sent('2026-12-01T09:00')).toBe('2026-12-01T09:00');
    expect(sent('')).toBeNull();
  });

  it('has numbers in its range', () => {
    expect(wrong(ladder, ladderDraft({ range_from: 'x', range_to: '1' }))).toEqual(['range_from']);
  });
});

describe('an unusual rate', () => {
  const warnings = (kind: typeof level, draft: RateDraft, others: RateDraft[] = []) => {
    expect(wrong(kind, draft), 'it may be saved').toEqual([]);
    return rateWarnings(kind, draft, others);
  };

  it('has a range in descending order', () => {
    const range = (range_from: string, range_to: string) =>
      warnings(ladder, ladderDraft({ range_from, range_to }));
    expect(range('10', '9,9')).toEqual({ range_to: 'Меньше, чем «Диапазон от»' });
    expect(range('10', '10.0')).toEqual({});
    expect(range('0', '')).toEqual({});
  });

  it('has a level below 1 or with a fraction, or an amount below zero', () => {
    for (const text of ['0', '1,5']) {
      const notes = { level: 'Обычно целое число от 1' };
      expect(warnings(level, levelDraft({ level: text })), text).toEqual(notes);
    }
    const below = levelDraft({ level: '-2', new_client_rate: '-1' });
    const note = 'Обычно не меньше нуля';
    expect(warnings(level, below)).toEqual({ level: note, new_client_rate: note });
    expect(warnings(level, levelDraft({ level: '1', new_client_rate: '0' }))).toEqual({});
  });

  it('has the level of another row', () => {
    const others = [levelDraft({ level: '2' }), levelDraft({ level: '' })];
    expect(warnings(level, levelDraft({ level: '2,0' }), others)).toEqual({
      level: expect.stringContaining('уже есть в таблице'),
    });
    expect(warnings(level, levelDraft({ level: '3' }), others)).toEqual({});
    expect(warnings(ladder, ladderDraft(), [ladderDraft()])).toEqual({});
  });
});

describe('a new row', () => {
  it('starts with the next level, or with a free step of the ladder', () => {
    const shown = [levelDraft({ level: '2' }), levelDraft({ level: '7' })];
    expect(level.newDraft(shown).level).toBe('8');
    expect(level.newDraft([]).level).toBe('1');
    expect(ladder.newDraft([ladderDraft(), ladderDraft({ rate_type: 'bad' })]).rate_type).toBe(
      'terrible',
    );
  });
});

describe('an amount that has changed a lot', () => {
  const asked = (patch: RateDraft, initial = levelDraft()) =>
    rateQuestion(level, initial, { ...initial, ...patch })?.replaceAll('\u00A0', ' ');

  it('needs confirmation, each amount separately', () => {
    expect(asked({ new_client_rate: '3500' })).toBe(
      'Ставка для новых 350 → 3 500: в 10 раз больше',
    );
    expect(asked({ new_client_rate: '3500', returning_client_rate: '28' })).toContain(
      '; Ставка для повторных 280 → 28: в 10 раз меньше',
    );
    expect(asked({ new_client_rate: '420' })).toBeUndefined();
    expect(asked({ level: '100', planned_date: '2026-12-01T09:00' })).toBeUndefined();
  });

  it('is compared with the plan before it, or with the rate that a first plan replaces', () => {
    expect(asked({ planned_new_client_rate: '3500' })).toContain('350 → 3 500');
    expect(asked({ planned_new_client_rate: '360' })).toBeUndefined();
    const planned = levelDraft({ planned_new_client_rate: '3000' });
    expect(asked({ planned_new_client_rate: '3100' }, planned)).toBeUndefined();
    expect(asked({ planned_new_client_rate: '300' }, planned)).toContain('3 000 → 300');
    expect(asked({ new_client_rate: '500', planned_new_client_rate: '700' })).toBeUndefined();
  });

  it('needs no confirmation while it is not a number', () => {
    expect(asked({ new_client_rate: '' })).toBeUndefined();
    expect(asked({ new_client_rate: '35oo' })).toBeUndefined();
    expect(rateQuestion(ladder, ladderDraft(), ladderDraft({ rate_value: '1' }))).toContain(
      '10\u00a0→\u00a01',
    );
  });
});

describe('rates as text', () => {
  it('show old and new amounts with the change in percent', () => {
    expect(text(moneyChange(350, 420))).toBe('350 → 420, +20 %');
    expect(text(moneyChange(400, 350))).toBe('400 → 350, −12,5 %');
    expect(text(moneyChange(0, 5))).toBe('0 → 5');
    expect(text(moneyChange(1000, 1000.5))).toBe('1 000 → 1 000,5, +0,05 %');
    expect(text(moneyChange(160, 190))).toBe('160 → 190, +18,8 %');
    expect(text(moneyChange(1234.5, 1e6))).toBe('1 234,5 → 1 000 000, +80 904,5 %');
  });

  it('do not round a small change to 0 %, nor a small rest to −100 %', () => {
    expect(text(moneyChange(1e6, 1e6 + 0.01))).toBe('1 000 000 → 1 000 000,01, +0,000001 %');
    expect(text(moneyChange(1e6, 1e6 - 10))).toBe('1 000 000 → 999 990, −0,001 %');
    expect(text(moneyChange(66.67, 0.01))).toBe('66,67 → 0,01, −99,9 %');
    expect(text(moneyChange(1e6, 1))).toBe('1 000 000 → 1, −99,9 %');
    expect(text(moneyChange(1000, 1.1))).toBe('1 000 → 1,1, −99,9 %');
    expect(text(moneyChange(66.67, 0))).toBe('66,67 → 0, −100 %');
    expect(text(moneyChange(66.67, -1))).toBe('66,67 → -1, −101,5 %');
  });

  it('show the date of a plan without converting it to another time zone', () => {
    expect(text(planText('2026-12-01T09:00'))).toBe('сменится 01.12.2026 в 09:00 МСК');
    // Daylight saving time skips this hour in some zones.
    expect(text(planText('2026-03-29T02:30'))).toBe('сменится 29.03.2026 в 02:30 МСК');
  });

  it('show what a draft changes, and nothing else', () => {
    const initial = levelDraft();
    expect(newsOf(level, initial, { ...initial, new_client_rate: '350,0' })).toEqual([]);
    const plan = {
      planned_date: '2026-12-01T09:00',
      planned_new_client_rate: '420',
      planned_returning_client_rate: '280',
    };
    const news = newsOf(level, initial, { ...initial, ...plan });
    expect(news.map((one) => text(`${one.label}: ${one.text}`))).toEqual([
      'Плановая ставка для новых: 350 → 420, +20 %',
      'Плановая ставка для повторных: 280 → 280',
      'План: сменится 01.12.2026 в 09:00 МСК',
    ]);
    // While a date is being typed, its plan is neither shown nor dropped.
    const typing = newsOf(
      level,
      { ...initial, ...plan },
      { ...initial, ...plan, planned_date: '0' },
    );
    expect(typing).toEqual([]);
    const typed = newsOf(level, initial, { ...initial, planned_date: '01.12.2026 9' });
    expect(typed.map((one) => text(one.text))).toEqual(['сменится 01.12.2026 в 09:00 МСК']);
    const dropped = newsOf(level, { ...initial, ...plan }, initial);
    expect(dropped.map((one) => one.text)).toEqual(['будет снят']);
    const dateless = { ...initial, ...plan, planned_date: '' };
    expect(newsOf(level, { ...initial, ...plan }, dateless)).toEqual([]);
  });

  it('read a row of any API as a draft', () => {
    expect(
      draftOf(ladder, { rate_type: 'bad', rate_value: 0, range_from: null, planned_date: null }),
    ).toMatchObject({ rate_type: 'bad', rate_value: '0', range_from: '', planned_date: '' });
    expect(draftOf(ladder, { planned_date: '2026-12-01 09:00:00' }).planned_date).toBe(
      '2026-12-01T09:00',
    );
  });
});

describe('the name of a rate', () => {
  const nameOf = (patch: RateDraft) => text(ladder.nameOf(ladderDraft(patch)));

  it('distinguishes rows of one step by their ranges', () => {
    const [low, high] = [
      { range_from: '0', range_to: '1000' },
      { range_from: '1000', range_to: '9999999999,99' },
    ];
    expect(nameOf(low)).toBe('Начальная ставка от 0 до 1 000');
    expect(nameOf(high)).toBe('Начальная ставка от 1 000 до 9 999 999 999,99');
    expect(nameOf({})).toBe('Начальная ставка');
    expect(text(ladder.phraseOf(ladderDraft(low)))).toBe('ставка «Начальная ставка от 0 до 1 000»');
    const [from, to] = [ladderDraft(high), ladderDraft({ ...high, rate_value: '12' })];
    expect(text(rateChangeText(ladder, from, to))).toBe(
      'начальная ставка от 1 000 до 9 999 999 999,99: 10 → 12',
    );
  });
});

describe('a rate in one line', () => {
  it('consists of its name and the values that are set, without the name twice', () => {
    const plan = { planned_date: '2026-12-01T09:00', planned_new_client_rate: '0' };
    const amounts = 'Уровень 1; Ставка для новых: 350; Ставка для повторных: 280';
    expect(rateSummary(level, levelDraft())).toBe(amounts);
    expect(rateSummary(level, levelDraft(plan))).toBe(
      `${amounts}; Плановая дата: 01.12.2026 в\u00A009:00 МСК; Плановая ставка для новых: 0`,
    );
    expect(rateSummary(ladder, ladderDraft({ range_from: '', range_to: '1000' }))).toBe(
      'Начальная ставка до 1\u00A0000; Значение ставки: 10',
    );
  });
});
