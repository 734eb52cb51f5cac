/** The queue through which all writes of one channel's settings go. */

import { fromPromise } from 'xstate';
import type { ChannelSettingsApi } from '#api/channel-settings.api.ts';
import {
  createWriteQueueMachine,
  type WriteQueueActor,
} from '#machines/editing/write-queue.machine.ts';
import {
  type SettingChange,
  type SettingOutcome,
  type SettingsStore,
  writeSettings,
} from './settings-merge.ts';

const settingQueueMachine = createWriteQueueMachine<SettingChange, SettingOutcome>(
  'channelSettingQueue',
);
export type SettingQueueActor = WriteQueueActor<SettingChange, SettingOutcome>;

export function createSettingQueueLogic(api: ChannelSettingsApi, channelId: number) {
  const store = {
    read: () => api.bound(channelId),
    replace: (...args: Parameters<SettingsStore['replace']>) => api.replace(channelId, ...args),
  };
  return settingQueueMachine.provide({
    actors: {
      write: fromPromise(async ({ input }) => ({
        outcome: await writeSettings(store, input.change),
      })),
    },
  });
}
