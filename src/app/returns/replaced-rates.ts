/** Whether the rates of earlier changes are still the same rows: the log names a rate by its level or type only. */
import type { ActivityEntry } from '#contract/activity.ts';
import type { RateKind } from '#features/channels/rates/rates-kinds.ts';
import type { Services } from '#workspace/services.tsx';
import { UndoRefused } from '#workspace/writing/undo.ts';

const PER_PAGE = 100;

/**
 * Throws `UndoRefused` if one of the changed rates was deleted, added again or renamed after these entries: a row
 * with its level is another rate then.
 *
 * @param entries Of one call, the newest first.
 */
export async function refuseReplaced(
  { activity }: Pick<Services, 'activity'>,
  kind: RateKind,
  channelId: number,
  entries: readonly ActivityEntry[],
): Promise<void> {
  // A deleted rate comes back as a new row, and a new one goes only with all its values.
  const changed = entries.filter(({ action }) => action === 'changed');
  const names = new Set(changed.flatMap(({ part }) => part?.id ?? []));
  if (names.size === 0) return;
  const field = kind.unique?.name ?? 'rate_type';
  const isOfThem = ({ part, changes }: ActivityEntry) => {
    const renamed = changes.find((change) => change.field === field);
    return [part?.id, renamed?.before].some((name) => name != null && names.has(String(name)));
  };
  const api = await activity();
  const after = entries[0]?.id;
  let before: string | undefined;
  do {
    const query = { part: 'rate', field, after, before, per_page: PER_PAGE };
    const page = await api.ofRecord('channel', channelId, query, new AbortController().signal);
    if (page.data.some(isOfThem)) {
      throw new UndoRefused('С тех пор такую ставку удаляли, добавляли или переименовывали.');
    }
    before = page.next ?? undefined;
  } while (before !== undefined);
}
