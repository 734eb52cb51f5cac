import { useSelector } from '@xstate/react';
import { type KeyboardEvent, useRef } from 'react';
import type { Choice } from '#commands/command.ts';
import { NativeSelect } from '#ui/form/native-select.tsx';
import { focusDrawn } from '#workspace/editing/focus.ts';
import { useEmitted } from '#workspace/editing/use-emitted.ts';
import { DayFilters } from '#workspace/list-query/day-filters.tsx';
import { FilterChips } from '#workspace/list-query/filter-chips.tsx';
import type { ChipCommands } from '#workspace/list-query/filter-commands.ts';
import { filterNames } from './activity-filters.commands.ts';
import type { ActivityQueryActor, LogFilters } from './activity-query.ts';

type Name = keyof LogFilters;
type Choices = readonly Choice<Partial<LogFilters>>[];

interface ActivityFiltersProps {
  actor: ActivityQueryActor;
  chips: ChipCommands<LogFilters>;
  /** The options of each filter with a fixed list. */
  choices: Readonly<Record<'user' | 'kind' | 'action' | 'field', Choices>>;
  /** Why the options are limited, or null. */
  note: string | null;
  /** Called on Escape in a filter; returns to the entries. */
  onLeft: () => void;
}

const SELECTS = [
  ['user', 'Кто', 'Все люди'],
  ['kind', 'Раздел', 'Все разделы'],
  ['action', 'Действие', 'Все действия'],
  ['field', 'Поле', 'Все поля'],
] as const;
const DAYS = { from: 'С', to: 'По' };

/** The filters of the log, with the active ones as chips. */
export function ActivityFilters({ actor, chips, choices, note, onLeft }: ActivityFiltersProps) {
  const initial = useSelector(actor, ({ context }) => context.initial);
  const first = useRef<HTMLSelectElement>(null);
  useEmitted(actor, 'sought', () => focusDrawn(() => first.current));
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !(event.target as Element).matches('select, input')) return;
    event.preventDefault();
    onLeft();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: browsers of three years ago know the role only
    <div
      role="search"
      aria-label="Отбор действий"
      className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-2"
      onKeyDown={onKeyDown}
    >
      {SELECTS.map(([name, label, all]) => (
        <NativeSelect
          key={name}
          ref={name === 'user' ? first : undefined}
          aria-label={label}
          title={(name === 'action' && note) || undefined}
          className="w-40"
          options={[{ value: '', label: all }, ...optionsOf(name, choices[name], initial[name])]}
          value={initial[name]}
          onChange={({ target }) => {
            const chosen = choices[name].find(({ subject }) => subject[name] === target.value);
            actor.send({ type: 'choose', patch: chosen?.subject ?? { [name]: target.value } });
          }}
        />
      ))}
      <DayFilters actor={actor} days={DAYS} />
      <FilterChips actor={actor} commands={chips} onEmptied={() => first.current} />
    </div>
  );
}

/** Returns the choices as options, plus the chosen value if it is not among them. */
function optionsOf(name: Name, choices: Choices, chosen: string) {
  const options = choices.map(({ label, subject }) => ({ value: subject[name] ?? '', label }));
  const isListed = chosen === '' || options.some(({ value }) => value === chosen);
  return isListed
    ? options
    : [...options, { value: chosen, label: filterNames[name].text(chosen) }];
}
