/** The texts of a default setting, in its row and in messages about it. */
import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { optionChoices } from '#features/default-settings/default-settings.commands.ts';
import { emptySetting } from '#features/default-settings/new-setting.ts';
import { rowDraftOf, rowText } from '#features/default-settings/setting-row.ts';
import { settingColumns } from '#features/default-settings/settings-columns.tsx';

const options = [{ value: 1, title: 'Один' }];
const setting = { id: 4, name: 'regions', description: '', type: 'select', options, value: 1 };

it.each([
  ['description', { description: 'Куда слать' }, 'Куда слать'],
  ['description', { description: '' }, '-'],
  ['value', { description: 'Куда слать' }, 'Один'],
])('%s of %j reads as "%s"', (field, more, text) => {
  expect(rowText({ ...rowDraftOf(setting), ...more }, field)).toBe(text);
});

it.each([
  ['Куда слать', 'Куда слать'],
  ['', '-'],
  [null, '-'],
])('the column of descriptions shows %j as "%s"', (description, text) => {
  const columns = settingColumns({
    nameLabel: 'Название',
    nameField: 'name',
    rows: null as never,
    deletion: null as never,
  });
  const column = columns.find(({ id }) => id === 'description')!;
  const { container } = render(column.render({ ...setting, description } as never));
  expect(container.textContent).toBe(text);
});

it('an option of a new setting is labelled with its title, or with its value while it has none', () => {
  const typed = [
    { key: 1, value: 'a', title: 'А' },
    { key: 2, value: 'b', title: '' },
  ];
  expect(optionChoices({ ...emptySetting, options: typed })).toMatchObject([
    { label: 'А', hint: 'a', subject: 0 },
    { label: 'b', hint: 'b', subject: 1 },
  ]);
});
