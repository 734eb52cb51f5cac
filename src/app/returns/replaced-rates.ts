/** Whether the rates of earlier changes are still the same rows: the log names a rate by its level or step. */
import type { ActivityEntry, ActivityQuery } from '#contract/activity.ts';
import { type EntryRows, rowsOfEntries } from '#features/channels/rate-history/entry-rows.ts';
import { identityOf, type RateKind } from '#features/channels/rates/rate-tables.ts';
import type { Services } from '#workspace/services.tsx';
import { UndoRefused } from '#workspace/writing/undo.ts';

const PER_PAGE = 100;

type Entries = readonly ActivityEntry[];

/** The entries of the channel's rates since these, the newest first, a page at a time. */
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
    const asked = { ...since, before };
    const page = await api.ofRecord('channel', channelId, asked, new AbortController().signal);
    yield page.data;
    before = page.next ?? undefined;
  } while (before !== undefined);
}

/**
 * Throws `UndoRefused` if one of the changed rates was deleted, added again or renamed after these entries: a row
 * with its level is another rate then.
 *
 * @param entries Of one call, the newest first.
 */
export async function refuseReplaced(
  services: Pick<Services, 'activity'>,
  kind: RateKind,
  channelId: number,
  entries: Entries,
): Promise<void> {
  // A deleted rate comes back as a new row, and a new one goes only with all its values.
  const changed = entries.filter(({ action, part }) => action === 'changed' && part?.id != null);
  if (changed.length === 0) return;
  const field = identityOf(kind);
  const isOfThem = (later: ActivityEntry) => {
    const renamed = later.changes.find((change) => change.field === field);
    const names = [later.part?.id, renamed?.before].map(String);
    return changed.some(({ part }) => {
      const areRowsNamed = later.part?.row != null && part?.row != null;
      return areRowsNamed ? later.part?.row === part.row : names.includes(String(part?.id));
    });
  };
  for await (const page of pagesSince(services, channelId, entries, { field })) {
    if (page.some(isOfThem)) {
      throw new UndoRefused('С тех пор такую ставку удаляли, добавляли или переименовывали.');
    }
  }
}

/** The rows of these entries of a ladder, told by all that happened since if they do not name them. */
export async function rowsSince(
  services: Pick<Services, 'activity' | 'rates'>,
  kind: RateKind,
  channelId: number,
  entries: Entries,
): Promise<EntryRows> {
  if (kind.unique) return new Map();
  if (entries.every(({ part }) => part?.row != null)) return rowsOfEntries(kind, [], entries);
  // Before the log: what is changed in between is then in the log, and names its row.
  const { rows } = await services.rates.list(channelId, kind.type);
  const since: ActivityEntry[] = [];
  for await (const page of pagesSince(services, channelId, entries)) since.push(...page);
  // The levels of the channel are another table.
  const ladder = since.filter(({ part }) => !/^\d+$/.test(part?.id ?? ''));
  return rowsOfEntries(kind, rows, [...ladder, ...entries]);
}
