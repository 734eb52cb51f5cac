/** The default settings that a channel does not have yet, and the data shared by both tabs. */

import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { availableSettingsPath, type ChannelSettingsApi } from '#api/channel-settings.api.ts';
import type { ChannelDefaultSetting } from '#contract/settings.ts';
import { settingBindingsKey } from '#features/channels/page/channel-keys.ts';
import {
  createTogglesMachine,
  type TogglesActor,
  type TogglesMachine,
} from '#machines/editing/toggles.machine.ts';
import {
  type CollectionActor,
  createCollectionMachine,
  type PageQuery,
  rowsOf,
} from '#machines/lists/collection.machine.ts';
import { memoize } from '#machines/memoize.ts';
import { useEmitted } from '#workspace/editing/use-emitted.ts';
import { type Notify, useKeptActor, useServices } from '#workspace/services.tsx';
import { wholeListRead } from '#workspace/tables/list-read.ts';
import { useRememberedTable } from '#workspace/tables/remembered-list.ts';
import { bindingPart, type SettingsWriter, settingsWriter } from './settings-parts.ts';

export const unboundMachine = createCollectionMachine<ChannelDefaultSetting, PageQuery>(
  'unboundSettings',
);
export type UnboundMachine = typeof unboundMachine;
type UnboundActor = CollectionActor<ChannelDefaultSetting, PageQuery>;

/** The toggles that add settings to the channel. */
export type BindingsMachine = TogglesMachine<ChannelDefaultSetting>;
export type BindingsActor = TogglesActor<ChannelDefaultSetting>;

const createUnboundLogic = memoize((api: ChannelSettingsApi, channelId: number) =>
  unboundMachine.provide({
    actors: { load: wholeListRead((signal) => api.unbound(channelId, signal)) },
  }),
);

/** @param notify Called if the channel already has the setting, which another user may have added. */
export const createBindingsLogic = (writer: SettingsWriter, channelId: number, notify: Notify) =>
  createTogglesMachine<ChannelDefaultSetting>(
    'settingBindings',
    ({ id }) => id,
    async ({ subject, ...call }) => {
      const change = { draft: { use_default: true }, base: null };
      let isAdded = false;
      const offerUndo = () => {
        isAdded = true;
      };
      await writer.write(channelId, bindingPart(subject), change, offerUndo, call);
      // The writer reports what its own call has added.
      if (!isAdded && !call.isUnconfirmed)
        notify(`Настройка «${subject.key}» уже есть у канала`, 'hint');
    },
  );

/** The data shared by the tabs of a channel's settings. */
export interface ChannelSettings {
  /** Whether any settings can still be added, `null` while unknown. Decides on the tab «Добавить настройки». */
  readonly hasUnbound: boolean | null;
  readonly unbound: UnboundActor;
  readonly bindings: BindingsActor;
  readonly writer: SettingsWriter;
}

/** Called once by the channel page, above both tabs. Another channel needs another page. */
export function useChannelSettings(channelId: number): ChannelSettings {
  const { channelSettings: api, writers, notify } = useServices();
  const writer = writers.of(settingsWriter);
  const logic = useMemo(() => createUnboundLogic(api, channelId), [api, channelId]);
  const unbound = useRememberedTable('channel', availableSettingsPath(channelId), logic);
  const bindings = useKeptActor(settingBindingsKey(channelId), () =>
    createBindingsLogic(writer, channelId, notify),
  );
  useEmitted(bindings, 'toggled', ({ key }) => {
    const rows = rowsOf(unbound).filter(({ id }) => id !== key);
    unbound.send({ type: 'rows.replaced', rows });
  });
  useEmitted(unbound, 'read', () => bindings.send({ type: 'look' }));
  // The default setting may be deleted or renamed.
  useEmitted(bindings, 'refused', () => unbound.send({ type: 'reload' }));
  const hasUnbound = useSelector(unbound, (state) => {
    const { result } = state.context;
    return !result && state.hasTag('busy') ? null : Boolean(result?.rows.length);
  });
  return useMemo(
    () => ({ hasUnbound, unbound, bindings, writer }),
    [hasUnbound, unbound, bindings, writer],
  );
}
