import { memo, type ReactNode, useId } from 'react';
import { bindOn, run } from '#commands/command.ts';
import { RowButton } from '#commands/row-actions.tsx';
import type { RowWindowActor } from '#machines/lists/row-window.machine.ts';
import { rowAttributes } from '#ui/display/data-table-row.tsx';
import { linkClass } from '#ui/navigation/link.ts';
import { TabStopContext } from '#ui/navigation/tab-stop.ts';
import { AppLink } from '#workspace/navigation/link.tsx';
import { useServices } from '#workspace/services.tsx';
import { type LineSubject, lineCommands, openRefusal, viewOpening } from './activity.commands.ts';
import { isSameLine } from './lines.ts';
import { actorText, entryHref, recordText } from './names.ts';
import { clockText, exactText } from './values.ts';
import { whatText } from './words.ts';

/** Lines per block. The browser skips drawing a block that is out of sight. */
const CHUNK = 50;
/** Row height in pixels until it is measured. */
const ROW = 37;

const RECORD = 'Запись';
const titles = ['Время', 'Кто', RECORD, 'Что сделано', 'Действия'];

interface LinesProps {
  title: string;
  label: string;
  subjects: readonly LineSubject[];
  activeKey: string | null;
  /** The Tab stop, while no row is active. */
  firstKey: string | null;
  onActivate: (key: string) => void;
  view: RowWindowActor;
  hasRecord: boolean;
  actions?: ((subject: LineSubject, place: 'line') => ReactNode) | undefined;
}

/** The lines of one day under its heading. */
export function ActivityLines({ title, subjects, ...rest }: LinesProps) {
  const id = useId();
  const chunks = Array.from({ length: Math.ceil(subjects.length / CHUNK) }, (_, at) =>
    subjects.slice(at * CHUNK, (at + 1) * CHUNK),
  );
  const stopIn = (own: readonly LineSubject[], key: string | null) =>
    own.some(({ line }) => line.key === key) ? key : null;
  return (
    <section aria-labelledby={id}>
      <h2
        id={id}
        className="sticky top-(--bar-height) z-10 border-b border-border bg-surface-sunken px-3 py-1.5 text-sm font-medium first-letter:uppercase"
      >
        {title}
      </h2>
      {chunks.map((own, at) => (
        <Chunk
          // Keyed by index: keys from lines would change with newer lines, recreating the rows and losing the focus.
          key={`${at}`}
          {...rest}
          title={title}
          subjects={own}
          activeKey={stopIn(own, rest.activeKey)}
          firstKey={stopIn(own, rest.firstKey)}
        />
      ))}
    </section>
  );
}

/** One table per block, because the browser can only skip drawing whole blocks. */
const Chunk = memo(
  function Chunk({ title, label, subjects, hasRecord, activeKey, firstKey, ...rest }: LinesProps) {
    const table = useId();
    return (
      <div
        className="@container border-b border-border [content-visibility:auto]"
        style={{ containIntrinsicBlockSize: `auto ${subjects.length * ROW}px` }}
      >
        <table
          aria-label={`${label}: ${title}`}
          className="data-table"
          data-log={hasRecord ? 'records' : ''}
          data-opens=""
        >
          <thead className="sr-only">
            <tr>
              {titles.map((one) => (hasRecord || one !== RECORD) && <th key={one}>{one}</th>)}
            </tr>
          </thead>
          <tbody
            onFocus={({ target }) => {
              const key = target.closest<HTMLElement>('tr[data-key]')?.dataset.key;
              if (key !== undefined) rest.onActivate(key);
            }}
          >
            {subjects.map((subject) => {
              const { key } = subject.line;
              const isStop = key === activeKey || key === firstKey;
              return (
                <TabStopContext key={key} value={isStop}>
                  <tr {...rowAttributes(table, key, isStop ? 0 : -1, key === activeKey)}>
                    <Cells subject={subject} hasRecord={hasRecord} {...rest} />
                  </tr>
                </TabStopContext>
              );
            })}
          </tbody>
        </table>
      </div>
    );
  },
  ({ subjects, ...before }, { subjects: now, ...after }) =>
    isSame(before, after) &&
    subjects.length === now.length &&
    subjects.every(
      (one, at) =>
        one.isDeleted === now[at]!.isDeleted &&
        one.isCut === now[at]!.isCut &&
        isSameLine(one.line, now[at]!.line),
    ),
);

const isSame = <TProps extends object>(one: TProps, other: TProps) =>
  (Object.keys(one) as (keyof TProps)[]).every(
    // A new `onActivate` still sends to the same cursor actor.
    (name) => name === 'onActivate' || Object.is(one[name], other[name]),
  );

interface CellsProps {
  subject: LineSubject;
  hasRecord: boolean;
  view: RowWindowActor;
  actions?: ((subject: LineSubject, place: 'line') => ReactNode) | undefined;
}

const Cells = memo(function Cells({ subject, hasRecord, view, actions }: CellsProps) {
  const { shell } = useServices();
  const { line, isCut } = subject;
  const [entry] = line.entries;
  const href = entryHref(entry);
  const record = recordText(entry);
  const refusal = openRefusal(subject);
  const what = whatText(line, isCut);
  return (
    <>
      <td className="min-w-16 whitespace-nowrap text-text-muted" title={exactText(entry.at)}>
        {clockText(entry.at)}
      </td>
      <td data-truncate="" className="w-44 max-[37.5rem]:w-auto" title={actorText(entry)}>
        {actorText(entry)}
      </td>
      {hasRecord && (
        <td data-truncate="" className="w-60 max-[37.5rem]:w-auto" title={refusal ?? record}>
          {href && !refusal ? (
            <AppLink
              href={href}
              command={lineCommands.open}
              className={linkClass}
              onClick={(event) => {
                // Run the command: it stores the line, so that Back returns to it.
                event.preventDefault();
                run(bindOn(lineCommands.open, shell, { choices: () => [] }), subject);
              }}
            >
              {record}
            </AppLink>
          ) : (
            <span className={refusal && subject.isDeleted ? 'text-text-muted' : undefined}>
              {record}
            </span>
          )}
        </td>
      )}
      <td data-truncate="" data-what="" title={what}>
        {what}
      </td>
      <td data-align="end">
        <span className="flex justify-end gap-1">
          {actions?.(subject, 'line')}
          <RowButton command={viewOpening.view} actor={view} subject={subject} className="ghost" />
        </span>
      </td>
    </>
  );
});
