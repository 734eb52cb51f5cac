import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { model } from '#tests/support/settings.ts';
import { ownWords, type SettingDefinition } from '#workspace/settings/setting-value.ts';
import { SettingValueEditor } from '#workspace/settings/setting-value-editor.tsx';

/** Draws the editor. Returns its list, the choices in it, and the change handler. */
function begin(setting: SettingDefinition, input: string) {
  const onChange = vi.fn();
  render(
    <SettingValueEditor label="Значение" words={ownWords} {...{ setting, input, onChange }} />,
  );
  const list = screen.getByLabelText<HTMLSelectElement>('Значение');
  return { list, onChange, choices: [...(list.options ?? [])].map(({ text }) => text) };
}

test('a switch is edited as a choice of on or off', () => {
  const { list, onChange, choices } = begin({ type: 'boolean' }, '1');
  expect(choices).toEqual(['Включено', 'Выключено']);
  expect(list.value).toBe('1');
  fireEvent.change(list, { target: { value: '0' } });
  expect(onChange).toHaveBeenCalledExactlyOnceWith('0');
});

test('a switch without a value can stay without one', () => {
  expect(begin({ type: 'boolean' }, '').choices).toEqual(['-', 'Включено', 'Выключено']);
});

test('an option is shown by its title', () => {
  const { list, choices } = begin(model, 'cpa');
  expect(choices).toEqual(['За лид', 'За выдачу']);
  expect(list.value).toBe('cpa');
});

test.each([
  ['boolean', '1'],
  ['select', 'cpa'],
  ['number', '5'],
  ['text', 'да'],
  ['multi-select', ['cpa']],
] as const)('a value of the type %s is read-only without being busy', (type, input) => {
  const isLocked = (one: Element) =>
    one.matches('[readonly], :disabled, [aria-disabled="true"]') && !one.matches('[aria-busy]');
  for (const readOnly of [true, false]) {
    const { container, unmount } = render(
      <SettingValueEditor
        label="Значение"
        words={ownWords}
        setting={{ ...model, type }}
        onChange={() => {}}
        {...{ input, readOnly }}
      />,
    );
    const controls = [...container.querySelectorAll('input, select')];
    expect(controls.length).toBeGreaterThan(0);
    expect(controls.map(isLocked)).toEqual(controls.map(() => readOnly));
    expect(container.querySelector('[aria-busy]')).toBeNull();
    unmount();
  }
});

test.each(['text', 'json'])('a value of the type %s keeps its line breaks', (type) => {
  const value = 'строка 1\nстрока 2';
  const { list, onChange } = begin({ type, value }, value);
  expect(list.value).toBe(value);
  fireEvent.change(list, { target: { value: `${value}!` } });
  expect(onChange).toHaveBeenCalledExactlyOnceWith(`${value}!`);
});

test.each([
  ['has several lines while its last line break is deleted', 'text', 'а\nб', 'аб', 'textarea'],
  ['has several lines for a draft with line breaks', 'text', 'аб', 'а\nб', 'textarea'],
  ['has one line without line breaks', 'text', 'аб', 'аб', 'input'],
  ['has one line for a number', 'number', '1\n2', '1', 'input'],
])('the field of a value %s', (_, type, value, input, name) => {
  expect(begin({ type, value }, input).list.localName).toBe(name);
});
