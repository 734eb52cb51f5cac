import { useSelector } from '@xstate/react';
import { type ReactNode, useMemo } from 'react';
import { bindAll } from '#commands/command.ts';
import { CommandButton, CommandOnButton, useBoundCommands } from '#commands/react.tsx';
import type { ActivityEntry } from '#contract/activity.ts';
import { classNames } from '#ui/class-names.ts';
import { Facts } from '#ui/display/facts.tsx';
import { Sheet } from '#ui/overlay/sheet.tsx';
import { useServices } from '#workspace/services.tsx';
import { type LineSubject, lineCommands, viewCommands } from './activity.commands.ts';
import { fieldOf } from './fields.ts';
import { actorText, byPart, partText, recordText } from './names.ts';
import type { Activity } from './use-activity.ts';
import { exactText, valueText } from './values.ts';
import { ACTION_TITLES, whatText } from './words.ts';

interface ChangeViewProps {
  activity: Activity;
  actions?: ((subject: LineSubject, place: 'window') => ReactNode) | undefined;
}

/** One line of the log with all its fields, beside the list. */
export default function ChangeView({
  activity: { source, view, subjects },
  actions,
}: ChangeViewProps) {
  const key = useSelector(view, ({ context }) => context.key);
  const subject = subjects.find(({ line }) => line.key === key) ?? null;
  const { shell } = useServices();
  const { ofPerson, ofRecord, open } = lineCommands;
  return (
    <Sheet
      open={subject !== null}
      title={subject ? recordText(subject.line.entries[0]) || 'Событие' : ''}
      description={subject && whatText(subject.line, subject.isCut)}
      className="w-176"
      onClose={() => view.send(viewCommands.close.event)}
      footer={
        subject && (
          <>
            <span className="me-auto flex gap-2">
              <CommandButton command={viewCommands.previous} actor={view} keepsFocus />
              <CommandButton command={viewCommands.next} actor={view} keepsFocus />
            </span>
            {actions?.(subject, 'window')}
            {source.of === 'all' && (
              <CommandOnButton command={open} actor={shell} subject={subject} variant="primary" />
            )}
            <CommandButton command={viewCommands.close} actor={view} />
          </>
        )
      }
    >
      {subject && (
        <>
          <Keys view={view} />
          <Details subject={subject} />
          <div className="mt-4 flex flex-wrap gap-2">
            <CommandOnButton command={ofPerson} actor={shell} subject={subject} size="sm" />
            {source.of === 'all' && (
              <CommandOnButton command={ofRecord} actor={shell} subject={subject} size="sm" />
            )}
          </div>
        </>
      )}
    </Sheet>
  );
}

/** Binds the commands of the window while it is open. */
function Keys({ view }: Pick<Activity, 'view'>) {
  useBoundCommands(() => bindAll(viewCommands, view), [view]);
  return null;
}

function Details({ subject: { line } }: { subject: LineSubject }) {
  const [newest] = line.entries;
  const entries = useMemo(() => line.entries.toSorted(byPart), [line]);
  return (
    <div className="flex flex-col gap-4">
      {/* Opening moves the focus here: the keys of the window work at once. */}
      <div tabIndex={-1} data-autofocus="" className="outline-none">
        <Facts
          items={[
            { label: 'Кто', value: actorText(newest) },
            { label: 'Когда', value: exactText(newest.at) },
            ...(newest.session ? [{ label: 'Сессия', value: newest.session }] : []),
            ...(newest.call ? [{ label: 'Вызов', value: newest.call }] : []),
          ]}
        />
      </div>
      <table aria-label="Поля" className="w-full table-fixed text-sm">
        <thead className="text-text-muted">
          <tr>
            {['Поле', 'Было', 'Стало'].map((name) => (
              <th key={name} scope="col" className={classNames(cell, 'font-normal first:w-41')}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        {entries.map((entry) => (
          <EntryChanges key={entry.id} entry={entry} />
        ))}
      </table>
    </div>
  );
}

const cell = 'border-b border-border py-1 pe-3 text-start align-top wrap-anywhere';

/** The fields of one entry, before and after. */
function EntryChanges({ entry }: { entry: ActivityEntry }) {
  const { kind, record, part, changes, action } = entry;
  const about = part ? partText(kind, part) : recordText({ kind, record });
  const title = [about, (ACTION_TITLES[action] ?? action).toLowerCase()].filter(Boolean).join(': ');
  return (
    <tbody className="tabular-nums">
      <tr>
        <th
          scope="rowgroup"
          colSpan={3}
          className={classNames(cell, 'pt-3 font-medium first-letter:uppercase')}
        >
          {title}
          {changes.length === 0 && (
            <span className="font-normal text-text-muted"> (без полей)</span>
          )}
        </th>
      </tr>
      {changes.map(({ field, before, after }) => {
        const spec = fieldOf(entry, field);
        return (
          <tr key={field}>
            <th scope="row" className={classNames(cell, 'font-normal text-text-muted')}>
              {spec.label}
            </th>
            <td className={classNames(cell, 'whitespace-pre-line')}>{valueText(spec, before)}</td>
            <td className={classNames(cell, 'whitespace-pre-line')}>{valueText(spec, after)}</td>
          </tr>
        );
      })}
    </tbody>
  );
}
