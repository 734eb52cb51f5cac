import { useSelector } from '@xstate/react';
import { useCallback, useEffect, useMemo } from 'react';
import type { SnapshotFrom } from 'xstate';
import { useRuntime } from '#app/runtime/runtime-context.ts';
import { marker } from '#commands/marks.ts';
import type { Channel } from '#contract/channels.ts';
import { useChannels } from '#features/channels/list/channels-store.ts';
import { currentRow, type DrawnRows, isEnterOpen } from '#machines/palette/enter.ts';
import type { RecordKind } from '#machines/palette/kinds.ts';
import { type LookupMachine, lookupMachine } from '#machines/palette/lookup.machine.ts';
import type { PaletteMachine } from '#machines/palette/palette.machine.ts';
import { LONGEST_SEARCH } from '#ui/form/field.tsx';
import { CommandList } from '#ui/overlay/command-list/command-list.tsx';
import { catalogue, type KnownCommand } from './elsewhere/catalogue.ts';
import { useBrowsePage } from './palette-browse.ts';
import { type ChannelScreen, useChannelScreens } from './palette-channels.ts';
import {
  noFinds,
  noRecents,
  type PaletteFinds,
  type PalettePage,
  type PaletteRow,
} from './palette-entries.ts';
import { useLookup, useLookupLogic } from './palette-lookup.ts';
import { askingOf, usePromptPage } from './palette-prompt.ts';
import { type PaletteScope, useScope } from './palette-scope.ts';
import { useObjects } from './phrases/objects.ts';
import { kindOf } from './phrases/phrase-rows.ts';

type PaletteContext = SnapshotFrom<PaletteMachine>['context'];

const noScreens: readonly ChannelScreen[] = [];
const noChannels: readonly Channel[] = [];
const noCommands: readonly KnownCommand[] = [];
const noKinds: readonly RecordKind[] = [];

const isDisabled = ({ choice }: PaletteRow) => choice.type === 'refuse';

/** The palette with lookup results and recents. */
export default function PaletteView() {
  const { session } = useRuntime();
  const user = useSelector(session, (state) =>
    state.matches('authenticated') ? state.context.user : null,
  );
  if (user && !user.awaits_role) return <PaletteOfPerson />;
  // Without a role, every read would be refused.
  const known = user ? catalogue : noCommands;
  return <Palette finds={noFinds} recents={noRecents} screens={noScreens} known={known} />;
}

/** Reads data that needs a session and a role. */
function PaletteOfPerson() {
  const { palette } = useRuntime();
  const query = useSelector(palette, ({ context }) =>
    context.commandId === null ? context.query : '',
  );
  const logic = useLookupLogic();
  const channels = useChannels();
  const loaded = useSelector(channels, ({ context }) => context.result?.rows ?? null);
  const found = useLookup(logic, query, loaded);
  return (
    <Palette
      {...found}
      logic={logic}
      screens={useChannelScreens()}
      channels={loaded ?? noChannels}
      known={catalogue}
    />
  );
}

interface PaletteProps {
  finds: PaletteFinds;
  recents: readonly PaletteRow[];
  screens: readonly ChannelScreen[];
  channels?: readonly Channel[];
  /** All commands of the console; none while signed out. */
  known?: readonly KnownCommand[];
  /** Looks up the records that a phrase names; omitted if none may be read. */
  logic?: LookupMachine;
}

/** One field for all commands and records. */
export function Palette({
  finds,
  recents,
  screens,
  channels = noChannels,
  known = noCommands,
  logic,
}: PaletteProps) {
  const { palette, paletteFocus } = useRuntime();
  const context = useSelector(palette, (state) => state.context, isDrawnAlike);
  const { query, active, commandId, refusal } = context;
  const isBrowsing = commandId === null;
  // A longer text is an address or a mistake, and searching for it would block the page.
  const words = query.slice(0, LONGEST_SEARCH);
  const scope = useScope(isBrowsing && words === query ? query : '', known, channels);
  const [text, kinds] = requestedObjects(scope, commandId, query);
  const objects = useObjects(logic ?? lookupMachine, text, logic ? kinds : noKinds);
  const browse = useBrowsePage(isBrowsing ? words : '', finds, recents, screens, scope, objects);
  const prompt = usePromptPage(commandId, words, scope, objects);
  const page = isBrowsing ? browse : prompt;
  const rows = useMemo(() => page.groups.flatMap(({ rows: own }) => own), [page.groups]);
  const { isUndecided } = finds;
  const { late, isLooking } = page;
  const drawn = useMemo(
    () => drawnRows(rows, { late, isLooking, isUndecided }),
    [rows, late, isLooking, isUndecided],
  );
  const { first } = palette.getSnapshot().context;
  const current = currentRow(rows, { active, first });

  // The question of a command, announced as soon as it asks.
  const question = isBrowsing ? '' : page.placeholder;
  const count = isEnterOpen(drawn, { active, first }) ? '' : countOf(rows);

  const marksOf = useMemo(() => marker(words), [words]);
  const choose = useCallback(
    ({ key, choice }: PaletteRow) => palette.send({ type: 'choose', key, choice }),
    [palette],
  );
  const point = useCallback(
    ({ key }: PaletteRow) => palette.send({ type: 'point', key }),
    [palette],
  );

  useEffect(() => {
    const event = { type: 'rows.drawn', ...drawn } as const;
    // A refused event also notifies subscribers, and one of them may draw this again.
    if (palette.getSnapshot().can(event)) palette.send(event);
  }, [drawn, query, commandId, palette]);

  return (
    <CommandList
      label="Команды"
      crumb={page.crumb}
      placeholder={page.placeholder}
      query={query}
      groups={page.groups}
      rows={rows}
      active={current}
      isDisabled={isDisabled}
      marksOf={marksOf}
      empty="Ничего не найдено"
      status={refusal ?? (query.trim() === '' ? question : count)}
      footer={<Keys canRun={rows.length > 0} canGoBack={commandId !== null} />}
      onQuery={(text) => palette.send({ type: 'type', query: text })}
      onPoint={point}
      onChoose={choose}
      onEnter={() => palette.send({ type: 'enter' })}
      onBack={() => palette.send({ type: 'back' })}
      onClose={() => palette.send({ type: 'close' })}
      onClosed={() => {
        paletteFocus.restore();
        palette.send({ type: 'left' });
      }}
    />
  );
}

/** The words and the kinds of record to look up beside the whole query. */
function requestedObjects(
  scope: PaletteScope,
  commandId: string | null,
  query: string,
): [text: string, kinds: readonly RecordKind[]] {
  if (commandId === null) return [scope.phrase?.text ?? '', scope.phrase?.kinds ?? noKinds];
  const known = askingOf(scope, commandId);
  const kind = known && kindOf(known);
  return kind && kind !== 'channel' ? [query, [kind]] : ['', noKinds];
}

/** The rows as the machine needs them: their choices, and which were found late. */
function drawnRows(
  rows: readonly PaletteRow[],
  {
    late,
    isLooking,
    isUndecided,
  }: Pick<PalettePage, 'late' | 'isLooking'> & Pick<PaletteFinds, 'isUndecided'>,
): DrawnRows {
  const found = new Set(late);
  return {
    rows: rows.map((row) => {
      const { key, choice, isGuess = false, isNearest = false } = row;
      return { key, choice, isLate: found.has(row), isGuess, isNearest };
    }),
    isUndecided,
    isLooking,
  };
}

/** The view itself reports the drawn rows, so a change of them needs no new render. */
const isDrawnAlike = (one: PaletteContext, other: PaletteContext) =>
  one.query === other.query &&
  one.active === other.active &&
  one.commandId === other.commandId &&
  one.refusal === other.refusal;

/** How many rows were found, or why there are none, for screen readers. */
function countOf(rows: readonly PaletteRow[]): string {
  const count = rows.filter(({ isNearest, news }) => !isNearest && !news).length;
  if (count > 0) return `Найдено: ${count}`;
  return rows.find(({ news }) => news)?.news ?? 'Ничего не найдено';
}

function Keys({ canRun, canGoBack }: { canRun: boolean; canGoBack: boolean }) {
  return (
    <>
      <span>↑ ↓ выбрать</span>
      <span className={canRun ? undefined : 'invisible'}>Enter выполнить</span>
      {canGoBack && <span>Backspace назад</span>}
      <span>Esc закрыть</span>
    </>
  );
}
