import { useSelector } from '@xstate/react';
import { ChevronRight } from 'lucide-react';
import { memo } from 'react';
import { named } from '#commands/command.ts';
import { CommandOnButton } from '#commands/react.tsx';
import {
  type CallOutcome,
  isFailure,
  type JournalActor,
  type JournalEntry,
  outcomeOf,
} from '#machines/feedback/journal.machine.ts';
import { classNames } from '#ui/class-names.ts';
import { Badge, type Tone } from '#ui/display/badge.tsx';
import type { RowAttributes } from '#ui/display/data-table.tsx';
import { buttonClass } from '#ui/form/button.tsx';
import { AppLink } from '#workspace/navigation/link.tsx';
import { useServices } from '#workspace/services.tsx';
import { entryCommands, journalCommands } from './journal.commands.ts';
import { addressOf, durationOf, OUTCOMES, remarksOf, timeOf } from './journal-text.ts';
import { logHrefOf } from './log-link.ts';

const tones: Record<CallOutcome, Tone> = {
  running: 'accent',
  done: 'success',
  failed: 'danger',
  dropped: 'neutral',
  unknown: 'warning',
};

interface EntryRowProps extends RowAttributes {
  entry: JournalEntry;
  actor: JournalActor;
  isDetailed: boolean;
  /** The id of the hint for what Enter does on the row. */
  hint: string;
  onToggle: (id: number) => void;
}

/** A call and its details. Memoised, because there may be hundreds. */
export const EntryRow = memo(function EntryRow({
  entry,
  actor,
  isDetailed,
  hint,
  onToggle,
  ...row
}: EntryRowProps) {
  const outcome = outcomeOf(entry);
  const [remark] = remarksOf(entry);
  const details = `${row.id}details`;
  return (
    <>
      <tr
        {...row}
        data-outcome={outcome}
        {...(row.tabIndex === 0 && { 'data-autofocus': '' })}
        // Not `aria-expanded`: only a row of a tree may have it.
        aria-describedby={isDetailed ? details : hint}
      >
        <td className="text-text-muted tabular-nums">{timeOf(entry)}</td>
        <td>
          {/* Not a Tab stop: Enter on the row does the same. */}
          <button
            {...named(entryCommands.details)}
            type="button"
            tabIndex={-1}
            aria-expanded={isDetailed}
            onClick={() => onToggle(entry.id)}
            className="flex w-full items-start gap-1 text-start"
          >
            <ChevronRight
              aria-hidden="true"
              className={classNames(
                'mt-0.5 size-4 shrink-0 text-text-muted',
                isDetailed && 'rotate-90',
              )}
            />
            <span className="min-w-0 flex-1">
              <span className="wrap-anywhere">{entry.words}</span>
              {!isDetailed && isFailure(entry) && remark && (
                <span className="block truncate text-sm text-text-muted">{remark}</span>
              )}
            </span>
          </button>
        </td>
        <td>
          <Badge tone={tones[outcome]}>{OUTCOMES[outcome]}</Badge>
        </td>
        <td data-align="end" className="text-text-muted tabular-nums">
          {durationOf(entry)}
        </td>
      </tr>
      {isDetailed && (
        <tr>
          <td id={details} colSpan={4}>
            <Details entry={entry} actor={actor} />
          </td>
        </tr>
      )}
    </>
  );
});

function Details({ entry, actor }: { entry: JournalEntry; actor: JournalActor }) {
  const look = { actor, subject: entry, size: 'sm' } as const;
  const { session } = useServices();
  const hasLog = useSelector(session, ({ context }) =>
    context.user?.supports?.includes('activity'),
  );
  const log = hasLog ? logHrefOf(entry.link) : null;
  return (
    <div className="flex flex-col gap-2 py-1 ps-5">
      <p className="font-mono text-xs wrap-anywhere text-text-muted">{addressOf(entry)}</p>
      {remarksOf(entry).map((remark) => (
        <p key={remark} className="wrap-anywhere whitespace-pre-line">
          {remark}
        </p>
      ))}
      <div className="flex flex-wrap gap-2">
        {entry.canRepeat && <CommandOnButton command={entryCommands.repeat} {...look} />}
        {entry.canCheck && <CommandOnButton command={entryCommands.check} {...look} />}
        <CommandOnButton command={entryCommands.copy} {...look} />
        {log && (
          <AppLink
            href={log}
            className={buttonClass({ size: 'sm' })}
            onClick={() => actor.send(journalCommands.close.event)}
          >
            Журнал действий
          </AppLink>
        )}
      </div>
    </div>
  );
}
