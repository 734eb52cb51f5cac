/** Drops stored drafts. Not part of the first screen. */
import { DAY_MS } from '#workspace/format/moment-text.ts';

/** Number of forms of closed pages to keep. The oldest are dropped. */
const MOST = 50;
const LIFETIME_MS = 30 * DAY_MS;
/** How long another page may be open undetected. */
const UNSEEN_MS = 3 * DAY_MS;

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
  /** The server's time in milliseconds; false until a response has reported it: then no draft is too old. */
  readonly now: number | false;
}

/** Drops drafts of closed pages that are too old or too many, a form as a whole: half of a sheet is useless. */
export function sweep(store: Storage, { left, others, parsed, now }: Sweeping): void {
  const forms = new Map<string, Left[]>();
  for (const key of left) {
    const [form, , author = ''] = key.split('|');
    if (others.has(author)) continue;
    const id = `${form}|${author}`;
    const rows = forms.get(id) ?? [];
    rows.push({ key, savedAt: 0, ...parsed(store.getItem(key)) });
    forms.set(id, rows);
  }
  const newest = (rows: readonly Left[]) => Math.max(...rows.map(({ savedAt }) => savedAt));
  /** The smaller age by both clocks: either clock may have been wrong then or may be wrong now. */
  const ageOf = ({ savedAt, ownAt = savedAt }: Left) =>
    Math.min(now === false ? Number.POSITIVE_INFINITY : now - savedAt, Date.now() - ownAt);
  const isTooOld = (one: Left) => now !== false && ageOf(one) > LIFETIME_MS;
  // Without locks, as on plain HTTP, pages cannot detect each other.
  const isLeft = (one: Left) => Boolean(navigator.locks) || ageOf(one) > UNSEEN_MS;
  const kept = [...forms.values()].sort((one, other) => newest(other) - newest(one));
  const tooMany = kept.slice(MOST).filter((rows) => rows.every(isLeft));
  const tooOld = kept.filter((rows) => rows.every(isTooOld));
  for (const { key } of [...tooMany, ...tooOld].flat()) store.removeItem(key);
}
