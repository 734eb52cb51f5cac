import { activityTitle } from '#records/channel.ts';
import { Badge } from '#ui/display/badge.tsx';

/** A coloured badge that says whether a channel is active, or what came instead (`unread`). */
export function ActivityBadge({
  isActive,
  unread = null,
}: {
  isActive: boolean;
  unread?: string | null;
}) {
  const tone = isActive && unread === null ? 'success' : 'neutral';
  return <Badge tone={tone}>{unread ?? activityTitle(isActive)}</Badge>;
}
