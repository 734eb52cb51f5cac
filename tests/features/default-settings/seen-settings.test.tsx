/** Default settings that were seen are drawn at once when their screen opens again, and read in the background. */
import { cleanup, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { DefaultSetting } from '#api/default-settings.api.ts';
import DefaultSettingsPage from '#features/default-settings/default-settings-page.tsx';
import { beginSignedIn } from '#tests/support/runtime.tsx';
import { isListBusy, rowOf } from '#tests/support/screen.ts';
import { cap, settingOf } from '#tests/support/settings.ts';

const GET = 'GET /api/v1/default-settings';
const ok = (data: unknown) => ({ success: true, data });
const shown = () => rowOf(1)?.textContent ?? null;

async function beginSeen() {
  const begun = await beginSignedIn('/channels/default');
  begun.draw(<DefaultSettingsPage kind="channels" />);
  expect(shown()).toBeNull();
  (await begun.call(GET)).answer(200, ok([cap]));
  await waitFor(() => expect(shown()).toContain('1500'));
  cleanup();
  return begun;
}

test('seen settings are drawn in the first commit, and then updated from the server', async () => {
  const begun = await beginSeen();
  begun.draw(<DefaultSettingsPage kind="channels" />);
  expect([shown()?.includes('1500'), isListBusy()]).toEqual([true, true]);
  expect(document.querySelector('.table-frame [role=status]')).toBeNull();
  (await begun.call(GET)).answer(200, ok([{ ...cap, value: 1700 }]));
  await waitFor(() => expect(shown()).toContain('1700'));
});

test('seen settings of channels are not drawn for offers', async () => {
  const begun = await beginSeen();
  begun.runtime.browser.go('/offers/settings');
  begun.draw(<DefaultSettingsPage kind="offers" />);
  expect(shown()).toBeNull();
});

test('seen settings are not drawn at once after a write', async () => {
  const begun = await beginSeen();
  const { runtime, call } = begun;
  const base = { etag: null, isLast: true } as const;
  const setting: DefaultSetting = { ...settingOf(cap), value: 99 };
  const saved = runtime.channelDefaults.update(setting.id, setting, base);
  (await call('PUT /api/v1/default-settings/1')).answer(200, ok({ ...cap, value: 99 }));
  await saved;
  begun.draw(<DefaultSettingsPage kind="channels" />);
  expect(shown()).toBeNull();
});
