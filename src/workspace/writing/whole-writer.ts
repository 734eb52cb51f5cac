/**
 * Writes a part (a card, a row, a new row, a deleted row) of a whole that the API reads and writes as one.
 * The whole is read again right before the write: changes by others to other fields are kept, and a change
 * to the same field is a conflict. Writes to one whole run one after another.
 */
import { isStale, type WriteBase } from '#api/if-match.ts';
import { type ProblemError, toProblem } from '#contract/problem.ts';
import type { SaveOutcome } from '#machines/editing/save.ts';
import { createEmitter } from '../emitter.ts';
import { asReceived, rememberReceived } from './as-received.ts';
import { underPartFields } from './field-errors.ts';
import { type Change, changedFields, mergePart, type Part, type WriteOptions } from './part.ts';
import type { Revert, RevertRequest, RevertResult, UnknownOutcome } from './revert-changes.ts';
import { createSerializer, type Serialize } from './serialize.ts';

/** Rarely needed, so not part of the first screen. */
const later = () => import('./revert-changes.ts');
/** If it does not load, a change is still written, only with fewer messages. */
const laterIfThere = () => later().catch(() => null);

/** How many times a write is tried if others keep writing first. */
const ATTEMPTS = 5;

/** How wholes of one resource are read and written. */
export interface WholeCalls<TWhole> {
  /** The name of a whole, for messages about its writes. */
  nameOf?(id: number, whole: TWhole): string;
  /** @param look Aborts the read. The user has not requested it, so a failure is not reported. */
  read(id: number, look?: AbortSignal): Promise<{ whole: TWhole; etag: string | null }>;
  /**
   * Returns the value the server holds after the write; null if the API does not return it.
   *
   * @param body The whole to send, with unchanged fields as they were received.
   */
  write(id: number, body: TWhole, base: WriteBase, whole: TWhole): Promise<TWhole | null>;
  /** Why nothing of the whole can be written without damaging what could not be read. */
  refusal?(whole: TWhole): ProblemError | null;
  /** Shows such a refusal, because no failed call does; omitted if there is no way to show it. */
  readonly notify?: ((text: string, tone: 'error') => void) | undefined;
  /** Reports that a write of unknown outcome was saved; without a text, removes its message. */
  readonly settle?: ((link: string, text?: string) => void) | undefined;
  /** Whether to read the whole again if the write does not return it. */
  readonly readsBack?: boolean;
}

/** The outcome of a write, with the whole as last read. Failures are thrown. */
export type Outcome<TWhole, TDraft> = SaveOutcome<TDraft> & { readonly whole: TWhole };

/** A whole as the server holds it, emitted after each read and write of this console. */
export interface Written<TWhole> {
  readonly type: 'written';
  readonly id: number;
  readonly whole: TWhole;
}

export type { Revert } from './revert-changes.ts';

/** @param isNew Whether the write has added the part. */
type OfferUndo<TWhole> = (revert: Revert<TWhole>, isNew: boolean) => void;

export interface WholeWriter<TWhole> {
  /** @param offerUndo Called after a write that can be undone. */
  write<TDraft extends object>(
    id: number,
    part: Part<TWhole, TDraft>,
    change: Change<TDraft>,
    offerUndo?: OfferUndo<TWhole>,
    options?: WriteOptions,
  ): Promise<Outcome<TWhole, TDraft>>;
  /** Reads a whole again if drafts were sent whose outcome is unknown. A failure is reported by its call. */
  look(id: number, unknownOutcome: { readonly sent: readonly unknown[] }): void;
  /** Reverts changes made by any user, by the rules of undo. */
  revert(id: number, taking: RevertRequest<TWhole>): Promise<RevertResult<TWhole>>;
  on(type: 'written', handler: (fact: Written<TWhole>) => void): { unsubscribe(): void };
  /** Queues other calls about a whole together with its writes. */
  readonly serialize: Serialize;
}

/** @param serialize The queue shared with other calls about the same whole. */
export function createWholeWriter<TWhole>(
  calls: WholeCalls<TWhole>,
  serialize: Serialize = createSerializer(),
): WholeWriter<TWhole> {
  const { emit, on } = createEmitter<Written<TWhole>>();
  /** The writes with an unknown outcome, by whole. The newest is last. */
  const unconfirmed = new Map<number, readonly UnknownOutcome<TWhole>[]>();

  async function read(id: number, look?: AbortSignal) {
    const { whole, etag } = await calls.read(id, look);
    return { whole: rememberReceived(whole), etag };
  }

  async function write<TDraft extends object>(
    id: number,
    first: Part<TWhole, TDraft>,
    wish: Change<TDraft>,
    offerUndo?: OfferUndo<TWhole>,
    options: WriteOptions = {},
  ): Promise<Outcome<TWhole, TDraft>> {
    let overtaken: UnknownOutcome<TWhole> | undefined;
    // Silent writes are kept apart: they must not settle the messages of other writes.
    const place = options.isSilent ? -id : id;
    const lost = () => unconfirmed.get(place) ?? [];
    const offerBack = (own: Part<TWhole, TDraft>, before: TWhole, after: TWhole) =>
      offerUndo?.(
        () =>
          serialize(id, async () =>
            (await later()).putBack(writing, id, own, before, after, options),
          ),
        own.read(before) === null,
      );
    for (let left = ATTEMPTS - 1; ; left--) {
      const { whole: before, etag } = await read(id, options.look);
      const already = (overtaken ?? wish.sent?.[0]) && (await laterIfThere());
      const [part, change] = already
        ? already.sentAlready(first, wish, before, overtaken?.before)
        : [first, wish];
      const unread = refusal(before) ?? part.unread?.(before, change);
      // A failed look is not reported: listeners to a whole read again, which causes the look.
      if (unread && options.look) throw unread;
      if (unread) {
        notify(id, before);
        calls.notify?.(unread.message, 'error');
        throw unread;
      }
      const merged = mergePart(part, before, change);
      /** Forgets unknown outcomes of this change, which is now known; other parts keep theirs. */
      const forget = (answered?: string) =>
        unconfirmed.set(
          place,
          lost().filter((one) => {
            const isOver = sharedFields(part, change, one)[0];
            if (isOver && one.link !== answered) calls.settle?.(one.link);
            return !isOver;
          }),
        );
      const partIn = (after: TWhole) =>
        (!change.base && change.draft && part.added?.(before, after, change.draft)) || part;
      if (options.look && merged.type !== 'settled') throw new Error('not written yet');
      if (merged.type !== 'send') {
        notify(id, before);
        if (merged.type !== 'settled') return { ...merged, whole: before };
        const sent = overtaken ? [overtaken] : lost();
        const found =
          sent[0] && (await laterIfThere())?.foundWritten(part, change, before, sent, options);
        if (found) {
          if (!options.isSilent) calls.settle?.(found.link, found.text);
          forget(found.link);
          if (found.was) offerBack(part, found.was, before);
        }
        return saved(partIn(before), before);
      }
      const wanted = merged.draft ? part.apply(before, merged.draft) : part.without!(before);
      const subject = subjectOf(id, before, part, merged.draft);
      try {
        const base = { etag, isLast: left === 0, subject, ...options };
        const { whole, written } = await send(id, wanted, base);
        forget();
        notify(id, whole);
        const own = partIn(written);
        if (merged.draft ? own.read(written) : own.insert) offerBack(own, before, written);
        return saved(own, whole);
      } catch (error) {
        const { link, status } = toProblem(error);
        const sent = link && { link, subject, before, wanted };
        if (sent && isStale(error)) overtaken = sent;
        else if (sent) unconfirmed.set(place, [...lost(), sent]);
        // The reason may be what others have written since, such as a level that both have added.
        if (status === 422) notify(id, before);
        if (!isStale(error) || left === 0) throw underPartFields(error, partIn(before), wanted);
      }
    }
  }

  /** Describes what a write changes: «VK Реклама · уровень 5: 350 → 355». */
  function subjectOf<TDraft extends object>(
    id: number,
    whole: TWhole,
    part: Part<TWhole, TDraft>,
    wanted: TDraft | null,
  ): string | undefined {
    const change = part.changeText?.(part.read(whole), wanted, whole);
    return [calls.nameOf?.(id, whole), change].filter(Boolean).join(' · ') || undefined;
  }

  /** `written` has only changes known to be from this console; `whole` may have more. */
  async function send(id: number, wanted: TWhole, base: WriteBase) {
    const answered = await calls.write(id, asReceived(wanted), base, wanted);
    if (answered || !calls.readsBack)
      return { whole: answered ?? wanted, written: answered ?? wanted };
    // The write has succeeded, and a failed read does not change that.
    const now = await read(id).catch(() => null);
    return { whole: now?.whole ?? wanted, written: wanted };
  }

  const notify = (id: number, whole: TWhole) => emit({ type: 'written', id, whole });
  const refusal = (whole: TWhole) => calls.refusal?.(whole);
  const writing = { read, send, notify, refusal, subjectOf, queued: serialize };

  return {
    write: (id, part, change, offerUndo, { look: isLook, ...options } = {}) =>
      serialize(id, (look) => write(id, part, change, offerUndo, { ...options, look }), isLook),
    look(id, { sent }) {
      if (sent.length === 0) return;
      const again = async (ended?: AbortSignal) => {
        const { whole } = await read(id);
        if (!ended?.aborted) notify(id, whole);
      };
      // Not within a machine's action: the call reports to machines synchronously.
      queueMicrotask(() => serialize(id, again, true).catch(() => {}));
    },
    revert: (id, taking) =>
      serialize(id, async () => (await later()).createReverter(writing)(id, taking)),
    on,
    serialize,
  };
}

/** Returns the fields in which two drafts differ: all fields if one draft is missing. */
const touched = <TDraft extends object>(from: TDraft | null, to: TDraft | null) =>
  changedFields((to ?? from ?? {}) as TDraft, (to && from) ?? ({} as TDraft));

/** Returns the fields of a change that a write has also changed. */
export const sharedFields = <TWhole, TDraft extends object>(
  part: Part<TWhole, TDraft>,
  { draft, base }: Change<TDraft>,
  { before, wanted }: { readonly before: TWhole; readonly wanted: TWhole },
) => {
  const own = touched(base, draft);
  return touched(part.read(before), part.read(wanted)).filter((field) => own.includes(field));
};

const saved = <TWhole, TDraft extends object>(part: Part<TWhole, TDraft>, whole: TWhole) =>
  ({ type: 'saved', whole, value: part.read(whole), key: part.key }) as const;

/** Converts the drafts of an outcome, for an editor that shows more than the part. */
export function mapOutcome<TWhole, TPart, TDraft>(
  outcome: Outcome<TWhole, TPart>,
  draftOf: (part: TPart, whole: TWhole) => TDraft,
): SaveOutcome<TDraft> {
  const { whole } = outcome;
  if (outcome.type === 'gone') return outcome;
  if (outcome.type === 'saved') {
    return { ...outcome, value: outcome.value && draftOf(outcome.value, whole) };
  }
  const { type, theirs, draft } = outcome;
  return { type, theirs: draftOf(theirs, whole), draft: draftOf(draft, whole) };
}
