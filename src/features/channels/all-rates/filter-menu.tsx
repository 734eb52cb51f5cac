import { useSelector } from '@xstate/react';
import { ListFilter } from 'lucide-react';
import { labelOf, named } from '#commands/command.ts';
import { Button } from '#ui/form/button.tsx';
import { TextInput } from '#ui/form/field.tsx';
import {
  DropdownMenu,
  DropdownMenuCheckboxItem,
  DropdownMenuContent,
  DropdownMenuTrigger,
} from '#ui/overlay/dropdown-menu.tsx';
import { allRatesFilters, allRatesMenu } from './all-rates-query.commands.ts';
import type { AllRatesQueryActor, RatesFilters } from './all-rates-query.ts';

const { filter } = allRatesMenu;

/** The filters by kind and activity. */
export function FilterMenu({ actor }: { actor: AllRatesQueryActor }) {
  const isOpen = useSelector(actor, (state) => state.matches({ menu: 'filters' }));
  const filters = useSelector(actor, ({ context }) => context.initial);
  return (
    <DropdownMenu
      open={isOpen}
      onOpenChange={(wanted) => actor.send(wanted ? filter.event : { type: 'menu.close' })}
    >
      <DropdownMenuTrigger>
        <Button
          {...named(filter)}
          icon={<ListFilter />}
          data-active={filters.rate_type !== '' || filters.is_active !== ''}
          title={`${filter.title} (F)`}
        >
          {labelOf(filter)}
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end">
        {Object.values(allRatesFilters).map(({ id, title, event }) => (
          <DropdownMenuCheckboxItem
            key={id}
            {...named({ id })}
            checked={isChosen(filters, event.patch)}
            onSelect={() => actor.send(event)}
          >
            {title}
          </DropdownMenuCheckboxItem>
        ))}
      </DropdownMenuContent>
    </DropdownMenu>
  );
}

const isChosen = (filters: RatesFilters, patch: Partial<RatesFilters>) =>
  Object.entries(patch).every(([field, value]) => filters[field as keyof RatesFilters] === value);

const DAYS = { changed_since: 'Изменены с', planned_until: 'План до' } as const;

/** The filters by day, beside the search. */
export function DayFilters({ actor }: { actor: AllRatesQueryActor }) {
  const draft = useSelector(actor, ({ context }) => context.draft);
  return (Object.keys(DAYS) as (keyof typeof DAYS)[]).map((name) => (
    <span key={name} className="flex items-center gap-2 text-sm text-text-muted">
      <label htmlFor={`rates-${name}`}>{DAYS[name]}</label>
      <TextInput
        id={`rates-${name}`}
        type="date"
        className="w-36"
        value={draft[name]}
        onChange={({ target }) => actor.send({ type: 'change', patch: { [name]: target.value } })}
      />
    </span>
  ));
}
