/** Builds the history of one rate, with its amounts over time, from the log and the current row. */
import type { RateRecord } from '#api/rates.api.ts';
import type { ActivityEntry } from '#contract/activity.ts';
import { draftOf, identityOf, type RateKind } from '#features/channels/rates/rate-tables.ts';
import { isSameRate } from '#features/channels/rates/rates-draft.ts';
import { isSame } from '#machines/is-same.ts';
import { sideOf } from '#workspace/activity/fields.ts';
import { businessTimeOf } from '#workspace/format/business-time.ts';
import { rowsOfEntries, wholeRow } from './entry-rows.ts';

/** The amounts by field; null while the rate did not exist. */
type Amounts = Readonly<Record<string, number | null>> | null;

/** One change, as a row of the table. */
export interface RateEvent {
  readonly entry: ActivityEntry;
  readonly at: number;
  readonly before: Amounts;
  readonly after: Amounts;
}

/** The amounts of the rate from a moment on. */
interface RateStep {
  /** Null for the time before the first entry of the log. */
  readonly from: number | null;
  readonly amounts: Amounts;
}

interface RatePlan {
  /** Business time: `2026-12-01T09:00`. */
  readonly date: string;
  readonly amounts: Readonly<Record<string, number | null>>;
}

export interface RateStory {
  /** Newest first. */
  readonly events: readonly RateEvent[];
  /** Oldest first; the last one is the current one. */
  readonly steps: readonly RateStep[];
  readonly plan: RatePlan | null;
  /** Whether the step has earlier entries that the log does not assign to a row. */
  readonly isCut: boolean;
}

/** Returns the fields with the current amounts. */
export const amountsOf = ({ fields }: RateKind) =>
  fields.filter(({ type, isPlanned }) => type === 'money' && !isPlanned);

const changeOf = ({ changes }: ActivityEntry, name: string) =>
  changes.find(({ field }) => field === name);

/** Whether an entry is about the rate with this name. */
export const isOfRate = ({ part }: ActivityEntry, name: string) =>
  part?.type === 'rate' && part.id === name;

/** Whether an entry has renamed another rate: one call renames each once, even if two swap names. */
export const isOfOther = (kind: RateKind, entry: ActivityEntry, later: ActivityEntry | undefined) =>
  Boolean(entry.call) && entry.call === later?.call && nameBefore(kind, entry, '') !== '';

/** Returns the name of the rate before the entry. */
export function nameBefore(kind: RateKind, entry: ActivityEntry, name: string): string {
  const change = entry.action === 'changed' ? changeOf(entry, identityOf(kind)) : undefined;
  return change ? String(change.before) : name;
}

const numberOf = (value: unknown): number | null => {
  const number =
    typeof value === 'number' || typeof value === 'string' ? Number(value) : Number.NaN;
  return Number.isFinite(number) && value !== '' ? number : null;
};

/**
 * Walks back from the row through its entries.
 *
 * @param entries Newest first; entries of other rates are skipped.
 * @param rows All rows of its table.
 */
export function rateStory(
  kind: RateKind,
  row: RateRecord,
  entries: readonly ActivityEntry[],
  rows: readonly RateRecord[] = [row],
): RateStory {
  const fields = amountsOf(kind).map(({ name }) => name);
  const events: RateEvent[] = [];
  const steps: RateStep[] = [];
  const nameNow = String(row[identityOf(kind)]);
  let name = nameNow;
  let isCut = false;
  let renaming: ActivityEntry | undefined;
  /** Tells the entries of several rows of one step apart. */
  const rowOf = kind.unique ? null : rowsOfEntries(kind, rows, entries);
  let id: number | undefined = row.id;
  let created: Readonly<Record<string, unknown>> = {};
  /** The whole row as far as it is known; null while it did not exist. */
  let known: Readonly<Record<string, unknown>> | null = row;
  const amounts = (): Amounts =>
    known && Object.fromEntries(fields.map((field) => [field, numberOf(known?.[field])]));

  for (const entry of entries) {
    const at = Date.parse(entry.at);
    if (Number.isNaN(at) || !isOfRate(entry, name) || isOfOther(kind, entry, renaming)) continue;
    if (rowOf) {
      // The later entries of other rows of its earlier step are not loaded, so only the row id counts there.
      const own = name === nameNow ? rowOf.get(entry) : (entry.part?.row ?? undefined);
      isCut = own === undefined && known !== null;
      if (isCut) break;
      if (known ? own !== id : !isRestored(kind, entry, created)) continue;
      id = own;
    }
    const after: Readonly<Record<string, unknown>> = { ...known, ...sideOf(entry, 'after') };
    known = entry.action === 'deleted' ? null : after;
    const event = { entry, at, after: amounts() };
    if (entry.action === 'created') created = sideOf(entry, 'after');
    known = entry.action === 'created' ? null : { ...known, ...sideOf(entry, 'before') };
    const earlier = nameBefore(kind, entry, name);
    if (earlier !== name) renaming = entry;
    name = earlier;
    const before = amounts();
    events.push({ ...event, before });
    if (!isSame(event.after, before)) {
      steps.unshift({ from: at, amounts: event.after });
    }
  }
  const first = amounts();
  if (first || steps.length === 0) steps.unshift({ from: null, amounts: first });
  return { events, steps, plan: planOf(kind, row, events), isCut };
}

/** Whether an entry deletes the row that was later restored with these values, as a new row. */
const isRestored = (
  kind: RateKind,
  entry: ActivityEntry,
  created: Readonly<Record<string, unknown>>,
): boolean =>
  entry.action === 'deleted' &&
  isSameRate(
    kind,
    draftOf(kind, wholeRow(kind, sideOf(entry, 'before'))),
    draftOf(kind, wholeRow(kind, created)),
  );

/** Returns the plan of the row, unless the log shows that it was applied after the row was read. */
function planOf(kind: RateKind, row: RateRecord, events: readonly RateEvent[]): RatePlan | null {
  const date = draftOf(kind, row).planned_date;
  const isApplied = ({ entry }: RateEvent) =>
    entry.actor === 'plan' && businessTimeOf(entry.at) >= (date ?? '');
  if (!date || events.some(isApplied)) return null;
  const planned = kind.fields.filter(({ replaces }) => replaces);
  const amounts = planned.map(({ name, replaces }) => [replaces!, numberOf(row[name])] as const);
  return { date, amounts: Object.fromEntries(amounts) };
}
