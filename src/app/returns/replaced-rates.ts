/** Whether the rates of earlier changes are still the same rows: the log names a rate by its level or step. */
import type { ActivityEntry, ActivityQuery } from '#contract/activity.ts';
import { type EntryRows, rowsOfEntries } from '#features/channels/rate-history/entry-rows.ts';
import { identityOf, type RateKind } from '#features/channels/rates/rate-tables.ts';
import type { Services } from '#workspace/services.tsx';
import { UndoRefused } from '#workspace/writing/undo.ts';

const PER_PAGE = 100;
const REPLACED = 'С тех пор такую ставку удаляли, добавляли или переименовывали.';

type Entries = readonly ActivityEntry[];

/** Reads the entries of the channel's rates since these, the newest first, a page at a time. */
async function* pagesSince(
  { activity }: Pick<Services, 'activity'>,
  channelId: number,
  entries: Entries,
  query: Pick<ActivityQuery, 'field'> = {},
): AsyncGenerator<Entries> {
  const api = await activity();
  const since = { ...query, part: 'rate', after: entries[0]?.id, per_page: PER_PAGE };
  let before: string | undefined;
  do {
    const filters = { ...since, before };
    const page = await api.ofRecord('channel', channelId, filters, new AbortController().signal);
    yield page.data;
    before = page.next ?? undefined;
  } while (before !== undefined);
}

/**
 * Throws `UndoRefused` if one of the changed rates was deleted, added again or renamed after these entries: a row with
 * its level is then another rate.
 *
 * @param entries Of one call, the newest first.
 */
export async function refuseReplaced(
  services: Pick<Services, 'activity'>,
  kind: RateKind,
  channelId: number,
  entries: Entries,
): Promise<void> {
  // A deleted rate is restored as a new row, and an added one is removed only if all its values are unchanged.
  const changed = entries.filter(({ action, part }) => action === 'changed' && part?.id != null);
  // Only for levels: steps of a ladder may be alike, so their rows are found in `rowsOfEntries`.
  const made = entries.filter(({ action }) => action === 'created' && kind.unique);
  if (changed.length + made.length === 0) return;
  const field = identityOf(kind);
  const isOfThem = (later: ActivityEntry) => {
    const renamed = later.changes.find((change) => change.field === field);
    const names = [later.part?.id, renamed?.before].map(String);
    return changed.some(({ part }) => {
      const areRowsNamed = later.part?.row != null && part?.row != null;
      return areRowsNamed ? later.part?.row === part.row : names.includes(String(part?.id));
    });
  };
  const since: ActivityEntry[] = [];
  for await (const page of pagesSince(services, channelId, entries, { field })) {
    if (page.some(isOfThem)) throw new UndoRefused(REPLACED);
    since.push(...page);
  }
  if (made.some(({ part }) => isRenamed(part?.id, field, since))) throw new UndoRefused(REPLACED);
}

/** Whether a rate was renamed by these entries, newest first. A rate that was deleted does not count. */
function isRenamed(made: string | null | undefined, field: string, since: Entries): boolean {
  let name = made;
  for (const { action, part, changes } of since.toReversed()) {
    if (action === 'deleted' && part?.id === name) return false;
    const renamed = changes.find((change) => change.field === field);
    if (action === 'changed' && String(renamed?.before) === name) name = String(renamed?.after);
  }
  return name !== made;
}

/** Returns the rows of these ladder entries; if the entries do not name them, derives them from all later entries. */
export async function rowsSince(
  services: Pick<Services, 'activity' | 'rates'>,
  kind: RateKind,
  channelId: number,
  entries: Entries,
): Promise<EntryRows> {
  if (kind.unique) return new Map();
  if (entries.every(({ part }) => part?.row != null)) return rowsOfEntries(kind, [], entries);
  // Read before the log: changes made in between are then in the log, and name their row.
  const { rows } = await services.rates.list(channelId, kind.type);
  const since: ActivityEntry[] = [];
  for await (const page of pagesSince(services, channelId, entries)) since.push(...page);
  // The levels of the channel are a separate table.
  const ladder = since.filter(({ part }) => !/^\d+$/.test(part?.id ?? ''));
  return rowsOfEntries(kind, rows, [...ladder, ...entries]);
}
