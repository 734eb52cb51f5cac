import type { ActivityFilters } from '#contract/activity.ts';
import { paths } from '#workspace/navigation/routes.ts';

/** The address of the log with these filters. */
export function activityHref(filters: ActivityFilters): string {
  const words = Object.entries(filters).filter(([, value]) => value !== undefined && value !== '');
  const search = new URLSearchParams(words.map(([name, value]) => [name, String(value)]));
  return words.length > 0 ? `${paths.activityLog}?${search}` : paths.activityLog;
}
