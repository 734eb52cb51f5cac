/**
 * Reverts earlier changes of a whole: those of this console (undo), and those recorded in its log. Also finds writes
 * that were saved although no response confirmed it.
 */
import { isStale, type WriteBase } from '#api/if-match.ts';
import type { ProblemError } from '#contract/problem.ts';
import { isSame } from '#machines/is-same.ts';
import { isAlike } from './newest-like.ts';
import { type Change, changedFields, type Part, picked, type WriteOptions } from './part.ts';
import { refuse, reverted } from './reverted.ts';
import { sharedFields } from './whole-writer.ts';

/** A change of one part of a whole, with any type of draft. */
export interface PastChange<TWhole> {
  /** Returns the whole without the change; null if there is nothing to revert. Throws `UndoRefused`. */
  reverted(now: TWhole): TWhole | null;
  /** Returns the change of the same part from `before` to `written`. */
  again(before: TWhole, written: TWhole): PastChange<TWhole>;
}

/** Returns the change from `before` to `after`; only the part is compared. */
export function pastChange<TWhole, TDraft extends object>(
  part: Part<TWhole, TDraft>,
  before: TWhole,
  after: TWhole,
): PastChange<TWhole> {
  return {
    reverted(now) {
      refuse(part.unread?.(now, { draft: part.read(before), base: part.read(after) }));
      return reverted(part, now, before, after);
    },
    again(was, written) {
      // A restored row has a new id.
      const draft = part.read(was) ? null : part.read(before);
      return pastChange((draft && part.added?.(was, written, draft)) ?? part, was, written);
    },
  };
}

/** Restores a whole, and returns it as it is afterwards. */
export type Revert<TWhole> = () => Promise<TWhole>;

export interface RevertRequest<TWhole> {
  /** Returns the changes to revert, given the current whole. */
  readonly changesIn: (whole: TWhole) => readonly PastChange<TWhole>[];
  /** The title of the message about the write. */
  readonly subjectOf: (whole: TWhole, wanted: TWhole) => string | undefined;
  /** How many times the write is tried if others keep writing first. */
  readonly attempts: number;
  /** The caller reports the outcome: the write shows no messages. */
  readonly isSilent?: boolean;
  /** Called after the write, if there was one. */
  readonly offerUndo?: (revert: Revert<TWhole>) => void;
}

export interface RevertResult<TWhole> {
  readonly whole: TWhole;
  /** Whether there was something to write. */
  readonly isSent: boolean;
}

interface Writing<TWhole> {
  read(id: number): Promise<{ whole: TWhole; etag: string | null }>;
  send(
    id: number,
    wanted: TWhole,
    base: WriteBase,
  ): Promise<{ readonly whole: TWhole; readonly written: TWhole }>;
  notify(id: number, whole: TWhole): void;
  refusal(whole: TWhole): ProblemError | null | undefined;
  queued<T>(id: number, task: () => Promise<T>): Promise<T>;
}

interface Titled<TWhole> {
  /** Describes what a write of a part changes. */
  subjectOf<TDraft extends object>(
    id: number,
    whole: TWhole,
    part: Part<TWhole, TDraft>,
    wanted: TDraft | null,
  ): string | undefined;
}

/**
 * Reverts changes in one write. If others have changed one of their fields since, nothing is sent and `UndoRefused` is
 * thrown. If others write first, the whole is read again.
 */
export function createReverter<TWhole>({ read, send, notify, refusal, queued }: Writing<TWhole>) {
  return async function revert(
    id: number,
    { changesIn, subjectOf, attempts, isSilent, offerUndo }: RevertRequest<TWhole>,
  ): Promise<RevertResult<TWhole>> {
    let refused: unknown = null;
    for (let left = attempts; ; left--) {
      const { whole: before, etag } = await read(id);
      notify(id, before);
      refuse(refusal(before));
      const changes = changesIn(before);
      const wanted = changes.reduce((now, change) => change.reverted(now) ?? now, before);
      if (wanted === before) return { whole: before, isSent: false };
      if (left === 0) throw refused;
      try {
        const { whole, written } = await send(id, wanted, {
          etag,
          subject: subjectOf(before, wanted),
          isSilent,
          hasNoForm: true,
        });
        notify(id, whole);
        const back = {
          changesIn: () => changes.map((change) => change.again(before, written)),
          subjectOf,
          attempts: 1,
          ...(isSilent && { isSilent }),
        };
        offerUndo?.(() => queued(id, async () => (await revert(id, back)).whole));
        return { whole, isSent: true };
      } catch (error) {
        if (!isStale(error)) throw error;
        // Read again even after the last attempt: a copy of it, sent again by the browser, may have overtaken it.
        refused = error;
      }
    }
  };
}

/** Restores the fields in which `after` differs from `before`, unless others have changed them since. */
export async function putBack<TWhole, TDraft extends object>(
  writing: Writing<TWhole> & Titled<TWhole>,
  id: number,
  part: Part<TWhole, TDraft>,
  before: TWhole,
  after: TWhole,
  options: WriteOptions,
): Promise<TWhole> {
  const { whole } = await createReverter(writing)(id, {
    changesIn: () => [pastChange(part, before, after)],
    attempts: 1,
    ...options,
    // A restored row has no id until it is written.
    subjectOf: (now, wanted) =>
      writing.subjectOf(id, now, part, part.read(wanted) ?? part.read(before)),
  });
  return whole;
}

/** A write that may have been saved: its message, and what it would have changed. */
export interface UnknownOutcome<TWhole> {
  readonly link: string;
  readonly subject: string | undefined;
  readonly before: TWhole;
  readonly wanted: TWhole;
}

/**
 * Returns the newest write with an unknown outcome that gave the whole the wanted value; null if that is not certain.
 * The result has the link of its message, and the whole as it would be without that write, if it can be undone.
 */
export function foundWritten<TWhole, TDraft extends object>(
  part: Part<TWhole, TDraft>,
  change: Change<TDraft>,
  now: TWhole,
  writes: readonly UnknownOutcome<TWhole>[],
  { isUnconfirmed = false }: WriteOptions,
): { readonly link: string; readonly text: string; readonly was: TWhole | null } | null {
  const { draft, base } = change;
  if (draft && !isUnconfirmed && !change.sent?.some((one) => isSame(one, draft))) return null;
  const write = writes.findLast((one) => isStanding(part, change, now, one));
  if (!write) return null;
  // Another user may have added the row; an edited field has the value that was sent.
  const was = base && withoutWrite(part, change, now, write);
  return draft || was ? { link: write.link, text: `Уже записано: ${write.subject}`, was } : null;
}

/** Whether a write was about the change, and the whole has what it wrote, in any form in which the API returns it. */
function isStanding<TWhole, TDraft extends object>(
  part: Part<TWhole, TDraft>,
  change: Change<TDraft>,
  whole: TWhole,
  write: UnknownOutcome<TWhole>,
): boolean {
  const fields = sharedFields(part, change, write);
  const [held, now] = [part.read(write.wanted), part.read(whole)];
  if (fields.length === 0 || !held || !now) return fields.length > 0 && held === now;
  const asHeld = part.read(part.apply(whole, held))!;
  return fields.every((field) => isAlike(asHeld[field], now[field]));
}

/** Returns the whole as it would be without a write that was saved; null if that is not possible. */
function withoutWrite<TWhole, TDraft extends object>(
  part: Part<TWhole, TDraft>,
  change: Change<TDraft>,
  whole: TWhole,
  write: UnknownOutcome<TWhole>,
): TWhole | null {
  const { before, wanted } = write;
  const [was, now] = [part.read(before), part.read(whole)];
  if (!now || !was) return was && before;
  const fields = sharedFields(part, change, write);
  const draft = { ...now, ...picked(was, fields) };
  try {
    return part.restore?.(whole, before, fields, wanted) ?? part.apply(whole, draft);
  } catch {
    return null;
  }
}

/** Returns the part with changed texts treated as equal to the stored ones if the API may have tidied them. */
function tidiedPart<TWhole, TDraft extends object>(
  part: Part<TWhole, TDraft>,
  { base }: Change<TDraft>,
  now: TWhole,
): Part<TWhole, TDraft> {
  const theirs = part.read(now);
  const news = theirs && base ? changedFields(theirs, base) : [];
  const apply = (whole: TWhole, draft: TDraft) => {
    const alike = news.filter((field) => isAlike(draft[field], theirs![field]));
    return part.apply(whole, { ...draft, ...picked(theirs!, alike) });
  };
  return news.length > 0 ? { ...part, apply } : part;
}

/**
 * Returns the part and the change for a change that was sent before. If it was refused as stale, the newer version may
 * be its own, from a copy sent by the browser.
 *
 * @param before The whole that the refused write was based on.
 */
export function sentAlready<TWhole, TDraft extends object>(
  part: Part<TWhole, TDraft>,
  change: Change<TDraft>,
  now: TWhole,
  before?: TWhole,
): readonly [Part<TWhole, TDraft>, Change<TDraft>] {
  const { draft, sent = [] } = change;
  if (!draft) return [part, change];
  const tidied = tidiedPart(part, change, now);
  if (before === undefined) return [tidied, change];
  return [part.sentOver?.(before, draft) ?? tidied, { ...change, sent: [...sent, draft] }];
}
