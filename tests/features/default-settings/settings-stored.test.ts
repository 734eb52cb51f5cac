import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { emptySetting } from '#features/default-settings/new-setting.ts';
import { storedRows } from '#features/default-settings/rows-stored.ts';
import { rowDraftOf } from '#features/default-settings/setting-row.ts';
import { storedNewSetting } from '#features/default-settings/setting-stored.ts';

const options = [{ value: 1, title: 'Один' }];
const setting = { id: 4, name: 'regions', description: '', type: 'select', options, value: 1 };

it.each([
  ['of a row', storedRows, rowDraftOf(setting)],
  ['of a new setting', storedNewSetting, emptySetting],
  [
    'of a new setting with options',
    storedNewSetting,
    { ...emptySetting, value: [1], options: [{ key: 1, value: 'a', title: 'А' }] },
  ],
])('a draft %s is read as it was stored', (_, { port }, draft) => {
  const { draft: schema } = port.schema;
  expect(z.parse(schema, JSON.parse(JSON.stringify(draft)))).toEqual(draft);
  expect(z.safeParse(schema, {}).success).toBe(false);
});
