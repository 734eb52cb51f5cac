import type { ReactNode } from 'react';
import { bind } from '#commands/command.ts';
import { CommandButton } from '#commands/react.tsx';
import { ADDRESS_TYPES, type Client } from '#contract/clients.ts';
import {
  ADDRESS_LABELS,
  ADDRESS_PARTS,
  ADDRESS_TITLES,
  addressField,
} from '#features/clients/fields/address.ts';
import { AddressFields } from '#features/clients/fields/address-fields.tsx';
import { Facts } from '#ui/display/facts.tsx';
import { EditableCard } from '#workspace/editing/editable-card.tsx';
import { addressesCommands, addressesCopy } from './client.commands.ts';
import { addressesMachine } from './client.logic.ts';
import { addressesKey } from './client-keys.ts';
import { addressesPart } from './client-parts.ts';
import { useClientCard } from './use-client-card.ts';

const fields = ADDRESS_TYPES.flatMap((type) =>
  ADDRESS_PARTS.map((part) => ({
    name: addressField(type, part),
    label: `${ADDRESS_LABELS[part]} (${type === 'registration' ? 'регистрация' : 'фактически'})`,
  })),
);

/** «Адреса»: the client's registered and actual address. */
export default function ClientAddresses({ client }: { client: Client }) {
  const card = useClientCard(addressesKey, client, addressesPart, addressesMachine);
  return (
    <EditableCard
      {...card}
      editScope="tab"
      commands={addressesCommands}
      fields={fields}
      moreCommands={(within) => [bind(addressesCopy.takeRegistration, card.actor, within)]}
      view={(draft) => (
        <BesideEachOther>
          {ADDRESS_TYPES.map((type) => (
            <section key={type} aria-label={ADDRESS_TITLES[type]}>
              <h3 className="mb-2">{ADDRESS_TITLES[type]}</h3>
              <Facts
                items={ADDRESS_PARTS.map((part) => ({
                  label: ADDRESS_LABELS[part],
                  value: draft[addressField(type, part)] || '-',
                }))}
              />
            </section>
          ))}
        </BesideEachOther>
      )}
      form={({ draft, fieldErrors, readOnly, change }) => (
        <BesideEachOther>
          {ADDRESS_TYPES.map((type) => (
            <AddressFields
              key={type}
              type={type}
              draft={draft}
              fieldErrors={fieldErrors}
              readOnly={readOnly}
              onChange={change}
              action={
                type === 'residence' && (
                  <CommandButton
                    command={addressesCopy.takeRegistration}
                    actor={card.actor}
                    size="sm"
                    keepsFocus
                  />
                )
              }
            />
          ))}
        </BesideEachOther>
      )}
    />
  );
}

/** Places two addresses side by side if the card, not the window, is wide enough. */
function BesideEachOther({ children }: { children: ReactNode }) {
  return (
    <div className="@container">
      <div className="grid gap-6 @2xl:grid-cols-2">{children}</div>
    </div>
  );
}
