import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { type BoundCommand, bindAll, type PlainCommand } from '#commands/command.ts';
import { CommandButton, useBoundCommands } from '#commands/react.tsx';
import type { SidePanelActor, SidePanelMachine } from '#machines/editing/side-panel.machine.ts';
import { isSame } from '#machines/is-same.ts';
import { FormAlert } from '#ui/feedback/form-alert.tsx';
import { AlertDialog } from '#ui/overlay/alert-dialog.tsx';
import { useLayer } from '#ui/overlay/layer.tsx';
import { Sheet } from '#ui/overlay/sheet.tsx';
import { useServices } from '#workspace/services.tsx';
import { generalError } from '#workspace/writing/field-errors.ts';
import { useFocusOnRefusal } from './focus.ts';
import { useEmitted } from './use-emitted.ts';

/** Texts for a submission with an unknown outcome. */
interface UnknownOutcomeWords {
  readonly advice: string;
  readonly loss: string;
  readonly question: (isNew: boolean) => string;
  /** What happens to changes made after the submission. */
  readonly unsent: string;
  /** The outcome, once the user has opened the record that was found. */
  readonly settled: string;
}

const RUSSIAN: UnknownOutcomeWords = {
  advice: 'При повторе сначала проверим, не записано ли уже.',
  loss: 'Возможно, оно уже записано: список будет прочитан заново.',
  question: (isNew) => (isNew ? 'Похоже, запись уже создана' : 'Изменения уже записаны'),
  unsent: 'Того, что изменено после отправки, в ней нет: если открыть её, оно пропадёт.',
  settled: 'Уже записано',
};

interface PanelFormProps<TDraft extends object, TSubject, TStep> {
  actor: SidePanelActor<TDraft, TSubject, TStep>;
  commands: Record<
    'save' | 'cancel' | 'discard' | 'keep' | 'openFound' | 'createAnyway',
    PlainCommand<SidePanelMachine<TDraft, TSubject, TStep>>
  >;
  /** Other commands of the form. */
  more?: (inside: () => Element | null) => readonly BoundCommand[];
  title: string;
  /** The language, if it is not Russian. */
  lang?: 'en';
  /** Fields that show their own errors. */
  fields: readonly string[];
  /** Asked before the draft is dropped. */
  question: string;
  /** What is lost by answering yes, if the question does not say it. */
  loss?: string | null;
  unknownOutcome?: UnknownOutcomeWords;
  /** Offers the stored draft of an earlier page, for forms that store drafts. */
  offer?: (region: () => HTMLElement | null) => ReactNode;
  /** The component of its window. */
  as?: typeof Sheet;
  className?: string;
  children: ReactNode;
}

/** A form in a window over its list, with a confirmation before the draft is dropped. */
export function PanelForm<TDraft extends object, TSubject, TStep>({
  actor,
  commands,
  more,
  title,
  lang,
  fields,
  question,
  loss = 'То, что набрано, пропадёт.',
  unknownOutcome = RUSSIAN,
  offer,
  as: Window = Sheet,
  className = 'flex flex-col gap-4',
  children,
}: PanelFormProps<TDraft, TSubject, TStep>) {
  const state = useSelector(actor, (snapshot) => snapshot);
  const form = useFocusOnRefusal<HTMLDivElement>(actor);
  const panel = useLayer();
  // Only one of the two questions is open at a time.
  const questions = useLayer();
  useBoundCommands(
    () => {
      const inside = () => form.current;
      const { save, cancel } = commands;
      return [...bindAll([save, cancel], actor, inside), ...(more?.(inside) ?? [])];
    },
    [actor],
    panel,
  );
  useBoundCommands(
    () => {
      const { discard, keep, openFound, createAnyway } = commands;
      return bindAll([discard, keep, openFound, createAnyway], actor);
    },
    [actor],
    questions,
  );
  const isOpen = state.hasTag('open');
  const { problem, subject, draft, unconfirmed, found } = state.context;
  const alert = generalError(problem, fields);
  if (alert && unconfirmed) alert.details.push(unknownOutcome.advice);
  const { location, settle } = useServices();
  useEmitted(actor, 'foundOpened', ({ href, unconfirmedLink }) => {
    if (unconfirmedLink) settle(unconfirmedLink, unknownOutcome.settled);
    location.go(href);
  });

  return (
    <>
      <Window
        layer={panel}
        open={isOpen}
        title={title}
        lang={lang}
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
        lang={lang}
        layer={questions}
        open={state.matches('confirmingDiscard')}
        title={question}
        description={[loss, unconfirmed && unknownOutcome.loss].filter(Boolean).join(' ') || null}
        cancel={<CommandButton command={commands.keep} actor={actor} />}
        action={<CommandButton command={commands.discard} actor={actor} variant="danger" />}
        onClose={() => actor.send(commands.keep.event)}
      />
      <AlertDialog
        lang={lang}
        layer={questions}
        open={state.matches('found')}
        title={unknownOutcome.question(subject === null)}
        description={
          found && found.words + (isSame(draft, unconfirmed) ? '' : `. ${unknownOutcome.unsent}`)
        }
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
