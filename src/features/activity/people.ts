import { useActorRef, useSelector } from '@xstate/react';
import { useMemo } from 'react';
import type { User } from '#contract/users.ts';
import { createCollectionMachine, type PageQuery } from '#machines/lists/collection.machine.ts';
import type { ActivityActor } from '#workspace/activity/activity.logic.ts';
import { useEmitted } from '#workspace/editing/use-emitted.ts';
import { type Services, useServices } from '#workspace/services.tsx';
import { wholeListRead } from '#workspace/tables/list-read.ts';

const peopleMachine = createCollectionMachine<User, PageQuery>('activityPeople');

const PER_PAGE = 100;
/** The limit of pages to read: nobody looks for a name in a longer menu. */
const PAGES = 5;

/** Reads the users that the signed-in user may see. */
const createPeopleLogic = ({ quiet }: Pick<Services, 'quiet'>) =>
  peopleMachine.provide({
    actors: {
      load: wholeListRead(async (signal) => {
        const rows: User[] = [];
        for (let page = 1; page <= PAGES; page++) {
          const { data, total } = await quiet.users.list(page, signal, PER_PAGE);
          rows.push(...data);
          if (data.length === 0 || rows.length >= total) break;
        }
        return rows;
      }),
    },
  });

/**
 * Returns names by id: all users, or only those in the log if the list of users cannot be read. Reloads with the log.
 */
export function usePeople(log: ActivityActor): ReadonlyMap<number, string> {
  const services = useServices();
  const list = useActorRef(
    useMemo(() => createPeopleLogic(services), [services]),
    { input: { query: { page: 1 } } },
  );
  useEmitted(log, 'reloading', () => list.send({ type: 'reload' }));
  const entries = useSelector(log, ({ context }) => context.entries);
  const users = useSelector(list, ({ context }) => context.result?.rows);
  return useMemo(() => {
    const seen = entries.flatMap(({ user }) =>
      user ? [[user.id, user.name || `Пользователь #${user.id}`] as const] : [],
    );
    const known = users?.map(({ id, name }) => [id, name] as const) ?? [];
    const names = [...new Map([...seen, ...known])];
    const last = new Map(names.map(([id, name]) => [name, id]));
    // A name is shared if its last id is another one.
    const shared = new Set(names.flatMap(([id, name]) => (last.get(name) === id ? [] : [name])));
    return new Map(
      names
        .map(([id, name]) => [id, shared.has(name) ? `${name} #${id}` : name] as const)
        .sort(([, one], [, other]) => one.localeCompare(other, 'ru')),
    );
  }, [users, entries]);
}
