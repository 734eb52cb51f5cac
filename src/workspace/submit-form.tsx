import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { PlainCommand } from '#commands/command.ts';
import { CommandButton, CommandForm, useCommands } from '#commands/react.tsx';
import type { FormMachine } from '#machines/editing/form.machine.ts';
import { useFocusOnRefusal } from './editing/focus.ts';
import { textFieldsOf } from './writing/field-errors.ts';

type FormActor<TDraft extends object> = ActorRefFrom<FormMachine<TDraft>>;
type FormCommand<TDraft extends object> = PlainCommand<FormMachine<TDraft>>;

/** Returns what a screen needs for a form that is always open. `region` contains its fields. */
export function useForm<TDraft extends object>(
  actor: FormActor<TDraft>,
  commands: Record<string, FormCommand<TDraft>>,
) {
  const state = useSelector(actor, (snapshot) => snapshot);
  useCommands(commands, actor);
  const region = useFocusOnRefusal<HTMLDivElement>(actor);
  const isBusy = state.matches('submitting');
  const change = (patch: Partial<TDraft>) => actor.send({ type: 'change', patch });
  const field = textFieldsOf<TDraft>(state.context, isBusy, change);
  return { actor, state, region, isBusy, change, field };
}

interface SubmitFormProps<TDraft extends object> {
  form: Pick<ReturnType<typeof useForm<TDraft>>, 'actor' | 'region' | 'isBusy'>;
  command: FormCommand<TDraft>;
  children: ReactNode;
}

/** A form of a sign-in screen, with the button that submits it below its fields. */
export function SubmitForm<TDraft extends object>({
  form: { actor, region, isBusy },
  command,
  children,
}: SubmitFormProps<TDraft>) {
  return (
    <div ref={region}>
      <CommandForm {...{ command, actor }} className="flex flex-col gap-4" aria-busy={isBusy}>
        {children}
        <CommandButton {...{ command, actor }} type="submit" variant="primary" className="w-full" />
      </CommandForm>
    </div>
  );
}
