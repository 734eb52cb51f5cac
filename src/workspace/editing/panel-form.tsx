import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { type BoundCommand, bind, type PlainCommand } from '#commands/command.ts';
import { CommandButton, useBoundCommands } from '#commands/react.tsx';
import type { SidePanelActor, SidePanelMachine } from '#machines/editing/side-panel.machine.ts';
import { FormAlert } from '#ui/feedback/form-alert.tsx';
import { AlertDialog } from '#ui/overlay/alert-dialog.tsx';
import { Sheet } from '#ui/overlay/sheet.tsx';
import { useServices } from '#workspace/services.tsx';
import { generalError } from '#workspace/writing/field-errors.ts';
import { useFocusOnRefusal } from './focus.ts';
import { useEmitted } from './use-emitted.ts';

/** What is said where it is not known what became of what was sent. */
interface DoubtWords {
  readonly advice: string;
  readonly question: (isNew: boolean) => string;
}

const RUSSIAN: DoubtWords = {
  advice: 'При повторе сначала проверим, не записано ли уже.',
  question: (isNew) => (isNew ? 'Похоже, запись уже создана' : 'Изменения уже записаны'),
};

interface PanelFormProps<TDraft extends object, TSubject, TStep> {
  actor: SidePanelActor<TDraft, TSubject, TStep>;
  commands: Record<
    'save' | 'cancel' | 'discard' | 'keep' | 'openFound' | 'createAnyway',
    PlainCommand<SidePanelMachine<TDraft, TSubject, TStep>>
  >;
  /** What else can be done in it. */
  more?: (inside: () => Element | null) => readonly BoundCommand[];
  title: string;
  /** Those that show themselves what is wrong with them. */
  fields: readonly string[];
  /** Asked before what was typed is dropped. */
  question: string;
  /** What answering yes costs, where the question does not say it. */
  loss?: string | null;
  doubts?: DoubtWords;
  /** The offer of what an earlier page has left of it; not part of every such form. */
  offer?: (region: () => HTMLElement | null) => ReactNode;
  /** The window that it is drawn in. */
  as?: typeof Sheet;
  className?: string;
  children: ReactNode;
}

/** A form in a window over the list that it adds to, and the question before it is dropped. */
export function PanelForm<TDraft extends object, TSubject, TStep>({
  actor,
  commands,
  more,
  title,
  fields,
  question,
  loss = 'То, что набрано, пропадёт.',
  doubts = RUSSIAN,
  offer,
  as: Window = Sheet,
  className = 'flex flex-col gap-4',
  children,
}: PanelFormProps<TDraft, TSubject, TStep>) {
  const state = useSelector(actor, (snapshot) => snapshot);
  const form = useFocusOnRefusal<HTMLDivElement>(actor);
  useBoundCommands(() => {
    const inside = () => form.current;
    const { save, cancel, discard, keep, openFound, createAnyway } = commands;
    return [
      ...[save, cancel, discard, keep, openFound, createAnyway].map((command) =>
        bind(command, actor, inside),
      ),
      ...(more?.(inside) ?? []),
    ];
  }, [actor]);
  const isOpen = state.hasTag('open');
  const { problem, subject, doubted, found } = state.context;
  const alert = generalError(problem, fields);
  if (alert && doubted) alert.details.push(doubts.advice);
  const { location } = useServices();
  useEmitted(actor, 'foundOpened', ({ href }) => location.go(href));

  return (
    <>
      <Window
        open={isOpen}
        title={title}
        busy={state.hasTag('busy')}
        onClose={() => actor.send(commands.cancel.event)}
        onSubmit={(event) => {
          event.preventDefault();
          actor.send(commands.save.event);
        }}
        footer={
          <>
            <CommandButton command={commands.cancel} actor={actor} />
            <CommandButton command={commands.save} actor={actor} type="submit" variant="primary" />
          </>
        }
      >
        <div ref={form} className={className}>
          {isOpen && offer?.(() => form.current)}
          {alert && <FormAlert {...alert} />}
          {children}
        </div>
      </Window>
      <AlertDialog
        open={state.matches('confirmingDiscard')}
        title={question}
        description={loss}
        cancel={<CommandButton command={commands.keep} actor={actor} />}
        action={<CommandButton command={commands.discard} actor={actor} variant="danger" />}
        onClose={() => actor.send(commands.keep.event)}
      />
      <AlertDialog
        open={state.matches('found')}
        title={doubts.question(subject === null)}
        description={found?.words}
        cancel={<CommandButton command={commands.keep} actor={actor} />}
        action={
          <>
            {subject === null && <CommandButton command={commands.createAnyway} actor={actor} />}
            <CommandButton command={commands.openFound} actor={actor} variant="primary" />
          </>
        }
        onClose={() => actor.send(commands.keep.event)}
      />
    </>
  );
}
