import type { RateType } from '#contract/channels.ts';
import { RATE_KINDS } from './rates-kinds.ts';
import { RatesTable } from './rates-table.tsx';

/**
 * The rates of a channel: by level or by ladder step, depending on its rate type.
 *
 * @param onReadAgain Called after each write, and after each read but the first. Another user may have changed the type.
 */
export default function RatesTab({
  channelId,
  rateType,
  onReadAgain,
}: {
  channelId: number;
  rateType: RateType;
  onReadAgain?: () => void;
}) {
  return (
    <RatesTable
      key={`${channelId}:${rateType}`}
      channelId={channelId}
      kind={RATE_KINDS[rateType]}
      onReadAgain={onReadAgain}
    />
  );
}
