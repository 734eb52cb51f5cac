/** The palette rows of a search. A pure function, so results of another text never appear. */
import type { SnapshotFrom } from 'xstate';
import type { Rights } from '#commands/rights.ts';
import { RECORD_KINDS, type RecordKind } from '#machines/palette/kinds.ts';
import type {
  Hit,
  LookupResult,
  LookupSource,
  LookupSourceMachine,
} from '#machines/palette/lookup-source.machine.ts';
import { records } from '#records/records.ts';
import { shownText } from '#workspace/format/shown-text.ts';
import { absence } from './lookup-absence.ts';
import { kindsNamed, type Meaning, searchedKinds, wordsIn } from './lookup-meaning.ts';
import { lookingFor } from './lookup-words.ts';

/** The effect of choosing a row. `wait` and `none` are rows with information only. */
type LookupAction =
  | { readonly type: 'open'; readonly to: string; readonly hit: Hit | null }
  | { readonly type: 'retry'; readonly kind: RecordKind }
  | { readonly type: 'create'; readonly phone: string }
  | { readonly type: 'wait' }
  | { readonly type: 'none' };

export interface LookupRow {
  /** Stays the same while the row's content changes, so that the row stays selected. */
  readonly key: string;
  readonly title: string;
  readonly hint?: string;
  readonly action: LookupAction;
}

export interface LookupView {
  /** Records that the text identifies exactly. */
  readonly exact: readonly LookupRow[];
  /** Shown first. Otherwise appended when found, below what is known already. */
  readonly isReserved: boolean;
  readonly groups: readonly {
    readonly kind: RecordKind;
    readonly heading: string;
    readonly rows: readonly LookupRow[];
    /** Shown after everything that matches as typed. */
    readonly isGuess: boolean;
  }[];
  /** Messages about the search. */
  readonly notes: readonly string[];
  /** A source has not answered yet. */
  readonly isLooking: boolean;
}

export type SourceSnapshots = Readonly<Record<LookupSource, SnapshotFrom<LookupSourceMachine>>>;

export interface LookupViewInput {
  readonly query: string;
  readonly meaning: Meaning;
  readonly sources: SourceSnapshots;
  /** The kind of record that the current section shows. */
  readonly section: RecordKind | null;
  /** Results among the channels that the console has loaded: no source is needed for them. */
  readonly channels?: LookupResult | null;
  /** Why a right is refused; null if it is given. */
  readonly refusal?: Rights['refusal'];
}

type Snapshot = SnapshotFrom<LookupSourceMachine>;
type LookupStatus = 'looking' | 'ready' | 'failed' | 'refused';

/** A source that has not been asked for this text yet counts as loading. */
function statusOf({ sources, query, channels }: LookupViewInput, kind: RecordKind): LookupStatus {
  if (kind === 'channel' && channels) return 'ready';
  const source = sources[kind];
  if (source.matches('refused')) return 'refused';
  if (source.context.query !== query || source.hasTag('busy')) return 'looking';
  return source.matches('failed') ? 'failed' : 'ready';
}

const foundBy = ({ sources, channels }: LookupViewInput, kind: RecordKind): LookupResult | null =>
  (kind === 'channel' && channels) || sources[kind].context.found;

export function lookupView(input: LookupViewInput): LookupView {
  const { meaning } = input;
  const groups = wordsIn(meaning) === null ? [] : groupsOf(input);
  const exact = keyed(exactRows(input), isCertain(meaning));
  return {
    exact,
    isReserved: isCertain(meaning),
    groups,
    notes: notesOf(input, exact[0]?.action.type === 'wait'),
    isLooking: withStatus(input, 'looking').length > 0,
  };
}

export type Unkeyed = Omit<LookupRow, 'key'> & { readonly key?: string };

/** Keys a reserved first row by its position, so it keeps its key when its content changes. */
const keyed = (rows: readonly Unkeyed[], isCertain: boolean): LookupRow[] =>
  rows.map((row, i) => ({ ...row, key: i === 0 && isCertain ? 'exact' : `exact:${row.key ?? i}` }));

/** The kinds that the text may mean, most likely first. */
function kindsFor({ meaning, section }: LookupViewInput): readonly RecordKind[] {
  const named = kindsNamed(meaning);
  if (section === null || !named.includes(section)) return named;
  return [section, ...named.filter((kind) => kind !== section)];
}

/** Whether the text can mean nothing else, so that "not found" deserves a row. */
const isCertain = (meaning: Meaning) => !('isMarked' in meaning) || meaning.isMarked;

function exactRows(input: LookupViewInput): Unkeyed[] {
  const { meaning, sources } = input;
  if (meaning.type === 'screen') {
    const { title, to } = meaning;
    return title === null
      ? [{ title: 'Такого экрана в Пульте нет', hint: to, action: { type: 'none' } }]
      : [{ title, hint: to, action: { type: 'open', to, hit: null } }];
  }
  const kinds = kindsFor(input);
  const statuses = kinds.map((kind) => ({ kind, status: statusOf(input, kind) }));
  const hits = statuses.flatMap(({ kind, status }) =>
    status === 'ready' ? (foundBy(input, kind)?.exact ?? []) : [],
  );
  const rows: Unkeyed[] = hits.map((hit) => hitRow(hit, kinds.length > 1));
  const failed = statuses.filter(({ status }) => status === 'failed');
  const failures = isCertain(meaning)
    ? failed.map(({ kind }) => retryRow(sources[kind], kind))
    : [];
  const looking = statuses.findIndex(({ status }) => status === 'looking');
  const found = statuses.findIndex(({ kind }) => kind === hits[0]?.kind);
  // A source of higher priority may still answer, so its place stays reserved.
  if (isCertain(meaning) && looking >= 0 && (found < 0 || looking < found)) {
    return [{ title: lookingFor(meaning), action: { type: 'wait' } }, ...rows, ...failures];
  }
  if (rows.length + failures.length > 0) return [...rows, ...failures];
  if (kinds.length === 0 || !isCertain(meaning)) return [];
  if (statuses.every(({ status }) => status === 'refused')) {
    return [{ title: refusal(kinds), action: { type: 'none' } }];
  }
  return [absence(input)];
}

/** Shows the kind if the rows are of different kinds. */
function hitRow(hit: Hit, isMixed: boolean): Unkeyed {
  const { one } = records[hit.kind].words;
  const hint = [isMixed && one, hit.hint].filter(Boolean).join(' · ');
  return {
    key: `${hit.kind}:${hit.id}`,
    title: shownText(hit.title),
    ...(hint && { hint: shownText(hint) }),
    action: { type: 'open', to: hit.to, hit },
  };
}

function retryRow(source: Snapshot, kind: RecordKind): Unkeyed {
  const title = `${records[kind].words.many} не ответили: ${source.context.problem?.message ?? ''}`;
  const row = { key: `retry:${kind}`, title };
  // The server has said when to ask again.
  return source.matches({ failed: 'pausing' })
    ? { ...row, hint: 'Спросим ещё раз сами', action: { type: 'none' } }
    : { ...row, hint: 'Повторить', action: { type: 'retry', kind } };
}

const refusal = (kinds: readonly RecordKind[]) =>
  `Нет доступа: ${kinds.map((kind) => records[kind].words.many.toLowerCase()).join(', ')}`;

function groupsOf(input: LookupViewInput): LookupView['groups'] {
  const { query, sources } = input;
  return RECORD_KINDS.flatMap((kind) => {
    const source = sources[kind];
    const { many } = records[kind].words;
    const { hits = [], total = 0, isGuess = false } = foundBy(input, kind) ?? {};
    const status = statusOf(input, kind);
    const rows: Unkeyed[] = [];
    if (status === 'failed') rows.push(retryRow(source, kind));
    if (status === 'looking' && source.context.query === query && isAgain(source)) {
      rows.push({ title: `${many}: ищем ещё раз…`, action: { type: 'wait' } });
    }
    if (status === 'ready') rows.push(...hits.map((hit) => hitRow(hit, false)));
    if (rows.length === 0) return [];
    return {
      kind,
      isGuess,
      heading: total > rows.length ? `${many} · ${rows.length} из ${total}` : many,
      rows: rows.map((row, i) => ({
        ...row,
        key: i === 0 ? `found:${kind}` : `found:${row.key ?? i}`,
      })),
    };
  });
}

const isAgain = (source: Snapshot) => source.matches({ loading: 'again' });

/** The sources with this state. */
function withStatus(input: LookupViewInput, wanted: LookupStatus): readonly RecordKind[] {
  return searchedKinds(input.meaning).filter((kind) => statusOf(input, kind) === wanted);
}

/** @param isAnnounced Whether the first row already says that a search is running. */
function notesOf(input: LookupViewInput, isAnnounced: boolean): string[] {
  const isWhole = wordsIn(input.meaning) === null;
  const looking = withStatus(input, 'looking');
  const refused = withStatus(input, 'refused');
  const words = looking.map((kind) => records[kind].words.many.toLowerCase()).join(', ');
  const partly = withStatus(input, 'ready').flatMap((kind) => {
    const seen = foundBy(input, kind)?.seen;
    return seen
      ? [`${records[kind].words.many}: просмотрены первые ${seen.read} из ${seen.of}`]
      : [];
  });
  return [
    ...(words && !(isAnnounced && isWhole) ? [`Ищем: ${words}…`] : []),
    ...(refused.length ? [refusal(refused)] : []),
    ...partly,
  ];
}
