/**
 * Stores drafts in local storage, by user, form, row and page. Only for forms without personal
 * data; each caller passes a schema.
 */
import * as z from 'zod/mini';
import type { KeptDraft, KeptDrafts, RecoverableDraft } from '#machines/drafts/draft-recovery.ts';
import { isSame } from '#machines/is-same.ts';
import type { PageLife } from '#workspace/navigation/page-life.ts';
import { DRAFT_PREFIX } from './browser-storage.ts';

const VERSION = 1;

const Attempt = z.object({ key: z.uuid(), begunAt: z.number(), keptFor: z.optional(z.number()) });

const Stored = z.object({
  version: z.literal(VERSION),
  savedAt: z.number(),
  /** By this computer's clock. */
  ownAt: z.optional(z.number()),
  isNew: z.optional(z.boolean()),
  wasSent: z.optional(z.boolean()),
  sent: z.optional(z.object({ draft: z.unknown(), attempt: z.nullable(Attempt) })),
  base: z.unknown(),
  draft: z.unknown(),
});

/** One form, or the rows of one table, of one user. */
export interface DraftPlace {
  readonly userId: number;
  readonly form: string;
}

/** The schema of a stored draft. Drafts that do not match are not offered. */
export interface DraftSchema {
  readonly draft: z.ZodMiniType<object>;
}

export interface DraftStore {
  /** Replaces all drafts of this page at the place. */
  keep(place: DraftPlace, drafts: KeptDrafts): void;
  /**
   * The drafts of closed pages at the place.
   *
   * @param withOwn Includes the drafts of this page, for a form that cannot be shown.
   */
  find(
    place: DraftPlace,
    schema: DraftSchema,
    withOwn?: boolean,
  ): Promise<readonly RecoverableDraft[]>;
  forget(ids: readonly string[]): void;
  /** Drops drafts on the user's request; this can be undone. */
  discard(ids: readonly string[]): void;
  /**
   * Calls `changed` when another page changes drafts at the place, when a dropped draft is restored, and when this page
   * gets the focus: another page may have closed and left drafts, which fires no event.
   */
  watch(place: DraftPlace, changed: () => void): () => void;
  /** Whether the browser refuses to store now, so that a reload would lose drafts. */
  isBlocked(): boolean;
  /** The user signs out. Drafts are kept for the next sign-in. */
  leave(): void;
}

interface Outside {
  /** May throw, like every access to the storage. */
  readonly storage: () => Storage;
  readonly page: PageLife;
  /** The server's time, once a response has reported it. */
  readonly now: () => number;
  /** Whether the server's time is known. Until then, no draft is too old. */
  readonly isServerClockKnown: () => boolean;
  /** Called once if drafts cannot be stored. */
  readonly onBlocked: () => void;
  /** Receives a function that restores the dropped drafts. */
  readonly onDiscarded?: (putBack: () => void) => void;
}

export function createDraftStore({
  storage,
  page,
  now,
  isServerClockKnown,
  onBlocked,
  onDiscarded,
}: Outside): DraftStore {
  const mine = new Map<string, KeptDraft>();
  const watchers = new Set<(key: string | null) => void>();
  let isBlocked = false;
  /** Keys whose last write was refused, with the length of the text. */
  const refused = new Map<string, number>();
  let isReported = false;

  /** Catches storage errors: a refused write may lose the draft, but nothing else breaks. */
  function attempt<T>(access: (store: Storage) => T, otherwise: T): T {
    try {
      return access(storage());
    } catch {
      return otherwise;
    }
  }
  const prefixOf = ({ userId, form }: DraftPlace) => `${DRAFT_PREFIX}${userId}.${form}|`;
  const keysWith = (store: Storage, prefix: string) =>
    Array.from({ length: store.length }, (_, at) => store.key(at) ?? '').filter((key) =>
      key.startsWith(prefix),
    );
  const remove = (key: string) => attempt((store) => store.removeItem(key), undefined);

  const isStored = (key: string) => attempt((store) => store.getItem(key) !== null, false);

  function write(key: string, text: string): boolean {
    const isWritten = attempt((store) => {
      store.setItem(key, text);
      return true;
    }, false);
    if (!isWritten && !isReported) {
      isReported = true;
      onBlocked();
    }
    return isWritten;
  }

  return {
    keep(place, drafts) {
      const prefix = prefixOf(place);
      const rows = new Map(
        Object.entries(drafts).map(([row, draft]) => [`${prefix}${row}|${page.id()}`, draft]),
      );
      for (const key of [...mine.keys()]) {
        if (!key.startsWith(prefix) || rows.has(key)) continue;
        mine.delete(key);
        refused.delete(key);
        remove(key);
      }
      let room = Number.POSITIVE_INFINITY;
      for (const [key, draft] of rows) {
        // Once a text is refused, longer ones are refused without trying: there may be thousands.
        const before = mine.get(key);
        const isKept = before === draft || isSame(before, draft);
        if (isKept && (refused.get(key) ?? room) >= room) continue;
        mine.set(key, draft);
        const stored = { version: VERSION, savedAt: now(), ownAt: Date.now(), ...draft };
        const text = JSON.stringify(stored);
        if ((text.length < room || isStored(key)) && write(key, text)) refused.delete(key);
        else {
          refused.set(key, text.length);
          room = Math.min(room, text.length);
        }
      }
      if (rows.size > 0) isBlocked = refused.size > 0;
    },
    async find(place, schema, withOwn = false) {
      const prefix = prefixOf(place);
      // If the code does not load, skip the sweep this time.
      const later = await import('./draft-sweep.ts').catch(() => null);
      const others = await page.others();
      return attempt((store) => {
        // Sweep here, because only here the open pages are known.
        const left = keysWith(store, DRAFT_PREFIX).filter((key) => !mine.has(key));
        later?.sweep(store, { left, others, parsed, now: isServerClockKnown() && now() });
        const keys = keysWith(store, prefix).filter((key) => withOwn || !mine.has(key));
        return keys.flatMap((key) => {
          const [row = '', author = ''] = key.slice(prefix.length).split('|');
          if (others.has(author)) return [];
          const left = recoverableDraft(key, row, store.getItem(key), schema);
          if (!left) store.removeItem(key);
          return left ?? [];
        });
      }, []);
    },
    forget: (ids) => ids.forEach(remove),
    discard(ids) {
      const texts = attempt((store) => ids.map((id) => [id, store.getItem(id)] as const), []);
      ids.forEach(remove);
      onDiscarded?.(() => {
        for (const [id, text] of texts) if (text !== null) storage().setItem(id, text);
        for (const onChange of watchers) for (const id of ids) onChange(id);
      });
    },
    watch(place, changed) {
      const prefix = prefixOf(place);
      const onChange = (key: string | null) => {
        if (key === null || key.startsWith(prefix)) changed();
      };
      const onStorage = ({ key }: StorageEvent) => onChange(key);
      watchers.add(onChange);
      window.addEventListener('storage', onStorage);
      window.addEventListener('focus', changed);
      return () => {
        watchers.delete(onChange);
        window.removeEventListener('storage', onStorage);
        window.removeEventListener('focus', changed);
      };
    },
    isBlocked: () => isBlocked,
    leave() {
      mine.clear();
      refused.clear();
      page.renew();
    },
  };
}

function parsed(text: string | null) {
  try {
    return Stored.safeParse(JSON.parse(text ?? 'null')).data ?? null;
  } catch {
    return null;
  }
}

/** Null for another version or an invalid draft. */
function recoverableDraft(
  id: string,
  row: string,
  text: string | null,
  schema: DraftSchema,
): RecoverableDraft | null {
  const stored = parsed(text);
  const draft = schema.draft.safeParse(stored?.draft);
  const base = schema.draft.safeParse(stored?.base);
  if (!stored || !draft.success || !base.success) return null;
  const { savedAt, isNew, wasSent } = stored;
  const sentDraft = schema.draft.safeParse(stored.sent?.draft);
  const sent = sentDraft.data && { draft: sentDraft.data, attempt: stored.sent!.attempt };
  return { id, row, savedAt, isNew, wasSent, sent, base: base.data, draft: draft.data };
}
