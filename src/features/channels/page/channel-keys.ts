/** The kept actors of one channel. */

import type { RateKind } from '#features/channels/rates/rate-tables.ts';
import type { RateRowsMachine } from '#features/channels/rates/rates.logic.ts';
import type {
  ChannelSettingEditorsMachine,
  SwitchesMachine,
} from '#features/channels/settings/channel-setting-rows.ts';
import type { BindingsMachine } from '#features/channels/settings/settings.logic.ts';
import { actorKey, areTogglesSettled, isClean } from '#workspace/editing/actor-registry.ts';
import type { ChannelGeneralMachine } from './channel.logic.ts';

export const generalKey = (id: number) =>
  actorKey<ChannelGeneralMachine>(`channel.${id}.general`, isClean);

export const settingRowsKey = (id: number) =>
  actorKey<ChannelSettingEditorsMachine>(`channel.${id}.settingRows`, isClean);

export const settingSwitchesKey = (id: number) =>
  actorKey<SwitchesMachine>(`channel.${id}.settingSwitches`, areTogglesSettled);

export const settingBindingsKey = (id: number) =>
  actorKey<BindingsMachine>(`channel.${id}.settingBindings`, areTogglesSettled);

export const rateRowsKey = ({ type }: Pick<RateKind, 'type'>, id: number) =>
  actorKey<RateRowsMachine>(`rates.rows:${type}:${id}`, isClean);
