/**
 * Where drafts outlive their page: local storage, by user, form, row and page. Only what holds no
 * personal data may come here; whoever asks for it says so with a schema.
 */
import { z } from 'zod';
import type { KeptDrafts, RecoverableDraft } from '#machines/drafts/draft-recovery.ts';
import type { PageLife } from '#workspace/navigation/page-life.ts';

const PREFIX = 'pult.draft.';
const VERSION = 1;
/** Of all forms together; the oldest give way. */
const MOST = 50;
const LIFETIME_MS = 30 * 24 * 60 * 60 * 1000;

const Stored = z.object({
  version: z.literal(VERSION),
  savedAt: z.number(),
  isNew: z.boolean().optional(),
  wasSent: z.boolean().optional(),
  base: z.unknown(),
  draft: z.unknown(),
});

/** One form, or the rows of one table, of one person. */
export interface DraftPlace {
  readonly userId: number;
  readonly form: string;
}

/** What a stored draft must look like to be offered. */
export interface DraftSchema {
  readonly draft: z.ZodType<object>;
}

export interface DraftStore {
  /** Makes these, and no others, the drafts of this page at the place. */
  keep(place: DraftPlace, drafts: KeptDrafts): void;
  /**
   * What pages that are gone have left at the place.
   *
   * @param withOwn Also what this page keeps there: the form that it is in cannot be shown.
   */
  find(
    place: DraftPlace,
    schema: DraftSchema,
    withOwn?: boolean,
  ): Promise<readonly RecoverableDraft[]>;
  forget(ids: readonly string[]): void;
  /** The same at the wish of a person, who may think better of it. */
  discard(ids: readonly string[]): void;
  /** Calls when another page has changed something at the place, or something was put back there. */
  watch(place: DraftPlace, changed: () => void): () => void;
  /** Whether the browser takes nothing now, so that a reload would cost what is typed. */
  isBlocked(): boolean;
  /** The person leaves: what stands here is left behind for their return. */
  leave(): void;
}

interface Outside {
  /** May throw, as every access to what it gives may. */
  readonly storage: () => Storage;
  readonly page: PageLife;
  readonly now: () => number;
  /** Told once that drafts will not survive. */
  readonly onBlocked: () => void;
  /** Told how to put back what was discarded. */
  readonly onDiscarded?: (putBack: () => void) => void;
}

export function createDraftStore({
  storage,
  page,
  now,
  onBlocked,
  onDiscarded,
}: Outside): DraftStore {
  const mine = new Map<string, string>();
  const watchers = new Set<(key: string | null) => void>();
  let isBlocked = false;
  let isTold = false;

  /** Nothing that the storage refuses may cost more than the draft. */
  function attempt<T>(access: (store: Storage) => T, otherwise: T): T {
    try {
      return access(storage());
    } catch {
      return otherwise;
    }
  }
  const prefixOf = ({ userId, form }: DraftPlace) => `${PREFIX}${userId}.${form}|`;
  const keysWith = (store: Storage, prefix: string) =>
    Array.from({ length: store.length }, (_, at) => store.key(at) ?? '').filter((key) =>
      key.startsWith(prefix),
    );
  const remove = (key: string) => attempt((store) => store.removeItem(key), undefined);

  function write(key: string, text: string): void {
    const isWritten = attempt((store) => {
      const isMore = store.getItem(key) === null;
      store.setItem(key, text);
      if (isMore) sweep(store);
      return true;
    }, false);
    isBlocked = !isWritten;
    if (!isBlocked || isTold) return;
    isTold = true;
    onBlocked();
  }

  function sweep(store: Storage): void {
    const kept = keysWith(store, PREFIX)
      .filter((key) => !mine.has(key))
      .map((key) => ({ key, savedAt: parsed(store.getItem(key))?.savedAt ?? 0 }))
      .sort((one, other) => other.savedAt - one.savedAt);
    const tooMany = kept.slice(Math.max(0, MOST - mine.size));
    const tooOld = kept.filter(({ savedAt }) => savedAt < now() - LIFETIME_MS);
    for (const { key } of [...tooMany, ...tooOld]) store.removeItem(key);
  }

  attempt(sweep, undefined);
  return {
    keep(place, drafts) {
      const prefix = prefixOf(place);
      const rows = new Map(
        Object.entries(drafts).map(([row, draft]) => [`${prefix}${row}|${page.id()}`, draft]),
      );
      for (const key of [...mine.keys()]) {
        if (!key.startsWith(prefix) || rows.has(key)) continue;
        mine.delete(key);
        remove(key);
      }
      for (const [key, draft] of rows) {
        const text = JSON.stringify(draft);
        if (mine.get(key) === text && !isBlocked) continue;
        mine.set(key, text);
        write(key, JSON.stringify({ version: VERSION, savedAt: now(), ...draft }));
      }
    },
    async find(place, schema, withOwn = false) {
      const prefix = prefixOf(place);
      const others = await page.others();
      return attempt((store) => {
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
        for (const hear of watchers) for (const id of ids) hear(id);
      });
    },
    watch(place, changed) {
      const prefix = prefixOf(place);
      const hear = (key: string | null) => {
        if (key === null || key.startsWith(prefix)) changed();
      };
      const hearOthers = ({ key }: StorageEvent) => hear(key);
      watchers.add(hear);
      window.addEventListener('storage', hearOthers);
      return () => {
        watchers.delete(hear);
        window.removeEventListener('storage', hearOthers);
      };
    },
    isBlocked: () => isBlocked,
    leave() {
      mine.clear();
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

/** Null for what is of another version, or no draft at all. */
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
  return { id, row, savedAt, isNew, wasSent, base: base.data, draft: draft.data };
}
