import { useSelector } from '@xstate/react';
import { useRef } from 'react';
import { CommandButton, CommandForm } from '#commands/react.tsx';
import { Field, TextInput } from '#ui/form/field.tsx';
import { NativeSelect } from '#ui/form/native-select.tsx';
import { useEmitted } from '#workspace/editing/use-emitted.ts';
import { fieldErrorOf } from '#workspace/writing/field-errors.ts';
import { offersQueryCommands } from './offers.commands.ts';
import { isFiltered, type OfferFilters, type OffersQueryActor } from './offers.logic.ts';

const statuses = [
  { value: '', label: '-' },
  { value: '1', label: 'Активен' },
  { value: '0', label: 'Неактивен' },
];

/** Filters that apply after a pause in typing. */
export function OffersFilters({
  actor,
  onEntered,
}: {
  actor: OffersQueryActor;
  /** Enter was pressed: move to the results. */
  onEntered: () => void;
}) {
  const { draft, fieldErrors } = useSelector(actor, ({ context }) => context);
  const change = (patch: Partial<OfferFilters>) => actor.send({ type: 'change', patch });
  const first = useRef<HTMLInputElement>(null);
  // A frame later, because the palette restores the focus first.
  useEmitted(actor, 'sought', () =>
    requestAnimationFrame(() => {
      first.current?.focus();
      first.current?.select();
    }),
  );
  return (
    <CommandForm
      command={offersQueryCommands.apply}
      actor={actor}
      onKeyDown={({ key, target, nativeEvent }) => {
        const isDone = key === 'Enter' && !nativeEvent.isComposing;
        if (isDone && target instanceof HTMLInputElement) onEntered();
      }}
      role="search"
      aria-label="Фильтр офферов"
      data-active={isFiltered(draft)}
      className="mb-4 flex flex-wrap items-start gap-3"
    >
      <Field label="Название" className="w-64">
        {(control) => (
          <TextInput
            {...control}
            ref={first}
            type="search"
            value={draft.name}
            onChange={({ target }) => change({ name: target.value })}
          />
        )}
      </Field>
      <Field label="VIP-позиция" className="w-32" error={fieldErrorOf(fieldErrors, 'vip_position')}>
        {(control) => (
          <TextInput
            {...control}
            inputMode="numeric"
            value={draft.vip_position}
            onChange={({ target }) => change({ vip_position: target.value })}
          />
        )}
      </Field>
      <Field label="Статус" className="w-40">
        {(control) => (
          <NativeSelect
            {...control}
            options={statuses}
            value={draft.status}
            onChange={({ target }) => change({ status: target.value })}
          />
        )}
      </Field>
      {isFiltered(draft) && (
        <CommandButton
          command={offersQueryCommands.clear}
          actor={actor}
          variant="ghost"
          className="mt-5.5"
        />
      )}
    </CommandForm>
  );
}
