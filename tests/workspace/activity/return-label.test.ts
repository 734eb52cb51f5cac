// @vitest-environment node
/** How messages name what is returned. */
import { expect, test } from 'vitest';
import type { ActivityEntry } from '#contract/activity.ts';
import { change, entry, rate } from '#tests/support/activity-entries.ts';
import { linesOf } from '#workspace/activity/lines.ts';
import { returnLabel } from '#workspace/activity/returning/returning.logic.ts';

function labelOf(...entries: Partial<ActivityEntry>[]): string {
  const [line] = linesOf(entries.map((one) => entry({ call: 'one', ...one })));
  return returnLabel(line!);
}
const fields = (...names: string[]) => ({ changes: names.map((name) => change(name, 1, 2)) });

test.each<[string, Partial<ActivityEntry>[], string]>([
  ['one field', [fields('name')], 'VK · наименование'],
  ['three fields', [fields('name', 'description', 'slug')], 'VK · наименование, описание, слаг'],
  [
    'more fields than that',
    [fields('name', 'description', 'slug', 'is_active', 'rate_type')],
    'VK · наименование, описание, слаг и ещё 2',
  ],
  ['a rate', [{ part: rate('5'), ...fields('new_client_rate') }], 'VK · ставка уровня 5'],
  [
    'several rates by their level, though the log lists the newest first',
    ['10', '2', '1'].map((id) => ({ part: rate(id), ...fields('new_client_rate') })),
    'VK · ставка уровня 1, ставка уровня 2, ставка уровня 10',
  ],
  [
    'fields before parts, and parts of one kind together',
    [
      { kind: 'client', part: { type: 'passport', id: null, name: null }, ...fields('series') },
      { kind: 'client', part: { type: 'address', id: 'residence', name: null }, ...fields('city') },
      { kind: 'client', ...fields('last_name') },
    ],
    'VK · фамилия, фактически адрес, паспорт',
  ],
  [
    'several rates',
    ['1', '2', '3', '4'].map((id) => ({ part: rate(id), ...fields('new_client_rate') })),
    'VK · ставка уровня 1, ставка уровня 2, ставка уровня 3 и ещё 1',
  ],
])('a return names %s', (_, entries, expected) => {
  expect(labelOf(...entries)).toContain(expected);
});
