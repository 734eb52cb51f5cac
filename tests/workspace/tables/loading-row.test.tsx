/** A row that is edited before the code of edited rows has loaded. */
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import ChannelPage from '#features/channels/page/channel-page.tsx';
import DefaultSettingsPage from '#features/default-settings/default-settings-page.tsx';
import OfferPage from '#features/offers/page/offer-page.tsx';
import { vk } from '#tests/support/channels.ts';
import { deferred } from '#tests/support/deferred.ts';
import { foundCommand } from '#tests/support/found-command.ts';
import { hearKeys } from '#tests/support/heard-keys.ts';
import { ok, sova, unboundSettings } from '#tests/support/offers.ts';
import { beginSignedIn } from '#tests/support/runtime.tsx';
import { inRow, rowOf } from '#tests/support/screen.ts';
import { cap, channelSettingOf } from '#tests/support/settings.ts';
import { painted } from '#workspace/painted.ts';
import { LoadingRow } from '#workspace/tables/loading-row.tsx';

const code = vi.hoisted(() => ({ wait: null as Promise<void> | null }));
vi.mock('#features/offers/page/edited-param-row.tsx', async (original) => {
  await code.wait;
  return await original();
});
vi.mock('#features/default-settings/setting-edit-row.tsx', async (original) => {
  await code.wait;
  return await original();
});
vi.mock('#features/channels/settings/settings-row.tsx', async (original) => {
  await code.wait;
  return await original();
});
const heard = hearKeys();
const press = (key: string) =>
  (document.activeElement ?? document.body).dispatchEvent(
    new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
  );

test('a loading row passes the focus and the keys pressed meanwhile to its first field', async () => {
  const loaded = deferred<void>();
  code.wait = loaded.promise;
  const { server, draw, user } = await beginSignedIn('/offers/3');
  server.always('GET /api/v1/offers/3', () => ok(sova));
  server.always('GET /api/v1/offers/3/available-settings', () => ok(unboundSettings));
  draw(<OfferPage />);
  await screen.findByText('Основная информация');

  await user.click(inRow(4, 'Редактировать')!);
  expect(rowOf(4).textContent).toBe('');
  for (const key of ['e', '1', '2']) press(key);
  await painted();
  expect(heard).toEqual([]);

  loaded.resolve();
  const input = () => rowOf(4).querySelector('input')!;
  await waitFor(() => expect(document.activeElement).toBe(input()));
  await waitFor(() => expect(input().value).toContain('e12'));
  fireEvent.keyDown(input(), { key: 'Escape' });
  await waitFor(() => expect(inRow(4, 'Редактировать')).toBeDefined());
});

/** Opens setting 1 by a command, while the focus is elsewhere and the code is loading. */
async function beginElsewhere(path: string, page: ReactNode, command: string, answers: object) {
  const loaded = deferred<void>();
  code.wait = loaded.promise;
  const begun = await beginSignedIn(path);
  for (const [call, rows] of Object.entries(answers)) begun.server.always(call, () => ok(rows));
  begun.draw(
    <>
      <button type="button">Здесь</button>
      <button type="button">Там</button>
      {page}
    </>,
  );
  await screen.findByText('daily_cap');
  screen.getByText('Здесь').focus();
  const { bound, event } = await foundCommand(begun, [command, '1']);
  act(() => bound.actor.send(event));
  await painted();
  expect(rowOf(1).textContent).toBe('');
  return {
    come: () => act(async () => loaded.resolve()),
    input: () => rowOf(1).querySelector('input, textarea'),
  };
}

test('a loading row takes the focus from the element that had it when it was opened', async () => {
  const { come, input } = await beginElsewhere(
    '/channels/default',
    <DefaultSettingsPage kind="channels" />,
    'defaultSettings.edit',
    { 'GET /api/v1/default-settings': [cap] },
  );
  await come();
  await waitFor(() => expect(document.activeElement).toBe(input()));
});

test('a loading row leaves the focus if it was moved meanwhile', async () => {
  const { come, input } = await beginElsewhere(
    '/channels/1/settings',
    <ChannelPage />,
    'channelSettings.edit',
    {
      'GET /api/v1/channels': [vk],
      'GET /api/v1/channels/1': vk,
      'GET /api/v1/channels/1/settings': [channelSettingOf(cap)],
      'GET /api/v1/channels/1/available-settings': [],
    },
  );
  screen.getByText('Там').focus();
  await come();
  await waitFor(() => expect(input()).not.toBeNull());
  await painted();
  expect(document.activeElement).toBe(screen.getByText('Там'));
});

test('Escape cancels only the last loading row and drops its keys, and Enter waits', async () => {
  const sent: unknown[] = [];
  const row = (key: string) => (
    <LoadingRow
      key={key}
      rowKey={key}
      attributes={{ 'data-key': key } as never}
      columns={3}
      rows={{ send: (event) => sent.push(event) }}
    />
  );
  const table = (keys: readonly string[], last: ReactNode = null) => (
    <table>
      <tbody>
        {keys.map(row)}
        {last}
      </tbody>
    </table>
  );
  const { rerender } = render(table(['4', '5']));
  for (const key of ['a', 'b', 'Enter', 'Escape']) press(key);
  expect(sent).toEqual([{ type: 'forward', key: '5', order: 'cancel' }]);
  rerender(table(['4']));
  await painted();
  await painted();
  expect(heard).toEqual([]);
  // The row that was opened before still waits, with the keys for it.
  for (const key of ['c', 'Enter']) press(key);
  expect(heard).toEqual([]);
  const come = (
    <tr data-key="4">
      <td>
        <input aria-label="Значение" defaultValue="" />
      </td>
    </tr>
  );
  rerender(table([], come));
  screen.getByLabelText('Значение').focus();
  await waitFor(() => expect(heard).toEqual(['c', 'Enter']));
  expect(sent).toHaveLength(1);
});

test('a row that does not load drops its keys and holds back no others', async () => {
  const row = (hasFailed: boolean) => (
    <table>
      <tbody>
        <LoadingRow
          rowKey="4"
          attributes={{ 'data-key': '4', tabIndex: 0 } as never}
          columns={3}
          rows={{ send: () => {} }}
          hasFailed={hasFailed}
        />
      </tbody>
    </table>
  );
  const { rerender } = render(row(false));
  press('a');
  expect(heard).toEqual([]);
  rerender(row(true));
  await painted();
  await painted();
  // On the failed row, the keys would run commands, such as a switch.
  expect(heard).toEqual([]);
  press('b');
  expect(heard).toEqual(['b']);
  // Further keys on the row run no commands either; Escape cancels it, and the arrows leave it.
  document.querySelector('tr')!.focus();
  for (const key of ['4', 'a', 'Escape', 'ArrowDown']) press(key);
  expect(heard).toEqual(['b', 'Escape', 'ArrowDown']);
});
