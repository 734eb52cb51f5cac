import type { RateType } from '#contract/channels.ts';
import { RATE_KINDS } from './rates-kinds.ts';
import { RatesTable } from './rates-table.tsx';

/** The rates of a channel: by level or by ladder step, depending on its rate type. */
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
