/** Drops stored drafts. Not part of the first screen. */

/** The limit of forms that closed pages have left. The oldest are dropped. */
const MOST = 50;
const LIFETIME_MS = 30 * 24 * 60 * 60 * 1000;

interface Saved {
  readonly savedAt: number;
  /** By this computer's clock. */
  readonly ownAt?: number | undefined;
}
type Left = Saved & { readonly key: string };

interface Sweeping {
  /** The keys of drafts that are not of this page. */
  readonly left: readonly string[];
  /** The ids of other open pages. */
  readonly others: ReadonlySet<string>;
  readonly parsed: (text: string | null) => Saved | null;
  /** The time of the API in milliseconds; false before an answer has told it: then no draft is too old. */
  readonly now: number | false;
}

/** Drops what closed pages have left too long ago or too much of, a form as a whole: half of a sheet is of no use. */
export function sweep(store: Storage, { left, others, parsed, now }: Sweeping): void {
  const forms = new Map<string, Left[]>();
  for (const key of left) {
    const [form, , author = ''] = key.split('|');
    if (others.has(author)) continue;
    const id = `${form}|${author}`;
    forms.set(id, [...(forms.get(id) ?? []), { key, savedAt: 0, ...parsed(store.getItem(key)) }]);
  }
  const newest = (rows: readonly Left[]) => Math.max(...rows.map(({ savedAt }) => savedAt));
  /** By both clocks: one of them may have been wrong then, or be wrong now. */
  const isTooOld = ({ savedAt, ownAt = savedAt }: Left) =>
    now !== false && Math.min(now - savedAt, Date.now() - ownAt) > LIFETIME_MS;
  const kept = [...forms.values()].sort((one, other) => newest(other) - newest(one));
  const tooOld = kept.filter((rows) => rows.every(isTooOld));
  for (const { key } of [...kept.slice(MOST), ...tooOld].flat()) store.removeItem(key);
}
