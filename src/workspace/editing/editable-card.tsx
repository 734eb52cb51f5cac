import { useSelector } from '@xstate/react';
import { type ReactNode, type RefObject, useEffect, useId } from 'react';
import { type BoundCommand, bind, bindAll } from '#commands/command.ts';
import { CommandButton, CommandForm, useBoundCommands } from '#commands/react.tsx';
import { useRefusal } from '#commands/refusal.ts';
import { bindRefused } from '#commands/rights.ts';
import type { FieldErrors } from '#contract/problem.ts';
import type { EditorActor } from '#machines/editing/editor.machine.ts';
import { FormAlert } from '#ui/feedback/form-alert.tsx';
import { lazyView } from '#ui/feedback/lazy-view.tsx';
import { BusyOverlay } from '#ui/feedback/states.tsx';
import { Card, CardBody, CardFooter, CardHeader } from '#ui/layout/card.tsx';
import { useEditOnArrival } from '#workspace/navigation/edit-on-arrival.ts';
import { generalError } from '#workspace/writing/field-errors.ts';
import { DroppedNote } from './dropped-note.ts';
import type { FieldName, FieldText } from './editor-conflict.tsx';
import { useFocusAcross, useFocusOnQuestion, useFocusOnRefusal } from './focus.ts';
import { deliberately, SaveQuestion } from './save-question.tsx';
import type { SectionCommands } from './section-commands.ts';

const EditorConflict = lazyView(async () => ({
  default: (await import('./editor-conflict.tsx')).EditorConflict,
})) as typeof import('./editor-conflict.tsx').EditorConflict;

/** Props for the fields of a card. */
interface CardForm<TDraft extends object> {
  readonly draft: TDraft;
  /** The value the draft started from; in a conflict, the one that it would replace. */
  readonly initial: TDraft;
  readonly fieldErrors: FieldErrors;
  readonly readOnly: boolean;
  readonly change: (patch: Partial<TDraft>) => void;
}

interface EditableCardProps<TDraft extends object> {
  actor: EditorActor<TDraft>;
  /** The card's current part of the record; the same object until it changes. */
  value: TDraft;
  title: string;
  commands: SectionCommands<TDraft>;
  /** All fields, as a conflict shows them. */
  fields: readonly FieldName[];
  /** The fields that the form shows, if not all. */
  drawn?: (draft: TDraft, initial: TDraft) => readonly FieldName[];
  text?: FieldText<TDraft>;
  /** Any change by others in the card is a conflict. */
  isWhole?: boolean | undefined;
  /** Where the edit shortcut acts on this card: in the card itself, in its tab, or on the whole page. */
  editScope?: 'card' | 'tab' | 'page' | undefined;
  /** Other commands of the card. */
  moreCommands?: ((within: () => Element | null) => readonly BoundCommand[]) | undefined;
  /** Why it cannot be edited. */
  locked?: string | undefined;
  /** Shown above the card's content: the offer of a stored draft. */
  offer?: ((region: () => HTMLElement | null) => ReactNode) | undefined;
  /** If omitted, the form is shown read-only. */
  view?: (draft: TDraft) => ReactNode;
  form: (form: CardForm<TDraft>) => ReactNode;
}

/** One part of a record as a card: shown, and edited on demand. */
export function EditableCard<TDraft extends object>({
  actor,
  value,
  title,
  commands,
  fields,
  drawn = () => fields,
  text,
  isWhole,
  editScope,
  moreCommands,
  locked,
  offer,
  view,
  form,
}: EditableCardProps<TDraft>) {
  useEffect(() => actor.send({ type: 'record.changed', value }), [actor, value]);
  const isAllowed = useRefusal(commands.edit) === null;
  useEditOnArrival(isAllowed && !locked ? actor : null, editScope === 'page');
  const state = useSelector(actor, (snapshot) => snapshot);
  const region = useFocusOnRefusal<HTMLElement>(actor);
  useFocusOnQuestion(actor, region);
  const isForm = state.hasTag('form');
  useFocusAcross(isForm, region);
  useCardCommands(actor, region, { commands, locked, editScope, moreCommands });

  const heading = useId();
  const { draft, theirs, fieldErrors, problem, question } = state.context;
  const initial = theirs ?? state.context.initial;
  const isBusy = state.hasTag('busy');
  const isAsking = state.hasTag('question');
  const names = drawn(draft, initial).map(({ name }) => name);
  const alert = generalError(problem, names);

  return (
    <Card
      {...deliberately(state.matches('confirming'))}
      ref={region}
      aria-labelledby={heading}
      aria-busy={isBusy}
    >
      <CardHeader
        title={title}
        titleId={heading}
        meta={!isForm && locked}
        actions={
          !isForm && !locked && <CommandButton command={commands.edit} actor={actor} size="sm" />
        }
      />
      {offer?.(() => region.current)}
      <div aria-live="polite">
        {state.can({ type: 'resume' }) && (
          <DroppedNote className="mx-4 mt-4">
            <CommandButton command={commands.resume} actor={actor} size="sm" />
          </DroppedNote>
        )}
      </div>
      {isForm || !view ? (
        <CommandForm command={commands.save} actor={actor}>
          <CardBody className="flex flex-col gap-4" data-read={!isForm || undefined}>
            {alert && <FormAlert {...alert} />}
            {state.matches('conflict') && (
              <EditorConflict
                versions={state.context}
                fields={fields}
                text={text}
                isWhole={isWhole}
                actions={
                  <>
                    <CommandButton command={commands.keepMine} actor={actor} variant="primary" />
                    <CommandButton command={commands.takeTheirs} actor={actor} />
                  </>
                }
              />
            )}
            {form({
              draft,
              initial,
              fieldErrors,
              readOnly: !isForm || isBusy || isAsking,
              change: (patch) => actor.send({ type: 'change', patch }),
            })}
            <SaveQuestion text={question} />
          </CardBody>
          {isForm && !isAsking && (
            <CardFooter>
              <CommandButton
                command={commands.save}
                actor={actor}
                type="submit"
                variant="primary"
              />
              <CommandButton command={commands.cancel} actor={actor} />
            </CardFooter>
          )}
        </CommandForm>
      ) : (
        <CardBody>{view(draft)}</CardBody>
      )}
      {isBusy && <BusyOverlay />}
    </Card>
  );
}

function useCardCommands<TDraft extends object>(
  actor: EditorActor<TDraft>,
  region: RefObject<HTMLElement | null>,
  {
    commands,
    locked,
    editScope = 'card',
    moreCommands,
  }: Pick<EditableCardProps<TDraft>, 'commands' | 'locked' | 'editScope' | 'moreCommands'>,
): void {
  useBoundCommands(() => {
    const within = () => region.current;
    const { edit, ...others } = commands;
    const tab = () => within()?.closest('[role=tabpanel]')?.parentElement;
    const scopes = {
      card: within,
      tab: () => tab() ?? within(),
      page: () => within()?.closest('main') ?? null,
    };
    return [
      // Shortcuts after the first are shared with the cards beside it.
      locked
        ? bindRefused({ ...edit, shortcut: [edit.shortcut].flat()[0]!, reason: locked }, actor)
        : bind(edit, actor, scopes[editScope]),
      ...bindAll(others, actor, within),
      ...(moreCommands?.(within) ?? []),
    ];
  }, [actor, commands, locked, editScope]);
}
