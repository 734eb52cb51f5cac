/** Default settings that the API sends without their identifiers. */
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import DefaultSettingsPage from '#features/default-settings/default-settings-page.tsx';
import { ok } from '#tests/support/channels.ts';
import { beginSignedIn } from '#tests/support/runtime.tsx';

const unread = { id: 7, description: 'Лимит', type: 'string', value: '5', options: [] };

test.each([
  ['channels', 'GET /api/v1/default-settings', { ...unread, key: null }, 'Ключ (key)'],
  ['offers', 'GET /api/v1/settings', { ...unread, name: 12 }, 'Название (name)'],
] as const)('%s: the cell and its mark name the field', async (kind, call, row, label) => {
  const { server, draw } = await beginSignedIn('/users');
  server.always(call, () => ok([row]));
  draw(<DefaultSettingsPage kind={kind} />);
  const note = `Строка пришла не полностью: ${label}`;
  const cell = (await screen.findByText(note)).closest('td, th');
  expect(cell?.textContent).toBe(`${kind === 'offers' ? '12' : '—'}Не полностью${note}`);
});
