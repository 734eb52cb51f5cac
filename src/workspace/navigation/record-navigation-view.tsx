import { useSelector } from '@xstate/react';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { CommandButton } from '#commands/react.tsx';
import { positionOf } from '#machines/lists/position.ts';
import type { RecordNavigationActor } from '#machines/lists/record-navigation.machine.ts';
import { Spinner } from '#ui/feedback/spinner.tsx';
import { PAGE_TITLE_ID } from '#ui/layout/page-header.tsx';
import { formatDecimal } from '#workspace/format/decimal.ts';
import { useRetryFocus } from '#workspace/tables/retry/retry-focus.ts';
import { recordNavigationCommands as commands } from './record-navigation.ts';

const look = {
  size: 'sm',
  variant: 'ghost',
  keepsFocus: true,
  className: 'w-7 px-0',
  // After a step, its button gets the focus again; a screen reader then also reads the title of the new record.
  'aria-describedby': PAGE_TITLE_ID,
} as const;

/** The position of a record in the list it was opened from, with links to its neighbours. */
export function RecordNavigation({ navigation }: { navigation: RecordNavigationActor }) {
  const state = useSelector(navigation, (snapshot) => snapshot);
  const { context } = state;
  const { by, part, at, gone } = context;
  const buttons = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    // Only if the focus was lost with the previous page.
    if (by === 0 || document.activeElement !== document.body) return;
    buttons.current?.querySelectorAll('button')[by < 0 ? 0 : 1]?.focus();
  }, []);
  const problem = useRetryFocus(navigation, commands.again);
  const hasFailed = state.matches({ listed: { near: 'failed' } });
  const isPlaced = part !== null && at !== null;
  if (state.matches('away') || !(isPlaced || hasFailed)) return null;

  const isTurning = state.hasTag('busy');
  const icon = (one: number, arrow: ReactNode) => (isTurning && by === one ? <Spinner /> : arrow);
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-text-muted">
      <span aria-live="polite" className="tabular-nums">
        {gone !== null && (
          <span>{`Записи ${gone} больше нет, показана ${by < 0 ? 'предыдущая' : 'следующая'}. `}</span>
        )}
        {isPlaced && <span>{countOf(context)}</span>}
      </span>
      {isPlaced && (
        <span ref={buttons} className="flex">
          <CommandButton
            {...look}
            command={commands.previous}
            actor={navigation}
            icon={icon(-1, <ChevronUp />)}
            aria-label={commands.previous.title}
          >
            {null}
          </CommandButton>
          <CommandButton
            {...look}
            command={commands.next}
            actor={navigation}
            icon={icon(1, <ChevronDown />)}
            aria-label={commands.next.title}
          >
            {null}
          </CommandButton>
        </span>
      )}
      {hasFailed && (
        <span ref={problem} role="alert" className="flex items-center gap-1 text-danger-text">
          Список не прочитан
          <CommandButton
            command={commands.again}
            actor={navigation}
            size="sm"
            variant="ghost"
            keepsFocus
          >
            Повторить
          </CommandButton>
        </span>
      )}
    </span>
  );
}

function countOf(context: Parameters<typeof positionOf>[0]): string {
  const position = positionOf(context);
  const { total, isCapped } = context.part!;
  const all = isCapped ? `больше чем ${formatDecimal(total)}` : formatDecimal(total);
  return position === null ? `не в списке из ${all}` : `${formatDecimal(position)} из ${all}`;
}
