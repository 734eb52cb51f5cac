import { useSelector } from '@xstate/react';
import type { ListQueryActor } from '#machines/lists/list-query.machine.ts';
import { lazyView } from '#ui/feedback/lazy-view.tsx';
import { Labelled } from '#ui/form/labelled.tsx';

/** The fallback reserves the space of the field. */
const DayFilter = lazyView(() => import('./day-filter.tsx'), <span className="control w-36" />);

/**
 * Filters of a list by day, with their labels. They apply while typing, as soon as the day is complete. A filter with
 * the name `from` begins the range that the others end.
 */
export function DayFilters<
  TName extends string,
  TFilters extends Record<TName, string> & { readonly from?: string },
>({ actor, days }: { actor: ListQueryActor<TFilters>; days: Readonly<Record<TName, string>> }) {
  const draft = useSelector(actor, ({ context }) => context.draft);
  return (Object.keys(days) as TName[]).map((name) => (
    <Labelled key={name} label={days[name]}>
      {(id) => (
        <DayFilter
          id={id}
          value={draft[name]}
          from={draft.from}
          onDay={(day) => {
            const patch = { [name]: day } as unknown as Partial<TFilters>;
            actor.send({ type: 'change', patch });
          }}
        />
      )}
    </Labelled>
  ));
}
