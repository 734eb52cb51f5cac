/** The fields whose buttons the palette can press. */
import { afterEach, expect, test } from 'vitest';
import { currentField, fieldButtons, fieldChoices } from '#workspace/editing/field-buttons.ts';

afterEach(() => {
  document.body.innerHTML = '';
});

const field = (id: string, label: string, button = '') =>
  `<label for="${id}">${label}</label><input id="${id}">
  <button id="${id}-day" data-command="field.calendar" ${button}></button>`;

test('the choices are the visible, enabled buttons, by the labels of their fields', () => {
  document.body.innerHTML = `
    ${field('birth', 'Дата рождения')}
    ${field('off', 'Выключенное', 'disabled')}
    <div hidden>${field('hidden', 'Скрытое')}</div>
    <div inert>${field('behind', 'За окном')}</div>
    <button data-command="field.calendar"></button>`;
  expect(fieldChoices(fieldButtons.calendar)).toEqual([
    { key: 'birth-day', label: 'Дата рождения', subject: 'birth-day' },
  ]);
  expect(fieldChoices(fieldButtons.scheme)).toEqual([]);
});

test('the current field is the focused one', () => {
  document.body.innerHTML = field('a', 'Первое') + field('b', 'Второе');
  expect(currentField(fieldButtons.calendar)).toBeNull();
  document.getElementById('b')!.focus();
  expect(currentField(fieldButtons.calendar)?.label).toBe('Второе');
});
