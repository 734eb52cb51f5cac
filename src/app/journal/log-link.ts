/** Links a call of this tab to the log of its record. */
import { HISTORIES, KINDS_WITH_HISTORY } from '#contract/activity.ts';
import { activityHref } from '#workspace/activity/activity-address.ts';

/** Returns the address of the log of a written record; null for reads, and for calls that name no record. */
export function logHrefOf(link: string): string | null {
  const [, path, id] =
    /^(?:POST|PUT|PATCH|DELETE) \/api\/(?:v1\/)?(.+?)\/(\d+)(?:\/|$)/.exec(link) ?? [];
  const kind = KINDS_WITH_HISTORY.find((one) => HISTORIES[one] === path);
  return kind ? activityHref({ kind, record: Number(id) }) : null;
}
