import { useEffect } from 'react';
import type { ActorRefFrom } from 'xstate';
import { USERS_PER_PAGE } from '#contract/users.ts';
import { readAddress, type useListAddress } from '#workspace/navigation/query.ts';
import { useServices } from '#workspace/services.tsx';
import type { UsersMachine } from './users.logic.ts';
import { readAll } from './users-query.ts';

/** Turns to the page of the user that the address names: a line of the log knows the id alone. */
export function useWantedRow(
  list: ActorRefFrom<UsersMachine>,
  { page, turnTo }: Pick<ReturnType<typeof useListAddress>, 'page' | 'turnTo'>,
): void {
  const { quiet, location } = useServices();
  const wanted = Number(readAddress(location.href()).words.row);
  useEffect(() => {
    if (!wanted) return;
    const leaving = new AbortController();
    const turn = async () => {
      const users = await readAll(quiet.users, leaving.signal);
      const at = users.findIndex(({ id }) => id === wanted);
      const there = Math.floor(at / USERS_PER_PAGE) + 1;
      if (there > 0 && there !== page) turnTo(there, { replace: true });
    };
    let isTurning = false;
    const look = () => {
      const state = list.getSnapshot();
      const { answered, result } = state.context;
      const isRead = state.matches('ready') && answered?.page === page && !answered.search;
      if (isTurning || !isRead || result?.rows.some(({ id }) => id === wanted)) return;
      isTurning = true;
      // If it cannot be found, the page that the address names stays.
      turn().catch(() => {});
    };
    look();
    const { unsubscribe } = list.subscribe(look);
    return () => {
      leaving.abort();
      unsubscribe();
    };
  }, [wanted, page, list, quiet]);
}
