import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { bind } from '#commands/command.ts';
import { CommandButton, CommandOnButton, useBoundCommands } from '#commands/react.tsx';
import type { ActivityEntry } from '#contract/activity.ts';
import { Facts } from '#ui/display/facts.tsx';
import { Sheet } from '#ui/overlay/sheet.tsx';
import { useServices } from '#workspace/services.tsx';
import { type LineSubject, lineCommands, viewCommands } from './activity.commands.ts';
import { fieldOf } from './fields.ts';
import { actorText, partText, recordText } from './names.ts';
import type { Activity } from './use-activity.ts';
import { exactText, valueText } from './values.ts';
import { ACTION_TITLES, whatText } from './words.ts';

interface ChangeViewProps {
  activity: Activity;
  actions?: ((subject: LineSubject, place: 'window') => ReactNode) | undefined;
}

/** One line of the log with all its fields, beside the list. */
export function ChangeView({ activity: { source, view, subjects }, actions }: ChangeViewProps) {
  const key = useSelector(view, ({ context }) => context.key);
  const subject = subjects.find(({ line }) => line.key === key) ?? null;
  const { shell } = useServices();
  const { ofPerson, ofRecord, open } = lineCommands;
  return (
    <Sheet
      open={subject !== null}
      title={subject ? recordText(subject.line.entries[0]) || 'Событие' : ''}
      description={subject && whatText(subject.line)}
      className="w-176"
      closeLabel={viewCommands.close.label}
      onClose={() => view.send(viewCommands.close.event)}
      footer={
        subject && (
          <>
            <span className="me-auto flex gap-2">
              <CommandButton command={viewCommands.previous} actor={view} size="sm" keepsFocus />
              <CommandButton command={viewCommands.next} actor={view} size="sm" keepsFocus />
            </span>
            {actions?.(subject, 'window')}
            {source.of === 'all' && (
              <CommandOnButton command={open} actor={shell} subject={subject} variant="primary" />
            )}
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
  useBoundCommands(() => Object.values(viewCommands).map((command) => bind(command, view)), [view]);
  return null;
}

function Details({ subject: { line } }: { subject: LineSubject }) {
  const [newest] = line.entries;
  const call = newest.call;
  return (
    // Opening moves the focus here: the keys of the window work at once.
    <div tabIndex={-1} data-autofocus="" className="flex flex-col gap-4 outline-none">
      <Facts
        items={[
          { label: 'Кто', value: actorText(newest) },
          { label: 'Когда', value: exactText(newest.at) },
          ...(newest.session ? [{ label: 'Сессия', value: newest.session }] : []),
          ...(call ? [{ label: 'Вызов', value: call }] : []),
        ]}
      />
      {line.entries.map((entry) => (
        <EntryChanges key={entry.id} entry={entry} />
      ))}
    </div>
  );
}

/** The fields of one entry, before and after. */
function EntryChanges({ entry }: { entry: ActivityEntry }) {
  const { kind, part, changes, action } = entry;
  const about = part ? partText(kind, part) : recordText(entry);
  const title = [about, (ACTION_TITLES[action] ?? action).toLowerCase()].filter(Boolean).join(': ');
  return (
    <section aria-label={title}>
      <h3 className="mb-1 text-sm font-medium first-letter:uppercase">{title}</h3>
      {changes.length === 0 ? (
        <p className="text-sm text-text-muted">Полей у этого события нет.</p>
      ) : (
        <table className="w-full table-fixed text-sm">
          <thead className="text-start text-text-muted">
            <tr>
              {['Поле', 'Было', 'Стало'].map((name) => (
                <th
                  key={name}
                  scope="col"
                  className="border-b border-border py-1 pe-3 text-start font-normal"
                >
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {changes.map(({ field, before, after }) => {
              const spec = fieldOf(kind, part?.type ?? null, field);
              return (
                <tr key={field} className="align-top">
                  <th
                    scope="row"
                    className="border-b border-border py-1 pe-3 text-start font-normal text-text-muted wrap-anywhere"
                  >
                    {spec.label}
                  </th>
                  {[before, after].map((value, at) => (
                    <td
                      key={at}
                      className="border-b border-border py-1 pe-3 whitespace-pre-line tabular-nums wrap-anywhere"
                    >
                      {valueText(spec, value)}
                    </td>
                  ))}
                </tr>
              );
            })}
          </tbody>
        </table>
      )}
    </section>
  );
}
