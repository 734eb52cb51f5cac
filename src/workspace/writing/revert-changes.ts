/**
 * Takes earlier changes of a whole back: those of this console (undo), and those that its log tells of. Also finds
 * writes that have arrived unnoticed.
 */
import { isStale, type WriteBase } from '#api/if-match.ts';
import type { ProblemError } from '#contract/problem.ts';
import { isSame } from '#machines/is-same.ts';
import { isAlike } from './newest-like.ts';
import { type Change, changedFields, type Part, picked, type WriteOptions } from './part.ts';
import { refuse, reverted } from './reverted.ts';
import { sharedFields } from './whole-writer.ts';

/** A change of one part of a whole, whatever the type of its drafts. */
export interface PastChange<TWhole> {
  /** The whole without the change; null if nothing is left of it. Throws `UndoRefused`. */
  reverted(now: TWhole): TWhole | null;
  /** The change that has led from `before` to `written`, of the same part. */
  again(before: TWhole, written: TWhole): PastChange<TWhole>;
}

/** A change that has led from `before` to `after`; only the part is looked at. */
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
      // A row that came back has a new id.
      const draft = part.read(was) ? null : part.read(before);
      return pastChange((draft && part.added?.(was, written, draft)) ?? part, was, written);
    },
  };
}

/** Restores a whole; answers with it as it is then. */
export type Revert<TWhole> = () => Promise<TWhole>;

export interface RevertRequest<TWhole> {
  /** The changes, given the whole as it is now. */
  readonly changesIn: (whole: TWhole) => readonly PastChange<TWhole>[];
  /** The title of the message about the write. */
  readonly subjectOf: (whole: TWhole, wanted: TWhole) => string | undefined;
  /** How often a write that others have overtaken is tried. */
  readonly attempts: number;
  /** The caller tells of the outcome: the write shows no messages. */
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
  tell(id: number, whole: TWhole): void;
  refusal(whole: TWhole): ProblemError | null | undefined;
  queued<T>(id: number, task: () => Promise<T>): Promise<T>;
}

interface Titled<TWhole> {
  /** What a write of a part changes. */
  subjectOf<TDraft extends object>(
    id: number,
    whole: TWhole,
    part: Part<TWhole, TDraft>,
    wanted: TDraft | null,
  ): string | undefined;
}

/**
 * Takes changes back in one write. If somebody has changed one of their fields since, nothing is sent and
 * `UndoRefused` is thrown. A write that others overtook is looked at again.
 */
export function createReverter<TWhole>({ read, send, tell, refusal, queued }: Writing<TWhole>) {
  return async function revert(
    id: number,
    { changesIn, subjectOf, attempts, isSilent, offerUndo }: RevertRequest<TWhole>,
  ): Promise<RevertResult<TWhole>> {
    let refused: unknown = null;
    for (let left = attempts; ; left--) {
      const { whole: before, etag } = await read(id);
      tell(id, before);
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
        tell(id, whole);
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
        // Looked at even after the last one: its own copy, sent by the browser, may have overtaken it.
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
    // A row that comes back has no id until it is written.
    subjectOf: (now, wanted) =>
      writing.subjectOf(id, now, part, part.read(wanted) ?? part.read(before)),
  });
  return whole;
}

/** A write that may have arrived: its message, and what it has changed if it has. */
export interface UnknownOutcome<TWhole> {
  readonly link: string;
  readonly subject: string | undefined;
  readonly before: TWhole;
  readonly wanted: TWhole;
}

/**
 * The newest of the writes that may have arrived because of which the whole has the wanted value; null if that cannot
 * be said. Answers with its message, and with the whole as it would be without that write, if it can be undone.
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
  // A row may have been added by somebody else; an edited field has the value that was sent.
  const was = base && withoutWrite(part, change, now, write);
  return draft || was ? { link: write.link, text: `Уже записано: ${write.subject}`, was } : null;
}

/** Whether a write was about the change, and the whole has what it wrote, in whatever form the API answers with it. */
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

/** The whole as it would be without a write that stands; null if that cannot be brought about. */
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

/** The same part, for which a text equals the stored one if the API may have tidied it. Only in fields that have changed. */
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
 * A change that was sent before, and its part. If it was refused as stale, the newer version may be its own, from a copy
 * that the browser has sent.
 *
 * @param before The whole that it was refused over.
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
