import { useSelector } from '@xstate/react';
import { CommandButton, useCommands } from '#commands/react.tsx';
import type { ActivityEntry } from '#contract/activity.ts';
import { AlertDialog } from '#ui/overlay/alert-dialog.tsx';
import { useLayer } from '#ui/overlay/layer.tsx';
import { fieldOf } from '../fields.ts';
import { byPart, partText, recordText } from '../names.ts';
import { changeText } from '../values.ts';
import { shownChanges } from '../words.ts';
import { returnableOf } from './returnable.ts';
import { returnAnswers } from './returning.commands.ts';
import type { ReturningActor } from './returning.logic.ts';

/** Asks before old values are written back, and lists the changes. */
export default function ReturnQuestion({ actor }: { actor: ReturningActor }) {
  const state = useSelector(actor, (snapshot) => snapshot);
  const layer = useLayer();
  useCommands(returnAnswers, actor, layer);
  const line = state.context.subject?.line;
  const returnable = line && returnableOf(line.entries);
  const entries = returnable && 'entries' in returnable ? returnable.entries : [];
  return (
    <AlertDialog
      layer={layer}
      open={state.hasTag('open')}
      title="Вернуть как было?"
      warning="Если это с тех пор изменили, ничего не отправится."
      description={
        line && (
          <div className="scrolls flex max-h-[50vh] flex-col gap-2">
            <p className="font-medium wrap-anywhere">{recordText(line.entries[0])}</p>
            <ul className="flex flex-col gap-1">
              {entries.toSorted(byPart).map((entry) => (
                <li key={entry.id} className="wrap-anywhere tabular-nums">
                  <EntryReturn entry={entry} />
                </li>
              ))}
            </ul>
          </div>
        )
      }
      busy={state.hasTag('busy')}
      cancel={<CommandButton command={returnAnswers.cancel} actor={actor} />}
      action={<CommandButton command={returnAnswers.confirm} actor={actor} variant="primary" />}
      onClose={() => actor.send(returnAnswers.cancel.event)}
    />
  );
}

/** Shows the effect of reverting an entry. */
function EntryReturn({ entry }: { entry: ActivityEntry }) {
  const { kind, part, action } = entry;
  const name = part ? partText(kind, part) : '';
  if (part && action === 'created') return `${name}: убрать`;
  if (part && action === 'deleted') return `${name}: добавить снова`;
  return (
    <>
      {name && <p className="first-letter:uppercase">{name}</p>}
      <ul>
        {shownChanges(entry).map(({ field, before, after }) => {
          const known = fieldOf(entry, field);
          return <li key={field}>{`${known.label}: ${changeText(known, after, before)}`}</li>;
        })}
      </ul>
    </>
  );
}
