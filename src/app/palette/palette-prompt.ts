import { useMemo, useSyncExternalStore } from 'react';
import { useRuntime } from '#app/runtime/runtime-context.ts';
import { search } from '#commands/search.ts';
import { type PalettePage, subjectEntries } from './palette-entries.ts';
import { fitted, ROWS_AT_MOST } from './palette-groups.ts';

/** The page of a command that asks for its subject; empty if no command asks. */
export function usePromptPage(commandId: string | null, query: string): PalettePage {
  const { registry } = useRuntime();
  const available = useSyncExternalStore(registry.subscribe, registry.available);
  // The choices change with the machines, and `available` changes with them.
  const { bound, entries } = useMemo(() => {
    const found = available.find(({ command }) => command.id === commandId);
    return { bound: found, entries: found ? subjectEntries(found) : [] };
  }, [available, commandId]);
  const groups = useMemo(() => {
    const rows = search(query, entries, ROWS_AT_MOST).map(({ row }) => row);
    return fitted([{ key: 'subjects', heading: bound?.on?.prompt ?? '', rows }]);
  }, [query, entries, bound]);
  return {
    groups,
    crumb: bound?.command.title,
    placeholder: bound?.on?.prompt ?? '',
  };
}
