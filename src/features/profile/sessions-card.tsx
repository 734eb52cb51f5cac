import { useActorRef, useSelector } from '@xstate/react';
import { useId, useMemo, useRef } from 'react';
import type { ActorRefFrom } from 'xstate';
import { bind, bindOn } from '#commands/command.ts';
import { CommandButton, CommandOnButton, useBoundCommands } from '#commands/react.tsx';
import { rowsOf } from '#machines/lists/collection.machine.ts';
import { Badge } from '#ui/display/badge.tsx';
import { BusyOverlay } from '#ui/feedback/states.tsx';
import { Card, CardBody, CardHeader } from '#ui/layout/card.tsx';
import { actorKey } from '#workspace/editing/actor-registry.ts';
import { useEmitted } from '#workspace/editing/use-emitted.ts';
import { formatDateTime } from '#workspace/format/dates.ts';
import { useKeptActor, useServices } from '#workspace/services.tsx';
import { LoadProblem } from '#workspace/tables/load-problem.tsx';
import type { ProfileMachine } from './profile.logic.ts';
import {
  deviceText,
  othersEnding,
  sessionChoice,
  sessionEnding,
  sessionsCommands,
} from './sessions.commands.ts';
import {
  createSessionEndsLogic,
  createSessionsLogic,
  type SessionEndsMachine,
} from './sessions.logic.ts';

const endsKey = actorKey<SessionEndsMachine>('profile.sessionEnds');

/** The sessions of the signed-in user. Shown only if the API lists them. */
export default function SessionsCard({ form }: { form: ActorRefFrom<ProfileMachine> }) {
  const services = useServices();
  const list = useActorRef(
    useMemo(() => createSessionsLogic(services), [services]),
    { input: { query: { page: 1 } } },
  );
  const ends = useKeptActor(endsKey, () => createSessionEndsLogic(services));
  const heading = useId();
  const card = useRef<HTMLElement>(null);
  useEmitted(ends, 'toggled', () => {
    // The pressed button disappears with its session.
    if (card.current?.contains(document.activeElement)) card.current.focus();
    list.send({ type: 'rows.changed' });
  });
  useEmitted(list, 'read', () => ends.send({ type: 'look' }));
  // A new password ends the other sessions.
  useEmitted(form, 'submitted', ({ draft }) => {
    if (draft.password) list.send({ type: 'rows.changed' });
  });
  const state = useSelector(list, (snapshot) => snapshot);
  const { result, problem } = state.context;
  const sessions = result?.rows ?? [];
  const hasOthers = sessions.some(({ is_current }) => !is_current);

  useBoundCommands(() => {
    const choices = () =>
      rowsOf(list)
        .filter(({ is_current }) => !is_current)
        .map(sessionChoice);
    return [
      bind(sessionsCommands.reload, list),
      bind(othersEnding.others, ends),
      bindOn(sessionEnding.end, ends, { choices }),
    ];
  }, [list, ends]);

  return (
    <Card
      ref={card}
      tabIndex={-1}
      aria-labelledby={heading}
      className="relative outline-none"
      aria-busy={state.hasTag('busy')}
    >
      <CardHeader
        title="My sessions"
        titleId={heading}
        actions={
          hasOthers && (
            <CommandButton command={othersEnding.others} actor={ends} size="sm" keepsFocus />
          )
        }
      />
      <CardBody>
        <LoadProblem problem={problem} command={sessionsCommands.reload} actor={list} />
        <ul className="-my-2 flex flex-col">
          {sessions.map((session) => (
            <li
              key={session.id}
              className="flex items-center justify-between gap-3 border-border py-2 not-first:border-t"
            >
              <div id={`${heading}-${session.id}`} className="min-w-0">
                <p className="flex flex-wrap items-center gap-2 font-medium">
                  {deviceText(session)}
                  {session.is_current && <Badge tone="accent">this session</Badge>}
                </p>
                <p className="text-sm text-text-muted">
                  {[
                    session.address,
                    `signed in ${formatDateTime(session.created_at)}`,
                    `last used ${formatDateTime(session.last_used_at)}`,
                  ]
                    // Lines break between the parts, not within a date.
                    .flatMap((part) => (part ? part.replaceAll(' ', '\u00a0') : []))
                    .join(' · ')}
                </p>
              </div>
              {!session.is_current && (
                <CommandOnButton
                  command={sessionEnding.end}
                  actor={ends}
                  subject={session}
                  size="sm"
                  keepsFocus
                  aria-describedby={`${heading}-${session.id}`}
                />
              )}
            </li>
          ))}
        </ul>
      </CardBody>
      {!result && !problem && <BusyOverlay>Loading...</BusyOverlay>}
    </Card>
  );
}
