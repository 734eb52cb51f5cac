import { useEffect } from 'react';
import { RATE_TYPES } from '#contract/channels.ts';
import { noteMissing, useChannels } from '#features/channels/list/channels-store.ts';
import { storedRates } from '#features/channels/rates/rates-stored.ts';
import { storedChannelSettings } from '#features/channels/settings/settings-stored.ts';
import { GoneDrafts, type GoneForm } from '#workspace/drafts/gone-draft.tsx';
import { storedGeneral } from './channel-drafts.ts';
import { generalKey, rateRowsKey, settingRowsKey } from './channel-keys.ts';

/** The forms of a channel whose drafts are stored. */
const formsOf = (id: number): readonly GoneForm[] => [
  [generalKey(id), storedGeneral],
  [settingRowsKey(id), storedChannelSettings],
  ...RATE_TYPES.map((type): GoneForm => [rateRowsKey({ type }, id), storedRates[type]]),
];

/** The drafts of a channel that was deleted. */
export default function ChannelGone({ id }: { id: number }) {
  const channels = useChannels();
  useEffect(() => noteMissing(channels, id), [channels, id]);
  return <GoneDrafts forms={formsOf(id)} />;
}
