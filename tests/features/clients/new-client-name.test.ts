/** The one field of a new client's name. */
import { expect, test } from 'vitest';
import { emptyClient, validateNewClient } from '#features/clients/new/new-client.ts';

test.each([
  ['', 'Обязательное поле'],
  ['Иванов', 'Нужны хотя бы фамилия и имя.'],
  [' Иванов ', 'Нужны хотя бы фамилия и имя.'],
  ['Иванов Пётр', undefined],
  [' Иванов  Пётр Ильич ', undefined],
])('the name «%s» has the error: %s', (full_name, message) => {
  expect(validateNewClient({ ...emptyClient, full_name }).full_name?.[0]).toBe(message);
});
