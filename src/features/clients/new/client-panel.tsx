import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { bind } from '#commands/command.ts';
import { CommandButton } from '#commands/react.tsx';
import { ADDRESS_TYPES, type Client } from '#contract/clients.ts';
import { AddressFields } from '#features/clients/fields/address-fields.tsx';
import { DraftField, type DraftFieldSpec } from '#features/clients/fields/draft-field.tsx';
import { splitFullName } from '#features/clients/fields/full-name.ts';
import { splitPassport } from '#features/clients/fields/passport.ts';
import type { ClientsQuery } from '#features/clients/list/client-filters.ts';
import { clientPanelCommands as commands } from '#features/clients/list/clients.commands.ts';
import type { ClientPanelActor } from '#features/clients/list/clients.logic.ts';
import { type ReadList, useAbandonedForms } from '#workspace/editing/later/abandoned-forms.ts';
import { PanelForm } from '#workspace/editing/panel-form.tsx';
import { ageText } from '#workspace/format/age.ts';
import { parseDateText } from '#workspace/format/date-text.ts';
import { useServices } from '#workspace/services.tsx';
import { type LandingList, useLanding } from '#workspace/tables/landing.ts';
import { fieldErrorOf } from '#workspace/writing/field-errors.ts';
import { findCreated, isLike } from './find-created.ts';
import { NamesakeCommand, namesakeNote } from './namesake-note.tsx';
import { useNamesake } from './namesakes.ts';
import {
  documentFields,
  type NewClientDraft,
  newClientFields,
  personFields,
} from './new-client.ts';

type Specs = readonly DraftFieldSpec<keyof NewClientDraft>[];

const person: Specs = [{ name: 'full_name', label: 'ФИО', required: true }, ...personFields];
const passport: Specs = [{ name: 'passport_number', label: 'Серия и номер' }, ...documentFields];

/** Two of these fields share a row. */
const HALVES: readonly string[] = ['birth_date', 'phone', 'issued_date', 'division_code'];

/** Returns how a text will be parsed, shown while typing. */
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
  if (name === 'birth_date') return ageText(parseDateText(draft.birth_date));
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
    <span className="flex flex-wrap gap-x-3 wrap-anywhere">
      {parts.map(([label, value]) => (
        <span key={label}>
          {label}: <span className="text-text">{value || '-'}</span>
        </span>
      ))}
    </span>
  );
}

/** The form for a new client. */
export default function ClientPanel({
  actor,
  list,
  read,
  query,
}: {
  actor: ClientPanelActor;
  /** Shows the new client. */
  list: LandingList;
  read: ReadList<Client>;
  query: ClientsQuery;
}) {
  const { clients: api, shell } = useServices();
  useLanding(actor, list, findCreated(api, query));
  // The number instead of the name, because others may see the screen.
  useAbandonedForms(actor, read, isLike, ({ id }) => `Уже записано: новый клиент #${id}`);
  const state = useSelector(actor, (snapshot) => snapshot);
  const { draft, fieldErrors } = state.context;
  const isBusy = state.hasTag('busy');
  // No lookup while the form is being saved: it can no longer be changed.
  const phone = useNamesake('phone', isBusy ? '' : draft.phone);
  const email = useNamesake('email', isBusy ? '' : draft.email);
  const notes: Partial<Record<keyof NewClientDraft, ReactNode>> = {
    phone: namesakeNote('Такой телефон', phone, shell),
    email: namesakeNote('Такая почта', email, shell),
  };
  const change = (patch: Partial<NewClientDraft>) => actor.send({ type: 'change', patch });

  const fields = (specs: Specs) => (
    <div className="grid gap-x-3 gap-y-3 min-[25rem]:grid-cols-2">
      {specs.map((spec) => (
        <DraftField
          key={spec.name}
          spec={spec}
          value={draft[spec.name]}
          error={fieldErrorOf(fieldErrors, spec.name)}
          note={notes[spec.name]}
          hint={hintOf(spec.name, draft)}
          readOnly={isBusy}
          onText={(text) => change({ [spec.name]: text })}
          onLeave={spec.name === 'division_code' ? () => actor.send({ type: 'leave' }) : undefined}
          className={HALVES.includes(spec.name) ? '' : 'col-span-full'}
        />
      ))}
    </div>
  );

  return (
    <PanelForm
      actor={actor}
      commands={commands}
      more={(inside) => [bind(commands.takeRegistration, actor, inside)]}
      className="flex flex-col gap-5"
      title="Новый Клиент"
      fields={newClientFields}
      question="Не сохранять нового клиента?"
    >
      <NamesakeCommand sources={[phone.source, email.source]} />
      {fields(person)}
      <div>
        <h3 className="mb-2 flex min-h-7 items-center">Паспорт</h3>
        {fields(passport)}
      </div>
      {ADDRESS_TYPES.map((type) => (
        <AddressFields
          key={type}
          type={type}
          draft={draft}
          fieldErrors={fieldErrors}
          required
          readOnly={isBusy}
          onChange={change}
          action={
            type === 'residence' && (
              <CommandButton
                command={commands.takeRegistration}
                keepsFocus
                actor={actor}
                size="sm"
              />
            )
          }
        />
      ))}
    </PanelForm>
  );
}
