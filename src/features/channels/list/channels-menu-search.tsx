import { type ReactNode, useMemo } from 'react';
import { haystackOf, search } from '#commands/search.ts';
import type { Channel } from '#contract/channels.ts';

interface ChannelSearchProps {
  query: string;
  rows: readonly Channel[];
  limit: number;
  children: (found: readonly Channel[]) => ReactNode;
}

/** The channels of the menu that a query finds. Loaded later, because few menus are searched. */
export default function ChannelSearch({ query, rows, limit, children }: ChannelSearchProps) {
  const entries = useMemo(
    () => rows.map((row) => ({ row, haystack: haystackOf(row.name, [String(row.id)]) })),
    [rows],
  );
  const found = useMemo(
    () => search(query, entries, limit).map(({ row }) => row),
    [entries, query, limit],
  );
  return children(found);
}
