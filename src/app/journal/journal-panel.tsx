import { useSelector } from '@xstate/react';
import { useCallback, useId, useMemo, useRef } from 'react';
import { useRuntime } from '#app/runtime/runtime-context.ts';
import { bind, bindOn, labelOf, named } from '#commands/command.ts';
import { CommandButton, useBoundCommands } from '#commands/react.tsx';
import { toKeyHint } from '#commands/shortcut.ts';
import {
  isFailure,
  type JournalActor,
  type JournalEntry,
  outcomeOf,
} from '#machines/feedback/journal.machine.ts';
import { type Column, DataTable } from '#ui/display/data-table.tsx';
import { EmptyState } from '#ui/feedback/states.tsx';
import { Switch } from '#ui/form/switch.tsx';
import { Sheet } from '#ui/overlay/sheet.tsx';
import { bindCursor, onRows, useActiveKey, useCursor } from '#workspace/tables/cursor.ts';
import {
  journalCommands as commands,
  entryChoice,
  entryCommands,
  journalCursor,
} from './journal.commands.ts';
import { EntryRow } from './journal-row.tsx';
import { addressOf, OUTCOMES, remarksOf } from './journal-text.ts';

/** Headers only. `EntryRow` renders the rows, which can be expanded. */
const columns: readonly Column<JournalEntry>[] = [
  { id: 'time', header: 'Время', width: '5.5rem', render: () => null },
  { id: 'words', header: 'Вызов', render: () => null },
  { id: 'outcome', header: 'Исход', width: '9.5rem', render: () => null },
  { id: 'duration', header: 'Длилось', width: '5.5rem', align: 'end', render: () => null },
];

/** All calls of this session, above any screen. */
export default function JournalPanel() {
  const { journal } = useRuntime();
  const isOpen = useSelector(journal, (state) => state.hasTag('open'));
  return (
    <Sheet
      open={isOpen}
      title="Журнал сессии"
      description="Все вызовы API с начала сессии, не более 500. Хранится в памяти этой вкладки до выхода."
      className="w-176"
      onClose={() => journal.send(commands.close.event)}
      footer={
        <>
          <CopyNote actor={journal} />
          <CommandButton command={commands.copyAll} actor={journal} />
          <CommandButton command={commands.close} actor={journal} />
        </>
      }
    >
      <Calls actor={journal} />
    </Sheet>
  );
}

function Calls({ actor }: { actor: JournalActor }) {
  const { entries, detailed } = useSelector(actor, ({ context }) => context);
  const isFiltered = useSelector(actor, (state) => state.matches({ shown: 'failures' }));
  const shown = useMemo(
    () => (isFiltered ? entries.filter(isFailure) : entries),
    [entries, isFiltered],
  );
  const table = useRef<HTMLDivElement>(null);
  const hint = useId();
  const cursor = useCursor(
    shown.map(({ id }) => id),
    table,
  );
  const activeKey = useActiveKey<number>(cursor.actor);
  const region = useBoundCommands<HTMLDivElement>(
    (within) => {
      const choices = () => actor.getSnapshot().context.entries.map(entryChoice);
      const rows = onRows(cursor.actor, choices);
      // With a mouse selection, Ctrl+C copies the selection.
      const isSelecting = () => window.getSelection()?.isCollapsed === false;
      const current = () => (isSelecting() ? null : rows.current());
      const row = () => (isSelecting() ? null : rows.row());
      return [
        ...[commands.close, commands.failures, commands.copyAll].map((command) =>
          bind(command, actor, within),
        ),
        ...Object.values(entryCommands).map((command) =>
          bindOn(command, actor, { choices, current, row }, within),
        ),
        ...bindCursor(cursor.actor, within, journalCursor),
      ];
    },
    [actor, cursor.actor],
  );
  const onToggle = useCallback((id: number) => actor.send({ type: 'details.toggle', id }), [actor]);

  return (
    <div ref={region} className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Switch
          {...named(commands.failures)}
          label={labelOf(commands.failures)}
          aria-keyshortcuts="F"
          checked={isFiltered}
          onCheckedChange={() => actor.send(commands.failures.event)}
        />
        <span className="text-sm text-text-muted tabular-nums">
          {countOf(shown.length, entries.length)}
        </span>
      </div>
      <div ref={table} className="rounded-lg border border-border">
        <DataTable
          label="Вызовы"
          columns={columns}
          rows={shown}
          rowKey={({ id }) => id}
          activeKey={activeKey}
          onActivate={cursor.onActivate}
          minWidth={480}
          renderRow={(entry, attributes) => (
            <EntryRow
              key={entry.id}
              entry={entry}
              actor={actor}
              isDetailed={detailed === entry.id}
              hint={hint}
              onToggle={onToggle}
              {...attributes}
            />
          )}
          empty={<EmptyState title={isFiltered ? NO_FAILURES : 'Вызовов ещё не было'} />}
        />
        <span id={hint} hidden>
          {`${toKeyHint(entryCommands.details.shortcut)} — подробности`}
        </span>
      </div>
      <News actor={actor} />
      <Announcement>{isFiltered ? failuresOf(shown.length) : 'Показаны все вызовы'}</Announcement>
      <Announcement>{detailsOf(shown.find(({ id }) => id === detailed))}</Announcement>
    </div>
  );
}

const countOf = (shown: number, all: number) => (shown === all ? `${all}` : `${shown} из ${all}`);

const NO_FAILURES = 'Ошибок не было';
const failuresOf = (count: number) => (count === 0 ? NO_FAILURES : `Ошибок: ${count}`);

const detailsOf = (entry: JournalEntry | undefined) =>
  entry ? [addressOf(entry), ...remarksOf(entry)].join('. ') : '';

/** For screen readers: announces each change of its text, but not the first text. */
const Announcement = ({ children }: { children: string }) => (
  <p role="status" className="sr-only">
    {children}
  </p>
);

/** For screen readers: announces failures and the outcome of a repeated read only. */
function News({ actor }: { actor: JournalActor }) {
  const text = useSelector(actor, ({ context: { entries, news } }) => {
    const entry = entries.find(({ id }) => id === news);
    return entry
      ? `${entry.words}: ${entry.end?.unknownOutcome ?? OUTCOMES[outcomeOf(entry)]}`
      : '';
  });
  return <Announcement>{text}</Announcement>;
}

const COPY_NOTES = {
  idle: '',
  writing: '',
  copied: 'Скопировано',
  refused: 'Браузер не дал скопировать',
};

function CopyNote({ actor }: { actor: JournalActor }) {
  const note = useSelector(actor, ({ value }) => COPY_NOTES[value.copying]);
  return (
    <p role="status" className="me-auto text-sm text-text-muted">
      {note}
    </p>
  );
}
