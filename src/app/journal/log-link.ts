/** From a call of this tab to what the log of changes has about its record. */
import type { ActivityKind } from '#contract/activity.ts';
import { activityHref } from '#workspace/activity/activity-address.ts';

const KINDS: Readonly<Record<string, ActivityKind>> = {
  '/api/v1/channels': 'channel',
  '/api/v1/default-settings': 'channel_default',
  '/api/v1/offers': 'offer',
  '/api/v1/settings': 'offer_default',
  '/api/v1/clients': 'client',
  '/api/users': 'user',
};

/** The log of the record that a write was about; null for reads, and for what names no record. */
export function logHrefOf(link: string): string | null {
  const [, path = '', id] = /^(?:POST|PUT|PATCH|DELETE) (.+?)\/(\d+)(?:\/|$)/.exec(link) ?? [];
  const kind = KINDS[path];
  return kind ? activityHref({ kind, record: Number(id) }) : null;
}
