import { useSelector } from '@xstate/react';
import { useId } from 'react';
import { FieldError, TextInput } from '#ui/form/field.tsx';
import { Labelled } from '#ui/form/labelled.tsx';
import { NativeSelect } from '#ui/form/native-select.tsx';
import { markPastedLines } from '#workspace/fields/pasted-lines.ts';
import { ListFilters } from '#workspace/list-query/list-filters.tsx';
import { fieldErrorOf } from '#workspace/writing/field-errors.ts';
import { offerSearchCommands } from './offers.commands.ts';
import type { OfferFilters, OffersQueryActor } from './offers.logic.ts';

const statuses = [
  { value: '', label: '-' },
  { value: '1', label: 'Активен' },
  { value: '0', label: 'Неактивен' },
];

/** The search by name and the other filters, which apply after a pause in typing. */
export function OffersFilters({
  actor,
  onLeft,
  isEmpty,
}: {
  actor: OffersQueryActor;
  onLeft: (areComing: boolean) => void;
  isEmpty: boolean;
}) {
  const { draft, fieldErrors } = useSelector(actor, ({ context }) => context);
  const change = (patch: Partial<OfferFilters>) => actor.send({ type: 'change', patch });
  const error = fieldErrorOf(fieldErrors, 'vip_position');
  const errorId = useId();
  return (
    <ListFilters
      actor={actor}
      commands={offerSearchCommands}
      label="Поиск офферов"
      field="name"
      fieldLabel="Название"
      placeholder="Название"
      onLeft={onLeft}
      isEmpty={isEmpty}
    >
      <Labelled label="VIP-позиция">
        {(id) => (
          <TextInput
            id={id}
            inputMode="numeric"
            onPaste={markPastedLines}
            className="w-20"
            aria-invalid={error ? true : undefined}
            aria-describedby={error && errorId}
            value={draft.vip_position}
            onChange={({ target }) => change({ vip_position: target.value })}
          />
        )}
      </Labelled>
      {error && <FieldError id={errorId}>{error}</FieldError>}
      <Labelled label="Статус">
        {(id) => (
          <NativeSelect
            id={id}
            className="w-32"
            options={statuses}
            value={draft.status}
            onChange={({ target }) => change({ status: target.value })}
          />
        )}
      </Labelled>
    </ListFilters>
  );
}
