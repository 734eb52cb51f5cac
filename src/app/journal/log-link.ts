/** From a call of this tab to what the log of changes has about its record. */
import { HISTORIES, KINDS_WITH_HISTORY } from '#contract/activity.ts';
import { activityHref } from '#workspace/activity/activity-address.ts';

/** The log of the record that a write was about; null for reads, and for what names no record. */
export function logHrefOf(link: string): string | null {
  const [, path, id] =
    /^(?:POST|PUT|PATCH|DELETE) \/api\/(?:v1\/)?(.+?)\/(\d+)(?:\/|$)/.exec(link) ?? [];
  const kind = KINDS_WITH_HISTORY.find((one) => HISTORIES[one] === path);
  return kind ? activityHref({ kind, record: Number(id) }) : null;
}
