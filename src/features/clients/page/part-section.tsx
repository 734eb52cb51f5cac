import { useSelector } from '@xstate/react';
import { type ReactNode, useEffect, useId } from 'react';
import { type BoundCommand, bind } from '#commands/command.ts';
import { CommandButton, CommandForm, useBoundCommands } from '#commands/react.tsx';
import type { Client } from '#contract/clients.ts';
import type { FieldErrors } from '#contract/problem.ts';
import type { EditableSectionActor } from '#machines/editing/editable-section.machine.ts';
import { FormAlert } from '#ui/feedback/form-alert.tsx';
import { BusyOverlay } from '#ui/feedback/states.tsx';
import { Card, CardBody, CardFooter, CardHeader } from '#ui/layout/card.tsx';
import { generalNote } from '#workspace/editing/field-errors.ts';
import { useFocusAcross, useFocusOnRefusal } from '#workspace/editing/focus.ts';
import type { SectionCommands } from '#workspace/editing/section-commands.ts';
import { useEditWish } from '#workspace/navigation/edit-on-arrival.ts';
import type { ClientPart } from './client-parts.ts';
import { PartConflict } from './part-conflict.tsx';

/** What the fields of a part are drawn with. */
export interface PartForm<TDraft extends object> {
  readonly draft: TDraft;
  readonly notes: FieldErrors;
  readonly readOnly: boolean;
  readonly change: (patch: Partial<TDraft>) => void;
}

interface PartSectionProps<TDraft extends object> {
  client: Client;
  part: ClientPart<TDraft>;
  actor: EditableSectionActor<TDraft>;
  commands: SectionCommands<TDraft>;
  /** Names of all fields, for what is said of them in a conflict. */
  labels: readonly { readonly name: string; readonly label: string }[];
  /** Commands beside those that every part has. */
  moreCommands?: (within: () => Element | null) => readonly BoundCommand[];
  /** The part that the key for editing means wherever no other part has the focus. */
  isFirst?: boolean;
  /** Why it cannot be edited at all. */
  locked?: string | undefined;
  view: (draft: TDraft) => ReactNode;
  form: (form: PartForm<TDraft>) => ReactNode;
}

/** One part of a client as a card: read, and edited when somebody asks for it. */
export function PartSection<TDraft extends object>({
  client,
  part,
  actor,
  commands,
  labels,
  moreCommands,
  isFirst = false,
  locked,
  view,
  form,
}: PartSectionProps<TDraft>) {
  useEffect(
    () => actor.send({ type: 'record.changed', value: part.read(client) }),
    [actor, part, client],
  );
  useEditWish(actor, isFirst);
  const state = useSelector(actor, (snapshot) => snapshot);
  const region = useFocusOnRefusal<HTMLElement>(actor);
  const isForm = state.hasTag('form');
  useFocusAcross(isForm, region);
  useBoundCommands(() => {
    const within = () => region.current;
    const { edit, ...others } = commands;
    // Whoever stands on the tab of a part means the part.
    const tabs = () => within()?.closest('[role=tabpanel]')?.parentElement;
    const editWithin = () => (isFirst ? within()?.closest('main') : (tabs() ?? within())) ?? null;
    return [
      ...(locked ? [] : [bind(edit, actor, editWithin)]),
      ...Object.values(others).map((command) => bind(command, actor, within)),
      ...(moreCommands?.(within) ?? []),
    ];
  }, [actor, commands, locked, isFirst]);

  const heading = useId();
  const { draft, notes, problem } = state.context;
  const isBusy = state.hasTag('busy');
  const isConflict = state.matches('conflict');
  const alert = generalNote(
    problem,
    labels.map(({ name }) => name),
  );

  return (
    <Card ref={region} aria-labelledby={heading} aria-busy={isBusy}>
      <CardHeader
        title={part.title}
        titleId={heading}
        meta={!isForm && locked}
        actions={
          !isForm &&
          !locked && (
            <CommandButton command={commands.edit} actor={actor} size="sm">
              Редактировать
            </CommandButton>
          )
        }
      />
      {isForm ? (
        <CommandForm command={commands.save} actor={actor}>
          <CardBody className="flex flex-col gap-4">
            {alert && <FormAlert {...alert} />}
            {isConflict && <PartConflict actor={actor} commands={commands} labels={labels} />}
            {form({
              draft,
              notes,
              readOnly: isBusy || isConflict,
              change: (patch) => actor.send({ type: 'change', patch }),
            })}
          </CardBody>
          {!isConflict && (
            <CardFooter>
              <CommandButton command={commands.save} actor={actor} type="submit" variant="primary">
                Сохранить
              </CommandButton>
              <CommandButton command={commands.cancel} actor={actor}>
                Отмена
              </CommandButton>
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
