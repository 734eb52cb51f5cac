import { useSelector } from '@xstate/react';
import { useCallback, useEffect, useMemo } from 'react';
import type { SnapshotFrom } from 'xstate';
import { useRuntime } from '#app/runtime/runtime-context.ts';
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

/** The palette with all that it asks of others: what else is found, and what was opened before. */
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

/** What only somebody who is signed in may read. */
function PaletteOfPerson(props: Omit<PaletteProps, 'screens'>) {
  return <Palette {...props} screens={useChannelScreens()} />;
}

interface PaletteProps {
  finds: PaletteFinds;
  recents: readonly PaletteRow[];
  screens: readonly ChannelScreen[];
}

/** Everything that can be done, in one field. */
export function Palette({ finds, recents, screens }: PaletteProps) {
  const { palette, paletteFocus } = useRuntime();
  const context = useSelector(palette, (state) => state.context, isDrawnAlike);
  const { query, active, commandId, refusal } = context;
  const isAwaited = useSelector(palette, (state) => state.hasTag('awaited'));
  const browse = useBrowsePage(commandId === null ? query : '', finds, recents, screens);
  const prompt = usePromptPage(commandId, query);
  const page = commandId === null ? browse : prompt;
  const rows = useMemo(() => page.groups.flatMap(({ rows: own }) => own), [page.groups]);
  const { first } = palette.getSnapshot().context;
  const rowOf = (wanted: string | null) => rows.find(({ key }) => key === wanted);
  const current = rowOf(active) ?? rowOf(first) ?? rows[0];

  // It is still open what Enter means.
  const isOpen = (finds.isUndecided && active === null) || (finds.isLooking && !current);

  const choose = useCallback(
    ({ key, choice }: PaletteRow) => palette.send({ type: 'choose', key, choice }),
    [palette],
  );
  const point = useCallback(
    ({ key }: PaletteRow) => palette.send({ type: 'point', key }),
    [palette],
  );

  useEffect(() => {
    const drawn = { type: 'rows.drawn', keys: rows.map(({ key }) => key) } as const;
    // An actor tells its listeners of refused events too, and one of those may draw this anew.
    if (palette.getSnapshot().can(drawn)) palette.send(drawn);
  }, [rows, query, palette]);
  useEffect(() => {
    // Enter was pressed before this could be drawn, or before it was known what comes first.
    if (!isAwaited || finds.isUndecided) return;
    // Nobody has seen yet what was found: all of it is waited for, and only a single one is meant.
    const isUnseen = !current || finds.groups.some(({ rows: own }) => own.includes(current));
    if (isUnseen && finds.isLooking) return;
    if (current && !(isUnseen && rows.length > 1)) choose(current);
    else palette.send({ type: 'miss' });
  }, [isAwaited, finds, current, rows.length, choose, palette]);

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
      empty="Ничего не найдено"
      status={refusal ?? (isOpen ? '' : statusOf(query, rows.length))}
      footer={<Keys canGoBack={commandId !== null} />}
      onQuery={(text) => palette.send({ type: 'type', query: text })}
      onPoint={point}
      onChoose={choose}
      onEnter={() => {
        if (isOpen) palette.send({ type: 'enter' });
        else if (current) choose(current);
      }}
      onBack={() => palette.send({ type: 'back' })}
      onClose={() => palette.send({ type: 'close' })}
      onClosed={() => {
        paletteFocus.restore();
        palette.send({ type: 'left' });
      }}
    />
  );
}

/** Which row came first was told by the view itself, which need not be drawn again for that. */
const isDrawnAlike = (one: PaletteContext, other: PaletteContext) =>
  one.query === other.query &&
  one.active === other.active &&
  one.commandId === other.commandId &&
  one.refusal === other.refusal;

/** What is said aloud of the list. */
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
