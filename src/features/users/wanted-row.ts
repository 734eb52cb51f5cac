import { useEffect } from 'react';
import { type ActorRefFrom, waitFor } from 'xstate';
import { USERS_PER_PAGE } from '#contract/users.ts';
import { rowIn } from '#records/user.ts';
import { partsOf } from '#workspace/navigation/location.ts';
import type { useListAddress } from '#workspace/navigation/query.ts';
import { useServices } from '#workspace/services.tsx';
import { type LandingList, useLandingOn } from '#workspace/tables/landing.ts';
import type { UsersMachine } from './users.logic.ts';
import { readAll } from './users-query.ts';

/** Leads to the user in the address, on any page: an entry of the log knows only the id. */
export function useWantedRow(
  read: ActorRefFrom<UsersMachine>,
  list: LandingList,
  { page, turnTo }: Pick<ReturnType<typeof useListAddress>, 'page' | 'turnTo'>,
): void {
  const { users: api, location, notify } = useServices();
  const wanted = rowIn(partsOf(location.href()).search);
  // Back must not lead to the page where the lookup started.
  const pages = { page, turnTo: (there: number) => turnTo(there, { replace: true }) };
  const landing = useLandingOn({ ...list, pages }, async (_, signal) => {
    const { context } = await waitFor(read, (state) => state.matches('ready'), { signal });
    const { answered, result } = context;
    const here = { key: wanted!, page };
    if (answered?.search || result?.rows.some(({ id }) => id === wanted)) return here;
    // A failure is shown like that of any call.
    const users = await readAll(api, signal).catch(() => null);
    if (!users) return here;
    const at = users.findIndex(({ id }) => id === wanted);
    if (at >= 0) return { ...here, page: Math.floor(at / USERS_PER_PAGE) + 1 };
    notify(`User #${wanted} is not in the list.`, 'hint');
    return here;
  });
  useEffect(() => {
    if (wanted) landing.send({ type: 'made', made: wanted, sent: {} });
  }, [wanted, landing]);
}
