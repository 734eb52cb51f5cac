/** What a channel could still take over of the default settings, and what both tabs share. */

import { useActorRef, useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { fromPromise } from 'xstate';
import type { ChannelSettingsApi } from '#api/channel-settings.api.ts';
import type { ChannelDefaultSetting } from '#contract/settings.ts';
import { settingBindingsKey } from '#features/channels/page/channel-keys.ts';
import {
  createToggleMachine,
  createTogglesMachine,
  type TogglesActor,
} from '#machines/editing/toggles.machine.ts';
import {
  createUnboundListMachine,
  type UnboundListActor,
} from '#machines/lists/unbound-list.machine.ts';
import { useEmitted } from '#workspace/editing/use-emitted.ts';
import { useKeptActor, useServices } from '#workspace/services.tsx';
import { bindingPart, type SettingsWriter, settingsWriter } from './settings-parts.ts';

export const unboundMachine = createUnboundListMachine<ChannelDefaultSetting>(
  'unboundSettings',
  ({ id }) => id,
);
export type UnboundMachine = typeof unboundMachine;
export type UnboundActor = UnboundListActor<ChannelDefaultSetting>;

const bindMachine = createToggleMachine<ChannelDefaultSetting>('settingBinding');
/** The settings that are being bound. */
export const bindingsMachine = createTogglesMachine<ChannelDefaultSetting>(
  'settingBindings',
  ({ id }) => id,
  bindMachine,
);
export type BindingsMachine = typeof bindingsMachine;
export type BindingsActor = TogglesActor<ChannelDefaultSetting>;

function createUnboundLogic(api: ChannelSettingsApi, channelId: number) {
  return unboundMachine.provide({
    actors: {
      load: fromPromise(async ({ signal }) => ({ rows: await api.unbound(channelId, signal) })),
    },
  });
}

function createBindingsLogic(writer: SettingsWriter, channelId: number) {
  const toggle = bindMachine.provide({
    actors: {
      turn: fromPromise(async ({ input: { subject } }) => {
        const change = { draft: { use_default: true }, base: null };
        await writer.write(channelId, bindingPart(subject), change);
      }),
    },
  });
  return bindingsMachine.provide({ actors: { toggle } });
}

/** What the tabs of a channel's settings share. */
export interface ChannelSettings {
  /** Whether there is anything left to bind: only then the tab «Добавить настройки» is shown. */
  readonly hasUnbound: boolean;
  readonly unbound: UnboundActor;
  readonly bindings: BindingsActor;
  readonly writer: SettingsWriter;
}

/** Called once by the channel page, above both tabs; another channel needs another page. */
export function useChannelSettings(channelId: number): ChannelSettings {
  const { channelSettings: api, writers } = useServices();
  const writer = writers.of(settingsWriter);
  const unbound = useActorRef(useMemo(() => createUnboundLogic(api, channelId), [api, channelId]));
  const bindings = useKeptActor(settingBindingsKey(channelId), () =>
    createBindingsLogic(writer, channelId),
  );
  useEmitted(bindings, 'turned', ({ key }) => unbound.send({ type: 'row.bound', key }));
  const hasUnbound = useSelector(unbound, ({ context }) => Boolean(context.rows?.length));
  return useMemo(
    () => ({ hasUnbound, unbound, bindings, writer }),
    [hasUnbound, unbound, bindings, writer],
  );
}
