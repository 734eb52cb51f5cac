import type { RateType } from '#contract/channels.ts';
import { RATE_KINDS } from './rates-kinds.ts';
import { RatesTable } from './rates-table.tsx';

/** The rates of a channel: by levels or by the ladder, as the channel is paid. */
export default function RatesTab({
  channelId,
  rateType,
}: {
  channelId: number;
  rateType: RateType;
}) {
  return (
    <RatesTable
      key={`${channelId}:${rateType}`}
      channelId={channelId}
      kind={RATE_KINDS[rateType]}
    />
  );
}
