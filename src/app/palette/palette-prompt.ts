import { useSelector } from '@xstate/react';
import { useMemo, useSyncExternalStore } from 'react';
import { CREATE_ACTION } from '#app/lookup/lookup-actions.ts';
import { meaningOf } from '#app/lookup/lookup-meaning.ts';
import { recentChoices } from '#app/lookup/record-names.ts';
import { useRuntime } from '#app/runtime/runtime-context.ts';
import { search } from '#commands/search.ts';
import type { RecordKind } from '#machines/palette/kinds.ts';
import { recordHref, records } from '#records/records.ts';
import { type KnownCommand, knownCommand } from './elsewhere/catalogue.ts';
import { choiceOn, isDone, type NamedRecord } from './elsewhere/elsewhere-entries.ts';
import {
  type PaletteObjects,
  type PalettePage,
  type PaletteRow,
  subjectEntries,
} from './palette-entries.ts';
import { fitted, ROWS_AT_MOST } from './palette-groups.ts';
import type { PaletteScope } from './palette-scope.ts';
import { channelNamed, channelsNamed, kindOf } from './phrases/phrase-rows.ts';

/** The command that asks, if its subject or its screen is a record that can be looked up. */
export const askingOf = ({ catalogue }: Pick<PaletteScope, 'catalogue'>, id: string | null) =>
  catalogue.length === 0 ? null : knownCommand(id);

/** The page of a command that asks for its subject; empty if no command asks. */
export function usePromptPage(
  commandId: string | null,
  query: string,
  scope: PaletteScope,
  objects: PaletteObjects,
): PalettePage {
  const { registry, recents } = useRuntime();
  const available = useSyncExternalStore(registry.subscribe, registry.available);
  const names = useSelector(recents, ({ context }) => context.names);
  // The choices change with the machines, and `available` changes with them; recent records get their names later.
  const { bound, entries } = useMemo(() => {
    const found = available.find(({ command, on }) => on && command.id === commandId);
    return { bound: found, entries: found ? subjectEntries(found) : [] };
  }, [available, commandId, names]);
  const known = askingOf(scope, commandId);
  const records = useRecords(known, query, scope, objects);
  const { rows, late } = useMemo(() => {
    const own = search(query, entries, ROWS_AT_MOST).map(({ row }) => row);
    const taken = new Set(entries.map(({ row }) => row.key));
    const others = !known
      ? []
      : records
          .filter(({ id }) => !taken.has(String(id)))
          .map((record) => rowOf(known, record, scope));
    return { rows: [...own, ...others, ...phoneRows(known, query)], late: others };
  }, [query, entries, known, records, scope]);
  const prompt = bound?.on?.prompt ?? promptOf(known);
  const note = objects.notes.join(' · ') || undefined;
  const groups = useMemo(
    // No heading: the field already asks.
    () => fitted([{ key: 'subjects', heading: '', rows, note }]),
    [rows, note],
  );
  return {
    groups,
    crumb: bound?.command.title ?? known?.command.title,
    placeholder: prompt,
    late,
    isLooking: commandId !== null && objects.isLooking,
  };
}

function promptOf(known: KnownCommand | null): string {
  if (!known) return '';
  const kind = kindOf(known);
  return known.command.prompt ?? (kind ? records[kind].words.which : '');
}

function rowOf(
  known: KnownCommand,
  record: NamedRecord,
  { currentScreen }: PaletteScope,
): PaletteRow {
  const choice = choiceOn(known, record, currentScreen);
  const hint = choice.type === 'refuse' ? choice.reason : record.hint;
  return { key: String(record.id), title: record.title, hint, choice };
}

/** The records to choose from: all channels, what the search finds, or what was used recently. */
function useRecords(
  known: KnownCommand | null,
  query: string,
  { channels }: PaletteScope,
  { hits }: PaletteObjects,
): readonly NamedRecord[] {
  const runtime = useRuntime();
  const names = useSelector(runtime.recents, ({ context }) => context.names);
  const kind = known && kindOf(known);
  return useMemo(() => {
    if (!kind) return [];
    if (kind === 'channel') {
      return query.trim() === ''
        ? channels
            .filter(({ is_active }) => !isDone(known, { isActive: is_active }))
            .slice(0, ROWS_AT_MOST)
            .map(channelNamed)
        : channelsNamed(query, channels, ROWS_AT_MOST);
    }
    return query.trim() === '' ? recentOf(runtime, kind) : hits.filter((hit) => hit.kind === kind);
  }, [known, kind, query, channels, hits, runtime, names]);
}

const recentOf = (
  runtime: Parameters<typeof recentChoices>[0],
  kind: RecordKind,
): readonly NamedRecord[] =>
  recentChoices(runtime)
    .filter(({ subject }) => subject.kind === kind)
    .map(({ subject, label, hint }) => ({
      ...subject,
      title: label,
      hint,
      to: recordHref(subject),
    }));

/** Returns the row of a command that takes the phone number from the field. */
function phoneRows(known: KnownCommand | null, query: string): readonly PaletteRow[] {
  if (!known?.asksPhone) return [];
  const meaning = meaningOf(query, window.location.origin);
  if (meaning.type !== 'phone') {
    const reason = 'Наберите телефон целиком';
    return [{ key: 'phone', title: reason, choice: { type: 'refuse', reason } }];
  }
  const { text } = meaning;
  const choice = { type: 'act', id: CREATE_ACTION + text, stays: false } as const;
  return [{ key: 'phone', title: `${known.command.title} ${text}`, choice }];
}
