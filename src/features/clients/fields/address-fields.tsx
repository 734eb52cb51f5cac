import type { ReactNode } from 'react';
import type { AddressType } from '#contract/clients.ts';
import type { FieldErrors } from '#contract/problem.ts';
import { fieldErrorOf } from '#workspace/writing/field-errors.ts';
import {
  ADDRESS_LABELS,
  ADDRESS_PARTS,
  ADDRESS_TITLES,
  type AddressesDraft,
  addressField,
} from './address.ts';
import { DraftField } from './draft-field.tsx';

/** The fields of one address, as a group named by the address type. */
export function AddressFields({
  type,
  draft,
  fieldErrors,
  required = false,
  readOnly,
  onChange,
  action,
}: {
  type: AddressType;
  draft: AddressesDraft;
  fieldErrors: FieldErrors;
  required?: boolean;
  readOnly: boolean;
  onChange: (patch: Partial<AddressesDraft>) => void;
  action?: ReactNode;
}) {
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{ADDRESS_TITLES[type]}</legend>
      <div className="mb-2 flex min-h-7 flex-wrap items-center justify-between gap-2">
        <span aria-hidden="true" className="font-semibold">
          {ADDRESS_TITLES[type]}
        </span>
        {action}
      </div>
      <div className="grid grid-cols-6 gap-x-3 gap-y-3">
        {ADDRESS_PARTS.map((part) => {
          const name = addressField(type, part);
          const isShort = part === 'house' || part === 'housing' || part === 'flat';
          return (
            <DraftField
              key={name}
              spec={{ name, label: ADDRESS_LABELS[part], required }}
              value={draft[name]}
              error={fieldErrorOf(fieldErrors, name)}
              readOnly={readOnly}
              onText={(text) => onChange({ [name]: text })}
              className={isShort ? 'col-span-2' : part === 'street' ? 'col-span-6' : 'col-span-3'}
            />
          );
        })}
      </div>
    </fieldset>
  );
}
