/** The cards of a client: general data and passport. */
import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { bind, type PlainCommand } from '#commands/command.ts';
import { CommandButton, useBoundCommands } from '#commands/react.tsx';
import { bindRefused } from '#commands/rights.ts';
import type { Client } from '#contract/clients.ts';
import {
  type MainField,
  mainFields,
  passportFields,
} from '#features/clients/fields/client-fields.ts';
import { areContactsMasked, CONTACTS_HIDDEN } from '#features/clients/fields/contacts.ts';
import { DraftField, type DraftFieldSpec } from '#features/clients/fields/draft-field.tsx';
import { isMasked } from '#features/clients/fields/passport.ts';
import type { EditorActor } from '#machines/editing/editor.machine.ts';
import { Facts } from '#ui/display/facts.tsx';
import { isTyped } from '#workspace/editing/actor-registry.ts';
import { EditableCard } from '#workspace/editing/editable-card.tsx';
import { catchFocus } from '#workspace/editing/focus.ts';
import { ageText } from '#workspace/format/age.ts';
import { parseDateText } from '#workspace/format/date-text.ts';
import { timesOf } from '#workspace/record-screen.tsx';
import { fieldErrorOf } from '#workspace/writing/field-errors.ts';
import { contactsDropping, mainCommands, passportCommands } from './client.commands.ts';
import { mainMachine, passportMachine } from './client.logic.ts';
import { mainKey, passportKey } from './client-keys.ts';
import { CONTACTS, hasPassport, type MainDraft, mainPart, passportPart } from './client-parts.ts';
import { useClientCard } from './use-client-card.ts';

const PASSPORT_HIDDEN = 'Данные паспорта скрыты';

/** Returns the fields of a form. A hidden field is left out, unless its draft was changed. */
const typedOf = <TName extends string>(
  specs: readonly DraftFieldSpec<TName>[],
  draft: Readonly<Record<TName, string>>,
  initial: Readonly<Record<TName, string>>,
  isHidden: (name: TName) => boolean,
) => specs.filter(({ name }) => !isHidden(name) || draft[name] !== initial[name]);

const ageOf = ({ birth_date }: MainDraft) => ageText(parseDateText(birth_date));

function mainFact(draft: MainDraft, name: keyof MainDraft) {
  const age = name === 'birth_date' && ageOf(draft);
  if (!age) return draft[name] || '-';
  return (
    <>
      <span>{draft.birth_date}</span> <span className="text-text-muted">· {age}</span>
    </>
  );
}

/** Focus the save button, because the pressed button is gone. */
const focusSave = (button: HTMLElement | null) => {
  const form = button?.closest('form');
  return () => catchFocus(() => form?.querySelector<HTMLElement>('[type=submit]')?.focus());
};

/** Drops contacts that were typed before they were hidden: they would block every save. */
function DropContacts({ actor, initial }: { actor: EditorActor<MainDraft>; initial: MainDraft }) {
  const command = useMemo(() => contactsDropping(initial), [initial]);
  useBoundCommands(() => [bind(command, actor)], [command, actor]);
  return (
    <div ref={focusSave}>
      <CommandButton command={command} actor={actor} size="sm" />
    </div>
  );
}

/** «Основная информация». */
export function MainCard({ client }: { client: Client }) {
  const card = useClientCard(mainKey, client, mainPart, mainMachine);
  const isHiding = areContactsMasked(client);
  const isHidden = (name: MainField) => isHiding && CONTACTS.includes(name);
  const drawn = (draft: MainDraft, initial: MainDraft) =>
    typedOf(mainFields, draft, initial, isHidden);
  const times = timesOf(client);
  return (
    <EditableCard
      {...card}
      editScope="page"
      commands={mainCommands}
      fields={mainFields.filter(({ name }) => !isHidden(name))}
      drawn={drawn}
      view={(draft) => (
        <Facts
          items={[
            ...mainFields.map(({ name, label }) => ({ label, value: mainFact(draft, name) })),
            ...times,
          ]}
        />
      )}
      form={({ draft, initial, fieldErrors, readOnly, change }) => (
        <>
          {drawn(draft, initial).map((spec) => (
            <DraftField
              key={spec.name}
              spec={spec}
              value={draft[spec.name]}
              error={fieldErrorOf(fieldErrors, spec.name)}
              hint={spec.name === 'birth_date' && ageOf(draft)}
              readOnly={readOnly || isHidden(spec.name)}
              onText={(text) => change({ [spec.name]: text })}
            />
          ))}
          {isHiding && <p className="text-sm text-text-muted">{CONTACTS_HIDDEN}.</p>}
          {isHiding && !readOnly && CONTACTS.some((name) => draft[name] !== initial[name]) && (
            <DropContacts actor={card.actor} initial={initial} />
          )}
          <Facts items={times} />
        </>
      )}
    />
  );
}

/** Replaces the commands of a missing passport; only one has a shortcut. */
const noPassport = Object.values<PlainCommand<typeof passportMachine>>(passportCommands).map(
  (command) => ({
    ...command,
    shortcut: command.id === passportCommands.edit.id ? 'p' : [],
    reason: 'У клиента нет паспорта',
  }),
);

/** «Паспорт», for a client that has one. If others remove it, what was typed stays. */
export function PassportCard({ client }: { client: Client }) {
  const card = useClientCard(passportKey, client, passportPart, passportMachine);
  const { actor } = card;
  const isTypedIn = useSelector(actor, ({ context }) => isTyped(context) || !!context.dropped);
  const isShown = hasPassport(client) || isTypedIn;
  const isMissing = !hasPassport(client) && !client.has_passport;
  useBoundCommands(
    () => (!isShown && isMissing ? noPassport.map((command) => bindRefused(command, actor)) : []),
    [actor, isShown, isMissing],
  );
  if (!isShown) return null;
  const isHidden = isMasked(client);
  // An empty field of a hidden passport says nothing about the passport.
  const empty = isHidden ? 'скрыто' : '-';
  return (
    <EditableCard
      {...card}
      editScope="tab"
      commands={passportCommands}
      fields={isHidden ? [] : passportFields}
      locked={isHidden ? PASSPORT_HIDDEN : undefined}
      view={(draft) => (
        <Facts
          items={passportFields.map(({ name, label }) => ({ label, value: draft[name] || empty }))}
        />
      )}
      form={({ draft, initial, fieldErrors, readOnly, change }) => (
        <>
          {typedOf(passportFields, draft, initial, () => isHidden).map((spec) => (
            <DraftField
              key={spec.name}
              spec={spec}
              value={draft[spec.name]}
              error={fieldErrorOf(fieldErrors, spec.name)}
              readOnly={readOnly || isHidden}
              onText={(text) => change({ [spec.name]: text })}
              onLeave={
                spec.name === 'division_code' ? () => card.actor.send({ type: 'leave' }) : undefined
              }
            />
          ))}
          {isHidden && <p className="text-sm text-text-muted">{PASSPORT_HIDDEN}.</p>}
          {isMissing && isTyped({ initial, draft }) && (
            <p role="alert" className="text-sm text-danger-text">
              Паспорт удалили. Введённое осталось в полях.
            </p>
          )}
        </>
      )}
    />
  );
}
