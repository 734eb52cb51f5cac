import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { bind } from '#commands/command.ts';
import { CommandButton, useBoundCommands } from '#commands/react.tsx';
import { ADDRESS_TYPES } from '#contract/clients.ts';
import { Question, SidePanel } from '#ui/dialog.tsx';
import { FormAlert } from '#ui/form-alert.tsx';
import { useFocusOnRefusal } from '#workspace/focus.ts';
import { generalNote, noteOf } from '#workspace/notes.ts';
import { AddressFields } from './address-fields.tsx';
import { clientPanelCommands as commands } from './clients.commands.ts';
import type { ClientPanelActor } from './clients.logic.ts';
import { DraftField, type DraftFieldSpec } from './draft-field.tsx';
import { splitFullName } from './full-name.ts';
import { type NewClientDraft, newClientFields } from './new-client.ts';
import { splitPassport } from './passport.ts';

type Spec = DraftFieldSpec<keyof NewClientDraft & string> & { readonly isHalf?: boolean };

const person: readonly Spec[] = [
  { name: 'full_name', label: 'ФИО', required: true },
  { name: 'birth_date', label: 'Дата рождения', kind: 'day', required: true, isHalf: true },
  { name: 'phone', label: 'Телефон', kind: 'phone', isHalf: true },
  { name: 'email', label: 'Email', kind: 'email' },
];

const passport: readonly Spec[] = [
  { name: 'passport_number', label: 'Серия и номер' },
  { name: 'issued_by', label: 'Кем выдан', required: true },
  { name: 'issued_date', label: 'Дата выдачи', kind: 'day', required: true, isHalf: true },
  { name: 'division_code', label: 'Код подразделения', required: true, isHalf: true },
];

/** What a text is taken for, said while it is typed. */
function hintOf(name: keyof NewClientDraft, draft: NewClientDraft): ReactNode {
  if (name === 'full_name' && draft.full_name.trim()) {
    const { last_name, first_name, patronymic } = splitFullName(draft.full_name);
    return (
      <Parts
        parts={[
          ['Фамилия', last_name],
          ['Имя', first_name],
          ['Отчество', patronymic],
        ]}
      />
    );
  }
  if (name === 'passport_number' && draft.passport_number.trim()) {
    const { series, number } = splitPassport(draft.passport_number);
    return (
      <Parts
        parts={[
          ['Серия', series],
          ['Номер', number],
        ]}
      />
    );
  }
  return undefined;
}

function Parts({ parts }: { parts: readonly (readonly [string, string])[] }) {
  return (
    <span className="flex flex-wrap gap-x-3">
      {parts.map(([label, value]) => (
        <span key={label}>
          {label}: <span className="text-text">{value || '-'}</span>
        </span>
      ))}
    </span>
  );
}

/** A new client. */
export default function ClientPanel({ actor }: { actor: ClientPanelActor }) {
  const state = useSelector(actor, (snapshot) => snapshot);
  const form = useFocusOnRefusal<HTMLDivElement>(actor);
  useBoundCommands(() => {
    const { create: _, ...inside } = commands;
    return Object.values(inside).map((command) => bind(command, actor, () => form.current));
  }, [actor]);

  const { draft, notes, problem } = state.context;
  const isBusy = state.hasTag('busy');
  const alert = generalNote(problem, newClientFields);
  const change = (patch: Partial<NewClientDraft>) => actor.send({ type: 'change', patch });

  const fields = (specs: readonly Spec[]) => (
    <div className="grid grid-cols-2 gap-x-3 gap-y-3">
      {specs.map((spec) => (
        <DraftField
          key={spec.name}
          spec={spec}
          value={draft[spec.name]}
          error={noteOf(notes, spec.name)}
          hint={hintOf(spec.name, draft)}
          readOnly={isBusy}
          onText={(text) => change({ [spec.name]: text })}
          onLeave={spec.name === 'division_code' ? () => actor.send({ type: 'leave' }) : undefined}
          className={spec.isHalf ? 'col-span-1' : 'col-span-2'}
        />
      ))}
    </div>
  );

  return (
    <>
      <SidePanel
        open={state.hasTag('open')}
        title="Новый Клиент"
        busy={isBusy}
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
        <div ref={form} className="flex flex-col gap-5">
          {alert && <FormAlert {...alert} />}
          {fields(person)}
          <div>
            <h3 className="mb-2">Паспорт</h3>
            {fields(passport)}
          </div>
          {ADDRESS_TYPES.map((type) => (
            <AddressFields
              key={type}
              type={type}
              draft={draft}
              notes={notes}
              required
              readOnly={isBusy}
              onChange={change}
              action={
                type === 'residence' && (
                  <CommandButton command={commands.takeRegistration} actor={actor} size="sm" />
                )
              }
            />
          ))}
        </div>
      </SidePanel>
      <Question
        open={state.matches('confirmingDiscard')}
        question="Не сохранять нового клиента?"
        description="То, что набрано, пропадёт."
        cancel={<CommandButton command={commands.keep} actor={actor} />}
        confirm={<CommandButton command={commands.discard} actor={actor} variant="danger" />}
        onClose={() => actor.send(commands.keep.event)}
      />
    </>
  );
}
