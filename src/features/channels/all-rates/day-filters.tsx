import { useSelector } from '@xstate/react';
import { TextInput } from '#ui/form/field.tsx';
import type { AllRatesQueryActor } from './all-rates-query.ts';

const DAYS = { changed_since: 'Изменены с', planned_until: 'План до' } as const;

/** The filters by day, beside the search. */
export function DayFilters({ actor }: { actor: AllRatesQueryActor }) {
  const draft = useSelector(actor, ({ context }) => context.draft);
  return (Object.keys(DAYS) as (keyof typeof DAYS)[]).map((name) => (
    <span key={name} className="flex items-center gap-2">
      <label className="text-sm font-medium" htmlFor={`rates-${name}`}>
        {DAYS[name]}
      </label>
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
