import { Undo2 } from 'lucide-react';
import { type ReactNode, useCallback, useEffect } from 'react';
import { fromPromise } from 'xstate';
import { type BoundCommand, bindOn, type Choice } from '#commands/command.ts';
import { CommandOnButton } from '#commands/react.tsx';
import { RowButton } from '#commands/row-actions.tsx';
import { lazyView } from '#ui/feedback/lazy-view.tsx';
import { actorKey } from '#workspace/editing/actor-registry.ts';
import { useKeptActor, useServices } from '#workspace/services.tsx';
import type { onRows } from '#workspace/tables/cursor.ts';
import type { LineSubject } from '../activity.commands.ts';
import { lineReturning } from './returning.commands.ts';
import {
  type ReturningMachine,
  returningMachine,
  returnLabel,
  returnSubject,
} from './returning.logic.ts';

const ReturnQuestion = lazyView(() => import('./return-question.tsx'));

// Shared by all lists: a running revert outlives the screen that started it.
const key = actorKey<ReturningMachine>('activityReturn', (state) => state.matches('idle'));

const NOT_LOADED = 'Файл Пульта не загрузился. Проверьте соединение и обновите страницу.';

/** Where the button is drawn: at the end of a line, or in the window of the change. */
export type ReturnPlace = 'line' | 'window';

/** «Вернуть как было» for a list of the log: its command, its buttons and its question. */
export function useReturning() {
  const { returns, rights, notify } = useServices();
  const actor = useKeptActor(key, () =>
    returningMachine.provide({
      actors: {
        send: fromPromise(async ({ input: { subject }, signal }) => {
          const { line } = subject;
          const label = returnLabel(line);
          const sender = await returns().catch(() => null);
          // The code may load after the actor has stopped.
          signal.throwIfAborted();
          if (sender) await sender.send(line.entries, label);
          else notify(`Не возвращено: ${label}. ${NOT_LOADED}`, 'error');
        }),
      },
    }),
  );
  // The question belongs to a line of this screen. A running revert continues.
  useEffect(() => () => actor.send({ type: 'cancel' }), [actor]);
  const more = useCallback(
    ({
      choices,
      current,
      row,
    }: ReturnType<typeof onRows<LineSubject>>): readonly BoundCommand[] => {
      const own = ({ subject, ...choice }: Choice<LineSubject>) => ({
        ...choice,
        subject: returnSubject(subject, rights),
      });
      const focused = () => {
        const choice = current();
        return choice && own(choice);
      };
      return [
        bindOn(lineReturning.ask, actor, {
          choices: () => choices().map(own),
          current: focused,
          row,
        }),
      ];
    },
    [actor, rights],
  );
  const actions = useCallback(
    (own: LineSubject, place: ReturnPlace): ReactNode => {
      const subject = returnSubject(own, rights);
      if (place === 'window') {
        return <CommandOnButton command={lineReturning.ask} actor={actor} subject={subject} />;
      }
      // The window of the change shows why it cannot be reverted.
      if (subject.refusal !== undefined) return null;
      return (
        <RowButton
          command={lineReturning.ask}
          actor={actor}
          subject={subject}
          className="ghost"
          aria-label={lineReturning.ask.title}
          icon={<Undo2 />}
        >
          {null}
        </RowButton>
      );
    },
    [actor, rights],
  );
  return { actor, more, actions, question: <ReturnQuestion actor={actor} /> };
}
