import { useSelector } from '@xstate/react';
import { type RefObject, useRef } from 'react';
import { bind } from '#commands/command.ts';
import { CommandButton, CommandForm, useBoundCommands } from '#commands/react.tsx';
import { DraftField } from '#features/clients/fields/draft-field.tsx';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { Field } from '#ui/form/field.tsx';
import { NativeSelect } from '#ui/form/native-select.tsx';
import { Card } from '#ui/layout/card.tsx';
import { type FocusPlace, placeOfFocus } from '#ui/overlay/focus-return.ts';
import { useFocusOnRefusal } from '#workspace/editing/focus.ts';
import { useEmitted } from '#workspace/editing/use-emitted.ts';
import { fieldErrorOf } from '#workspace/writing/field-errors.ts';
import {
  CHOICES,
  type Choice,
  type ClientFilters,
  DAYS,
  EXTRAS,
  FILTER_NAMES,
  mayHaveTime,
  rangeNotes,
} from './client-filters.ts';
import { clientSearchCommands, clientsQueryCommands } from './clients.commands.ts';
import type { ClientsQueryActor } from './clients.logic.ts';

const choices = [
  { value: '', label: '-' },
  { value: '1', label: 'Да' },
  { value: '0', label: 'Нет' },
];

const labelOf = (name: keyof typeof FILTER_NAMES) => FILTER_NAMES[name].label;

/** The form of the filters besides the search, between the search and the list. */
export default function ClientsFilter({
  actor,
  trigger,
}: {
  actor: ClientsQueryActor;
  /** The button that opens the form. It gets the focus if the previously focused element is gone. */
  trigger: RefObject<HTMLElement | null>;
}) {
  const isOpen = useSelector(actor, (state) => state.matches({ filters: 'form' }));
  const { draft, fieldErrors } = useSelector(actor, ({ context }) => context);
  const region = useFocusOnRefusal<HTMLDivElement>(actor);
  const before = useRef<FocusPlace | null>(null);
  useEmitted(actor, 'opened', () => {
    before.current = placeOfFocus();
  });
  useEmitted(actor, 'closed', () => {
    const isHere = () =>
      document.activeElement === document.body ||
      document.activeElement?.matches('[type=search]') ||
      region.current?.contains(document.activeElement);
    if (!isHere()) return;
    if (before.current) before.current.restore(trigger.current);
    else trigger.current?.focus();
  });
  useBoundCommands(
    () => [bind(clientsQueryCommands.closeFilter, actor, () => region.current)],
    [actor],
  );
  if (!isOpen) return null;

  const notes = rangeNotes(draft);
  const days = DAYS.map((name) => ({
    name,
    label: labelOf(name),
    kind: 'day' as const,
    mask: mayHaveTime(name) ? ('moment' as const) : ('day' as const),
  }));
  const change = (patch: Partial<ClientFilters>) => actor.send({ type: 'change', patch });

  return (
    <Card className="mb-4" role="search" aria-label="Фильтр клиентов">
      <CommandForm command={clientSearchCommands.apply} actor={actor}>
        <div
          ref={region}
          className="grid gap-x-4 gap-y-3 p-4 sm:grid-cols-2 lg:grid-cols-4 xl:grid-cols-6"
        >
          {days.map((spec) => (
            <DraftField
              key={spec.name}
              spec={spec}
              value={draft[spec.name]}
              error={fieldErrorOf(fieldErrors, spec.name)}
              note={(!fieldErrorOf(fieldErrors, spec.name) && notes[spec.name]) || null}
              readOnly={false}
              onText={(text) => change({ [spec.name]: text })}
            />
          ))}
          {CHOICES.map((name) => (
            <Field key={name} label={labelOf(name)}>
              {(control) => (
                <NativeSelect
                  {...control}
                  options={choices}
                  value={draft[name]}
                  onChange={({ target }) => change({ [name]: target.value as Choice })}
                />
              )}
            </Field>
          ))}
          <div className="flex flex-col justify-end gap-1 pb-0.5 sm:col-span-2">
            {EXTRAS.map((name) => (
              <Checkbox
                key={name}
                label={labelOf(name)}
                checked={draft[name]}
                onChange={({ target }) => change({ [name]: target.checked })}
              />
            ))}
          </div>
          <div className="flex col-span-full items-end justify-end gap-2 xl:col-span-4">
            <CommandButton command={clientSearchCommands.clear} actor={actor}>
              Сбросить
            </CommandButton>
            <CommandButton
              command={clientSearchCommands.apply}
              actor={actor}
              type="submit"
              variant="primary"
            />
          </div>
        </div>
      </CommandForm>
    </Card>
  );
}
