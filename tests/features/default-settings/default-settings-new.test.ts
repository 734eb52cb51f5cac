import { describe, expect, it } from 'vitest';
import {
  emptySetting,
  inputOfNew,
  NEXT_OPTION,
  type NewSetting,
  type NewSettingStep,
  stepSetting,
  validateNew,
} from '#features/default-settings/new-setting.ts';
import { toWrite } from '#features/default-settings/setting-write.ts';

function take(draft: NewSetting, ...steps: NewSettingStep[]): NewSetting {
  let now = draft;
  for (const step of steps) now = { ...now, ...stepSetting(now, step)?.patch };
  return now;
}

const typed = (optionValue: string, optionTitle: string, draft = emptySetting): NewSetting => ({
  ...draft,
  optionValue,
  optionTitle,
});
const add: NewSettingStep = { do: 'addOption' };
const select = take(emptySetting, { do: 'setType', to: 'select' });
const one = take(typed(' a ', ' Альфа ', select), add);
const two = take(typed('b', 'Бета', one), add);

describe('the builder of options', () => {
  it('adds an option only with value and title, trimmed', () => {
    expect(stepSetting(typed('a', ' ', select), add)).toBeNull();
    expect(stepSetting(typed('', 'Альфа', select), add)).toBeNull();
    expect(one.options).toEqual([{ key: 1, value: 'a', title: 'Альфа' }]);
    expect([one.optionValue, one.optionTitle]).toEqual(['', '']);
  });

  it('refuses a duplicate value, keeps what is typed and gives the reason', () => {
    const again = typed('a ', 'Ещё', one);
    expect(stepSetting(again, add)).toEqual({
      fieldErrors: { optionValue: ['Такое значение уже есть'] },
    });
  });

  it('clears the options when the type leaves select, and keeps them from select to multi-select', () => {
    const left = take(two, { do: 'choose', input: 'a' }, { do: 'setType', to: 'number' });
    expect(left).toMatchObject({ options: [], value: '', optionValue: '' });
    const several = take(two, { do: 'choose', input: 'b' }, { do: 'setType', to: 'multi-select' });
    expect(several.options).toHaveLength(2);
    expect(inputOfNew(several)).toEqual(['b']);
    const back = take(
      several,
      { do: 'choose', input: ['a', 'b'] },
      { do: 'setType', to: 'select' },
    );
    expect(inputOfNew(back)).toBe('a');
  });

  it('updates the default with the value of its option, however it is typed', () => {
    const set = (value: string): NewSettingStep => ({ do: 'setOption', at: 1, patch: { value } });
    const chosen = take(two, { do: 'choose', input: 'b' }, set(''), set('a'), set('ab'));
    expect(inputOfNew(chosen)).toBe('ab');
    // The other option equals the default for a moment while it is typed.
    const other = take(two, { do: 'choose', input: 'a' }, set('a'), set('ac'));
    expect(inputOfNew(other)).toBe('a');
  });

  it('removes an option and its use as the default', () => {
    const both = take(
      two,
      { do: 'setType', to: 'multi-select' },
      { do: 'choose', input: ['a', 'b'] },
    );
    const left = take(both, { do: 'removeOption', at: 0 });
    expect(inputOfNew(left)).toEqual(['b']);
    expect(inputOfNew(take(left, { do: 'removeOption', at: 0 }))).toEqual([]);
    expect(stepSetting(left, { do: 'removeOption', at: 5 })).toBeNull();
  });

  it('has no default after the option chosen as default is removed', () => {
    const chosen = take(two, { do: 'choose', input: 'b' });
    const left = take(chosen, { do: 'removeOption', at: 1 });
    expect(Object.keys(validateNew({ ...left, name: 'x' }))).toEqual(['value']);
  });
});

describe('the type of a new setting', () => {
  it('starts a boolean as off, and keeps a text between string and number', () => {
    const text = { ...emptySetting, value: '15' };
    expect(take(text, { do: 'setType', to: 'boolean' }).value).toBe('0');
    expect(take(text, { do: 'setType', to: 'number' }).value).toBe('15');
    const off = take(text, { do: 'setType', to: 'boolean' }, { do: 'setType', to: 'string' });
    expect(off.value).toBe('');
  });
});

describe('an invalid new setting', () => {
  const named = (draft: NewSetting): NewSetting => ({ ...draft, name: 'regions' });

  it('has no name or no value', () => {
    expect(validateNew(emptySetting)).toEqual({
      name: ['Обязательное поле'],
      value: ['Обязательное поле'],
    });
    const number = { ...named(emptySetting), type: 'number', value: '1,2,3' } as const;
    expect(validateNew(number)).toEqual({ value: ['Введите число'] });
    expect(validateNew({ ...number, value: '0' })).toEqual({});
    expect(validateNew(take(named(emptySetting), { do: 'setType', to: 'boolean' }))).toEqual({});
  });

  it('is a choice without options, or without a default among them', () => {
    expect(validateNew(named(select))).toEqual({ [NEXT_OPTION]: ['Добавьте хотя бы одну опцию'] });
    expect(validateNew(named(two))).toEqual({ value: ['Выберите значение по умолчанию'] });
    expect(validateNew(take(named(two), { do: 'choose', input: 'b' }))).toEqual({});
  });

  it('has an option without a name, a duplicate, or one that was not added', () => {
    const wrong = take(
      named(two),
      { do: 'choose', input: 'b' },
      { do: 'setOption', at: 0, patch: { value: 'b', title: ' ' } },
    );
    expect(validateNew(wrong)).toEqual({
      'options.0.title': ['Обязательное поле'],
      'options.1.value': ['Такое значение уже есть'],
    });
    const left = typed('c', '', take(named(two), { do: 'choose', input: 'b' }));
    expect(validateNew(left)).toHaveProperty('optionValue');
  });
});

describe('a sent new setting', () => {
  it('has its value in the form of its type', () => {
    const base = { ...emptySetting, name: ' cap ', description: ' Предел ' };
    expect(toWrite({ ...base, type: 'number', value: '0,5' })).toEqual({
      name: 'cap',
      description: 'Предел',
      type: 'number',
      options: [],
      value: 0.5,
    });
    expect(toWrite({ ...base, type: 'boolean', value: '0' }).value).toBe(0);
    const several = take(
      two,
      { do: 'setType', to: 'multi-select' },
      { do: 'choose', input: ['b'] },
    );
    expect(toWrite(several)).toMatchObject({
      type: 'multi-select',
      value: ['b'],
      options: [
        { value: 'a', title: 'Альфа' },
        { value: 'b', title: 'Бета' },
      ],
    });
  });
});
