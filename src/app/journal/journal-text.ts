/** The journal as text, for the screen and for copies. */
import {
  type CallOutcome,
  type JournalEntry,
  outcomeOf,
} from '#machines/feedback/journal.machine.ts';
import { exactDateTime } from '#workspace/format/dates.ts';

export const OUTCOMES: Record<CallOutcome, string> = {
  running: 'идёт',
  done: 'успешно',
  failed: 'ошибка',
  dropped: 'прервано',
  unknown: 'исход неизвестен',
};

const startOf = ({ startedAt }: JournalEntry) => exactDateTime(new Date(startedAt).toISOString());

/** `10:32:05`: as in the log of changes, which is open beside it. */
export const timeOf = (entry: JournalEntry) => startOf(entry).slice(-8);

/** `120 мс`, `1,2 с`, `3 мин`; empty while the call runs. */
export function durationOf({ end }: JournalEntry): string {
  if (!end) return '';
  const { duration } = end;
  if (duration < 1000) return `${Math.round(duration)} мс`;
  if (duration < 60_000) return `${(duration / 1000).toFixed(1).replace('.', ',')} с`;
  return `${Math.round(duration / 60_000)} мин`;
}

/** The server's message, and why the outcome is unknown. */
export function remarksOf({ end }: JournalEntry): readonly string[] {
  return [end?.unknownOutcome, end?.message].filter(
    (remark) => remark != null && remark !== '',
  ) as string[];
}

/** `HTTP 422`, if the server answered with an error. */
const statusOf = ({ end }: JournalEntry) =>
  end && end.outcome !== 'done' && end.status > 0 ? `HTTP ${end.status}` : '';

/** Method and path, and the status of an error: `GET /api/users — HTTP 500`. */
export const addressOf = (entry: JournalEntry) =>
  [entry.link, statusOf(entry)].filter(Boolean).join(' — ');

/** Returns one call as text for a copy. */
export function textOf(entry: JournalEntry): string {
  const outcome = [OUTCOMES[outcomeOf(entry)], statusOf(entry), durationOf(entry)];
  const head = `${startOf(entry)}  ${entry.words}`;
  const lines = [entry.link, ...remarksOf(entry).flatMap((remark) => remark.split('\n'))];
  return [
    `${head} — ${outcome.filter(Boolean).join(', ')}`,
    ...lines.map((line) => `    ${line}`),
  ].join('\n');
}

/** Returns several calls as text for a copy, in the order shown. */
export function textOfAll(entries: readonly JournalEntry[]): string {
  return entries.map(textOf).join('\n');
}
