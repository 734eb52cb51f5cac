import { describe, expect, it } from 'vitest';
import type { SettingValue } from '#contract/settings.ts';
import {
  byDefaultText,
  defaultWords,
  editorOf,
  inputOf,
  isEmptyValue,
  isUnlisted,
  normaliseForWire,
  noteOnInput,
  ownWords,
  titlesOf,
  valueText,
} from '#workspace/settings/setting-value.ts';

const options = [
  { value: 'msk', title: 'Москва' },
  { value: 2, title: 'Казань' },
  { value: 'spb', title: 'Петербург' },
];
const select = { type: 'select', options };
const several = { type: 'multi-select', options };
const flag = { type: 'boolean' };
const number = { type: 'number' };
const text = { type: 'text' };

it('a switch of the default is named with its change', () => {
  const texts = [true, false].map((isOn) => byDefaultText('bid', isOn));
  const arrow = '\u00a0→\u00a0';
  expect(texts).toEqual([
    `bid, по умолчанию: Выключено${arrow}Включено`,
    `bid, по умолчанию: Включено${arrow}Выключено`,
  ]);
});

describe('an empty value', () => {
  it.each([null, undefined, '', '  \n', []])('is %j', (value) => {
    expect(isEmptyValue(value)).toBe(true);
  });

  it.each([0, false, '0', [0], ['']])('is not %j', (value) => {
    expect(isEmptyValue(value)).toBe(false);
  });
});

describe('the editor of a value', () => {
  it('is text for unknown types', () => {
    expect(['boolean', 'select', 'multi-select', 'number', 'string', 'json'].map(editorOf)).toEqual(
      ['boolean', 'select', 'multi-select', 'number', 'text', 'text'],
    );
  });

  it.each<[string, Parameters<typeof inputOf>[0], SettingValue, unknown]>([
    ['a boolean in any of its forms', flag, 'true', '1'],
    ['a boolean that is off', flag, 0, '0'],
    ['a boolean that nobody has set', flag, null, ''],
    ['a number with a comma', number, 0.8, '0,8'],
    ['zero', number, 0, '0'],
    ['a number that came as text', number, '14', '14'],
    ['a decimal that came as text', number, '12.50', '12,5'],
    ['a negative decimal that came as text', number, '-0.8', '-0,8'],
    ['more digits than a number has', number, '9007199254740993.5', '9007199254740993.5'],
    ['text that no number is', number, '12.5 руб.', '12.5 руб.'],
    ['a decimal in a text', text, '12.50', '12.50'],
    ['a choice by its text', select, 2, '2'],
    ['a choice that is none of the options', select, 'nsk', 'nsk'],
    ['choices that are none of the options', several, ['nsk', 7, 'spb'], ['spb', 'nsk', '7']],
    ['a choice out of a list', select, ['msk'], 'msk'],
    ['choices in the order of the options', several, ['spb', 'msk'], ['msk', 'spb']],
    ['a lone choice as a list', several, 2, ['2']],
    ['no choices', several, null, []],
    ['text as it is', text, ' два слова ', ' два слова '],
  ])('shows %s', (_, setting, value, input) => {
    expect(inputOf(setting, value)).toEqual(input);
  });

  it.each<[string, Parameters<typeof inputOf>[0], string | string[], unknown]>([
    ['a boolean as 1', flag, '1', 1],
    ['a boolean as 0', flag, '0', 0],
    ['a number with a comma', number, ' 1 234,5 ', 1234.5],
    ['zero', number, '0', 0],
    ['a choice as its option has it', select, '2', 2],
    ['an array as an array', several, ['spb', '2'], [2, 'spb']],
    ['what was read', { ...several, value: [7, 'spb'] }, ['msk', '7'], ['msk', 7]],
    ['a lone choice that was read', { ...select, value: 7 }, '7', 7],
    ['text without blanks around it', text, ' 007 ', '007'],
  ])('sends %s', (_, setting, input, value) => {
    expect(normaliseForWire(setting, input)).toEqual(value);
  });

  it('refuses empty values and text that is not a number, and accepts zero and off', () => {
    expect(noteOnInput(number, ' ')).toBe('Пустое значение не сохраняется');
    expect(noteOnInput(several, [])).toBe('Пустое значение не сохраняется');
    expect(noteOnInput(number, '1,2,3')).toBe('Введите число');
    expect(noteOnInput(number, '0')).toBeNull();
    expect(noteOnInput(number, '9007199254740993')).toBe('Слишком много цифр');
    expect(noteOnInput(flag, '0')).toBeNull();
    expect(noteOnInput(text, '1,2,3')).toBeNull();
    // The type of the setting has changed since the draft: the editor shows nothing of the draft.
    for (const [setting, input] of [
      [flag, 'typed'],
      [several, '1'],
      [number, ['1']],
      [text, ['1']],
    ] as const) {
      expect(noteOnInput(setting, input)).toBe('Пустое значение не сохраняется');
    }
  });
});

describe('a value as text', () => {
  it('is on or off, a title, or a dash without a value', () => {
    expect(valueText(flag, 1, defaultWords)).toBe('on');
    expect(valueText(flag, '0', defaultWords)).toBe('off');
    expect(valueText(flag, true, ownWords)).toBe('Включено');
    expect(valueText(select, '2', defaultWords)).toBe('Казань');
    expect(valueText(select, 'nsk', defaultWords)).toBe('nsk');
    expect(valueText(select, null, ownWords)).toBe('-');
  });

  it('lists titles, and values that have none', () => {
    expect(titlesOf(several, ['spb', 'nsk', 'msk'])).toEqual(['Москва', 'Петербург', 'nsk']);
    expect(valueText(several, ['spb', 'msk'], defaultWords)).toBe('Москва, Петербург');
    expect(valueText(several, [], defaultWords)).toBe('none');
  });

  it('is marked if it is none of the options', () => {
    expect(isUnlisted(select, 'nsk')).toBe(true);
    expect(isUnlisted(several, ['msk', 7])).toBe(true);
    expect(isUnlisted({ type: 'select' }, 'nsk')).toBe(true);
    for (const value of ['msk', '2', 2, null, '', []])
      expect(isUnlisted(select, value)).toBe(false);
    expect(isUnlisted(text, 'nsk')).toBe(false);
    // A single choice shows the first value of a list.
    expect(isUnlisted(select, ['msk', 'nsk'])).toBe(false);
    expect(isUnlisted(select, ['nsk', 'msk'])).toBe(true);
    expect(noteOnInput({ ...select, value: 'nsk' }, 'nsk')).toBeNull();
    expect(noteOnInput(select, 'nsk')).toBe('Пустое значение не сохраняется');
  });

  it('shows zero, and a dash for no value', () => {
    expect(valueText(number, 0, defaultWords)).toBe('0');
    expect(valueText(text, '', defaultWords)).toBe('-');
    for (const none of [null, undefined, ' ', []]) {
      expect(valueText(flag, none, defaultWords)).toBe('-');
      expect(valueText(flag, none, ownWords)).toBe('-');
    }
    expect(valueText(flag, 0, ownWords)).toBe('Выключено');
    expect(valueText(flag, false, defaultWords)).toBe('off');
    // The text that a conflict or a stored draft shows for a typed value.
    const typed = normaliseForWire(flag, inputOf(flag, null));
    expect(valueText(flag, typed, defaultWords)).toBe('-');
  });
});

describe('a value that two options have', () => {
  const twice = {
    type: 'multi-select',
    options: [{ value: 1, title: 'Один' }, { value: '1', title: 'Раз' }, options[1]!],
  };

  it('is shown and sent once, as the first of them', () => {
    expect(valueText(twice, [1, 2], ownWords)).toBe('Один, Казань');
    expect(inputOf(twice, ['1', 2])).toEqual(['1', '2']);
    // Both of its boxes are checked.
    expect(normaliseForWire(twice, ['1', '1', '2'])).toEqual([1, 2]);
  });
});
