/** Which value of a channel's setting is shown: its own, or the default. */
import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { toBound } from '#features/channels/settings/channel-setting-rows.ts';
import { channelSettingColumns } from '#features/channels/settings/settings-columns.tsx';
import { cap, channelSettingOf } from '#tests/support/settings.ts';

const UNKNOWN = 'Своё значение: значение по умолчанию неизвестно';

function shown(own: Parameters<typeof channelSettingOf>[1], column: string) {
  const [row] = toBound([channelSettingOf(cap, { value: 2500, ...own })]);
  const columns = channelSettingColumns({ rows: null as never, switches: null as never });
  const { container } = render(columns.find(({ id }) => id === column)!.render(row!));
  return container.textContent;
}

it.each([
  ['its own, whatever the default', { use_default: false }, '2500'],
  ['its own, without one', { use_default: false, default_setting: null }, '2500'],
  ['the default', { use_default: true }, '1500'],
  [
    'its own with a note, if the default is unknown',
    { use_default: true, default_setting: null },
    `2500${UNKNOWN}`,
  ],
] as const)('the shown value of a setting is %s', (_, own, text) => {
  expect(shown(own, 'value')).toBe(text);
});

it.each([
  ['Предел в сутки', 'Предел в сутки'],
  ['', '-'],
  [null, '-'],
])('the description %j reads as "%s"', (description, text) => {
  expect(shown({ description } as never, 'description')).toBe(text);
});
