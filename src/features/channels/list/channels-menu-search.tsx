import { type ReactNode, useEffect, useMemo } from 'react';
import { haystackOf, search } from '#commands/search.ts';
import type { Channel } from '#contract/channels.ts';
import type { BranchMenuActor } from '#machines/session/branch-menu.machine.ts';

interface ChannelSearchProps {
  query: string;
  rows: readonly Channel[];
  limit: number;
  menu: BranchMenuActor;
  children: (found: readonly Channel[]) => ReactNode;
}

/** The channels of the menu that a query finds. Loaded later, because few menus are searched. */
export default function ChannelSearch({ query, rows, limit, menu, children }: ChannelSearchProps) {
  const entries = useMemo(
    () => rows.map((row) => ({ row, haystack: haystackOf(row.name, [String(row.id)]) })),
    [rows],
  );
  const found = useMemo(
    () => search(query, entries, limit).map(({ row }) => row),
    [entries, query, limit],
  );
  useEffect(() => {
    // A channel without an id has a negative number and no screen.
    const first = found.find(({ id }) => id >= 0)?.id ?? null;
    menu.send({ type: 'matches.changed', first });
  }, [menu, found]);
  return children(found);
}
