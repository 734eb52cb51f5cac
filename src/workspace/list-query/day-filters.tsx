import { useSelector } from '@xstate/react';
import type { ListQueryActor } from '#machines/lists/list-query.machine.ts';
import { TextInput } from '#ui/form/field.tsx';
import { Labelled } from '#ui/form/labelled.tsx';

/** Filters of a list by day, with their labels. They apply while typing. */
export function DayFilters<TName extends string, TFilters extends Record<TName, string>>({
  actor,
  days,
}: {
  actor: ListQueryActor<TFilters>;
  days: Readonly<Record<TName, string>>;
}) {
  const draft = useSelector(actor, ({ context }) => context.draft);
  return (Object.keys(days) as TName[]).map((name) => (
    <Labelled key={name} label={days[name]}>
      {(id) => (
        <TextInput
          id={id}
          type="date"
          className="w-36"
          value={draft[name]}
          onChange={({ target }) => {
            const patch = { [name]: target.value } as unknown as Partial<TFilters>;
            actor.send({ type: 'change', patch });
          }}
        />
      )}
    </Labelled>
  ));
}
