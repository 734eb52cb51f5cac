import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useSyncExternalStore } from 'react';
import { describe, expect } from 'vitest';
import { useChannelSettings } from '#features/channels/settings/settings.logic.ts';
import SettingsAddTab from '#features/channels/settings/settings-add-tab.tsx';
import SettingsTab from '#features/channels/settings/settings-tab.tsx';
import { ok } from '#tests/support/channels.ts';
import { refuse } from '#tests/support/forms.ts';
import { alerts, beginSignedIn } from '#tests/support/runtime.tsx';
import { boundTo, inRow, rowOf, shownIds } from '#tests/support/screen.ts';
import {
  cap,
  channelSettingOf,
  model,
  settingRefusals as refusals,
} from '#tests/support/settings.ts';
import { testEveryTransition } from '#tests/support/walk.ts';
import { useServices } from '#workspace/services.tsx';
import {
  channelSettingEditorsModel,
  settingSwitchesModel,
  unboundModel,
} from './channel-settings.model.ts';

const BOUND = 'GET /api/v1/channels/1/settings';
const UNBOUND = 'GET /api/v1/channels/1/available-settings';
const WRITE = 'POST /api/v1/channels/1/settings';
const ADD = '/channels/1/add-settings';

/** Shows the two tabs of a channel by the address, like its page. */
function Tabs() {
  const { location } = useServices();
  const href = useSyncExternalStore(location.subscribe, location.href);
  const settings = useChannelSettings(1);
  if (href === ADD) return <SettingsAddTab channelId={1} settings={settings} />;
  if (href === '/channels/1/settings') return <SettingsTab channelId={1} settings={settings} />;
  return null;
}

async function begin(path: string) {
  const begun = await beginSignedIn(path);
  begun.draw(<Tabs />);
  return begun;
}
type Begun = Awaited<ReturnType<typeof begin>>;

const isBusy = () =>
  document.querySelector('.table-frame[aria-busy=true] table:not([aria-hidden])') !== null;
const written = ({ server }: Begun) => server.calls.findLast(({ method }) => method === 'POST');

describe('a setting that is reset', () => {
  const limit = channelSettingOf(cap, { value: 2500, use_default: true });
  const payment = channelSettingOf(model);

  testEveryTransition(channelSettingEditorsModel, {
    setUp: async () => {
      const begun = await begin('/channels/1/settings');
      begun.server.always(UNBOUND, () => ok([]));
      (await begun.call(BOUND)).answer(200, ok([limit, payment]));
      await screen.findByText('daily_cap');
      return begun;
    },
    perform: {
      put: () => void fireEvent.click(inRow(1, 'Сбросить')!),
      // Emitted by the row itself when it opens.
      'row.moved': () => {},
      'row.closed': async (begun) => {
        (await begun.call(BOUND)).answer(200, ok([limit, payment]));
        const write = await begun.call(WRITE);
        write.answer(200, ok((write.body as { settings: unknown }).settings));
      },
    },
    verify: {
      '*': (begun, { context }, { event }) => {
        const isOpen = rowOf(1)?.querySelector('[aria-label="Значения"]') != null;
        expect(isOpen).toBe('1' in context.rows);
        if (isOpen) expect(rowOf(1).getAttribute('aria-busy')).toBe('true');
        if (event && !isOpen) {
          expect(rowOf(1).textContent).toContain('1500');
          expect(written(begun)?.body).toEqual({
            settings: [{ ...limit, value: 1500 }, payment],
          });
        }
      },
    },
  });
});

describe('the switch «По умолчанию»', () => {
  const limit = channelSettingOf(cap, { value: 2500 });

  testEveryTransition(settingSwitchesModel, {
    setUp: async () => {
      const begun = await begin('/channels/1/settings');
      begun.server.always(UNBOUND, () => ok([]));
      (await begun.call(BOUND)).answer(200, ok([limit, channelSettingOf(model)]));
      await screen.findByText('daily_cap');
      return { ...begun, stored: [limit, channelSettingOf(model)] };
    },
    perform: {
      toggle: (_, { subject: { id } }) =>
        void fireEvent.click(rowOf(id).querySelector('[role=switch]')!),
      toggled: (driver) => settle(driver, true),
      failed: (driver) => settle(driver, false),
    },
    verify: {
      '*': ({ stored }, { context: { toggling } }) => {
        for (const { id, use_default } of stored) {
          const toggle = rowOf(id).querySelector('[role=switch]')!;
          const isToggling = toggling.includes(id);
          expect(toggle.getAttribute('aria-disabled')).toBe(isToggling ? 'true' : null);
          expect(toggle.getAttribute('aria-checked')).toBe(String(use_default !== isToggling));
        }
      },
    },
  });

  type Driver = Begun & { stored: ReturnType<typeof channelSettingOf>[] };

  async function settle({ call, stored }: Driver, isDone: boolean): Promise<void> {
    (await call(BOUND)).answer(200, ok(stored));
    const write = await call(WRITE);
    if (!isDone) return refuse(write, refusals.words);
    const { settings } = write.body as { settings: ReturnType<typeof channelSettingOf>[] };
    stored.splice(0, 2, ...settings);
    write.answer(200, ok(settings));
  }
});

describe('settings that a channel does not have yet', () => {
  const isLeft = ({ runtime }: Begun) => runtime.location.href() === '/channels/1/settings';
  testEveryTransition(unboundModel, {
    setUp: async () => {
      const begun = await begin(ADD);
      begun.server.always(BOUND, () => ok([]));
      return begun;
    },
    perform: {
      visit: async (begun) => {
        if (!isLeft(begun)) begun.runtime.location.go('/channels/1/settings');
        await waitFor(() => expect(isLeft(begun)).toBe(true));
        await screen.findByText('У канала пока нет настроек');
        begun.runtime.location.go(ADD);
      },
      reload: (begun) =>
        boundTo(begun, 'channelSettings.reloadUnbound').actor.send({ type: 'reload' }),
      'rows.replaced': async ({ call }, { rows }, { context }) => {
        const { id } = context.result!.rows.find((row) => !rows.includes(row))!;
        fireEvent.click(inRow(id, 'Привязать')!);
        const write = await call(WRITE);
        const { settings } = write.body as { settings: { id: number }[] };
        expect(settings).toMatchObject([{ id, use_default: true }]);
        write.answer(200, ok([channelSettingOf(cap)]));
      },
      'xstate.done.actor.load': async ({ call }, { output }) =>
        (await call(UNBOUND)).answer(200, ok(output.result.rows)),
      'xstate.error.actor.load': async ({ call }, { error }) => refuse(await call(UNBOUND), error),
    },
    verify: {
      loading: (begun, { context }) => {
        if (!isLeft(begun)) expect(isBusy()).toBe(context.result !== null);
      },
      ready: (_, __, { emitted }) => {
        expect(isBusy()).toBe(false);
        expect(alerts().join()).not.toContain('Ошибка загрузки!');
        const ends = emitted.filter(({ type }) => type !== 'read');
        if (ends.length) expect(ends).toEqual([{ type: 'emptied' }]);
      },
      failed: () => expect(alerts().join()).toContain(`Ошибка загрузки!${refusals.words.message}`),
      '*': (begun, { context }, { emitted }) => {
        const isEmptied = emitted.some(({ type }) => type === 'emptied');
        // Only a list that was read and is empty leaves its tab.
        expect(isLeft(begun)).toBe(isEmptied);
        if (!isEmptied)
          expect(shownIds()).toEqual((context.result?.rows ?? []).map(({ id }) => id));
      },
    },
  });
});
