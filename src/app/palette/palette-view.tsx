import { useSelector } from '@xstate/react';
import { useCallback, useEffect, useMemo } from 'react';
import type { SnapshotFrom } from 'xstate';
import { useRuntime } from '#app/runtime/runtime-context.ts';
import { marker } from '#commands/marks.ts';
import { currentRow, type DrawnRows, isEnterOpen } from '#machines/palette/enter.ts';
import type { PaletteMachine } from '#machines/palette/palette.machine.ts';
import { CommandList } from '#ui/overlay/command-list.tsx';
import { useBrowsePage } from './palette-browse.ts';
import { type ChannelScreen, useChannelScreens } from './palette-channels.ts';
import type { PaletteFinds, PaletteRow } from './palette-entries.ts';
import { useLookup } from './palette-lookup.ts';
import { usePromptPage } from './palette-prompt.ts';

type PaletteContext = SnapshotFrom<PaletteMachine>['context'];

const noScreens: readonly ChannelScreen[] = [];

const isDisabled = ({ choice }: PaletteRow) => choice.type === 'refuse';

/** The palette with lookup results and recents. */
export default function PaletteView() {
  const { palette, session } = useRuntime();
  const isSignedIn = useSelector(session, (state) => state.matches('authenticated'));
  const query = useSelector(palette, ({ context }) =>
    context.commandId === null ? context.query : '',
  );
  const found = useLookup(query);
  if (isSignedIn) return <PaletteOfPerson {...found} />;
  return <Palette {...found} screens={noScreens} />;
}

/** Reads data that needs a session. */
function PaletteOfPerson(props: Omit<PaletteProps, 'screens'>) {
  return <Palette {...props} screens={useChannelScreens()} />;
}

interface PaletteProps {
  finds: PaletteFinds;
  recents: readonly PaletteRow[];
  screens: readonly ChannelScreen[];
}

/** One field for all commands and records. */
export function Palette({ finds, recents, screens }: PaletteProps) {
  const { palette, paletteFocus } = useRuntime();
  const context = useSelector(palette, (state) => state.context, isDrawnAlike);
  const { query, active, commandId, refusal } = context;
  const browse = useBrowsePage(commandId === null ? query : '', finds, recents, screens);
  const prompt = usePromptPage(commandId, query);
  const page = commandId === null ? browse : prompt;
  const rows = useMemo(() => page.groups.flatMap(({ rows: own }) => own), [page.groups]);
  const drawn = useMemo(() => drawnRows(rows, finds), [rows, finds]);
  const { first } = palette.getSnapshot().context;
  const current = currentRow(rows, { active, first });

  const marksOf = useMemo(() => marker(query), [query]);
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
      status={
        refusal ?? (isEnterOpen(drawn, { active, first }) ? '' : statusOf(query, rows.length))
      }
      footer={<Keys canGoBack={commandId !== null} />}
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

/** The rows as the machine needs them: their choices, and which were found late. */
function drawnRows(rows: readonly PaletteRow[], finds: PaletteFinds): DrawnRows {
  const late = new Set(finds.groups.flatMap(({ rows: own }) => own));
  return {
    rows: rows.map((row) => {
      const { key, choice, isGuess = false } = row;
      return { key, choice, isLate: late.has(row), isGuess };
    }),
    isUndecided: finds.isUndecided,
    isLooking: finds.isLooking,
  };
}

/** The view itself reports the drawn rows, so a change of them needs no new render. */
const isDrawnAlike = (one: PaletteContext, other: PaletteContext) =>
  one.query === other.query &&
  one.active === other.active &&
  one.commandId === other.commandId &&
  one.refusal === other.refusal;

/** The status text for screen readers. */
function statusOf(query: string, count: number): string {
  if (query.trim() === '') return '';
  return count === 0 ? 'Ничего не найдено' : `Найдено: ${count}`;
}

function Keys({ canGoBack }: { canGoBack: boolean }) {
  return (
    <>
      <span>↑ ↓ выбрать</span>
      <span>Enter выполнить</span>
      {canGoBack && <span>Backspace назад</span>}
      <span>Esc закрыть</span>
    </>
  );
}
