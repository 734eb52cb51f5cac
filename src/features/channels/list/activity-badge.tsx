import { activityTitle } from '#records/channel.ts';
import { Badge } from '#ui/display/badge.tsx';

/** A coloured badge that says whether a channel is active. */
export function ActivityBadge({ isActive }: { isActive: boolean }) {
  return <Badge tone={isActive ? 'success' : 'neutral'}>{activityTitle(isActive)}</Badge>;
}
