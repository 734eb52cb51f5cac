/** Lookup results as palette rows. */
import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useMemo } from 'react';
import { createLookupLogic } from '#app/lookup/lookup.ts';
import { CREATE_ACTION, RETRY_ACTION } from '#app/lookup/lookup-actions.ts';
import { meaningOf, sourcesFor } from '#app/lookup/lookup-meaning.ts';
import {
  type LookupRow,
  type LookupViewInput,
  lookupView,
  type SourceSnapshots,
} from '#app/lookup/lookup-rows.ts';
import { goingAt, placeAt, sectionAt } from '#app/lookup/places.ts';
import { knownName } from '#app/lookup/record-names.ts';
import { foundChannels } from '#app/lookup/sources/channel.ts';
import { useSources } from '#app/lookup/watch-sources.ts';
import type { Runtime } from '#app/runtime/runtime.ts';
import { useHref, useRuntime } from '#app/runtime/runtime-context.ts';
import { isRisky } from '#commands/listing.ts';
import { EVERYTHING, type Rights } from '#commands/rights.ts';
import type { Channel } from '#contract/channels.ts';
import { clientCreation } from '#features/clients/list/clients.commands.ts';
import { clientPanelOf, roomForPhone } from '#features/clients/new/use-client-panel.ts';
import type { LookupMachine } from '#machines/palette/lookup.machine.ts';
import type { LookupSource } from '#machines/palette/lookup-source.machine.ts';
import { recentKey } from '#machines/palette/recents.machine.ts';
import { numberTitle, recordHref } from '#records/records.ts';
import { useEmitted } from '#workspace/editing/use-emitted.ts';
import { partsOf } from '#workspace/navigation/location.ts';
import { reasonBehind } from './command-scope.ts';
import { noFinds, noRecents, type PaletteFinds, type PaletteRow } from './palette-entries.ts';
import { iconOf, kindOf, type RowKind } from './palette-icons.ts';

/** The search of an open palette. All its lookups share what they have read. */
export function useLookupLogic(): LookupMachine {
  const runtime = useRuntime();
  return useMemo(() => createLookupLogic(runtime), [runtime]);
}

/**
 * Lookup results for a text; none while signed out.
 *
 * @param channels The loaded channels, which are searched in the frame of the key press; null if none are loaded yet.
 */
export function useLookup(
  logic: LookupMachine,
  query: string,
  channels: readonly Channel[] | null,
): {
  readonly finds: PaletteFinds;
  readonly recents: readonly PaletteRow[];
} {
  const runtime = useRuntime();
  const { session, palette } = runtime;
  const isAllowed = useSelector(session, (state) => state.matches('authenticated'));
  const lookup = useActorRef(logic);
  const sources = useSources(lookup, query);
  const meaning = useMemo(() => meaningOf(query, window.location.origin), [query]);
  const href = useHref();
  const areLoaded = channels !== null;

  useEffect(() => {
    const requested = isAllowed ? sourcesFor(meaning, query) : [];
    lookup.send({
      type: 'query.changed',
      query,
      requested: requested.filter((one) => one !== 'channel' || !areLoaded),
    });
  }, [lookup, query, meaning, isAllowed, areLoaded]);
  useEmitted(palette, 'chosen', ({ choice }) => {
    if (choice.type !== 'act' || !choice.id.startsWith(RETRY_ACTION)) return;
    const source = choice.id.slice(RETRY_ACTION.length) as LookupSource;
    lookup.getSnapshot().context.sources[source].send({ type: 'retry' });
  });

  const found = useMemo(
    () => (channels && query !== '' ? foundChannels(channels, meaning) : null),
    [channels, meaning, query],
  );
  const finds = useMemo(() => {
    if (!isAllowed) return noFinds;
    const section = sectionAt(href);
    return findsOf(
      { query, meaning, sources, section, channels: found },
      () => roomForPhone(clientPanelOf(runtime).getSnapshot()),
      runtime.registry.rights,
    );
  }, [isAllowed, query, meaning, sources, found, href, runtime]);
  const recents = useRecentRows(runtime, sources, href);
  return { finds, recents: isAllowed ? recents : noRecents };
}

/** The results of a search as palette rows. */
export function findsOf(
  input: LookupViewInput,
  room: () => ReturnType<typeof roomForPhone>,
  rights = EVERYTHING,
): PaletteFinds {
  const { exact, isReserved, groups, notes, isLooking } = lookupView({
    ...input,
    refusal: rights.refusal,
  });
  const note = { key: 'notes', heading: '', rows: [], note: notes.join(' · ') };
  return {
    exact: exact.map((row) => toRow(row, room, rights)),
    isReserved,
    groups: [
      ...groups.map(({ kind, heading, rows, isGuess }) => ({
        key: kind,
        heading,
        isGuess,
        rows: rows.map((row) => ({ ...toRow(row, room, rights), isGuess })),
      })),
      ...(notes.length ? [note] : []),
    ],
    isUndecided: exact[0]?.action.type === 'wait',
    isLooking,
  };
}

function toRow(
  { key, title, hint, action }: LookupRow,
  room: () => ReturnType<typeof roomForPhone>,
  rights: Rights,
): PaletteRow {
  const icon = iconOf(kindOfAction(action));
  const row = { key, title, hint, icon };
  switch (action.type) {
    case 'open':
      return { ...row, choice: { type: 'go', href: action.to } };
    case 'retry':
      return {
        ...row,
        news: title,
        choice: { type: 'act', id: RETRY_ACTION + action.kind, stays: true },
      };
    case 'create': {
      const reason = rights.refusal(clientCreation.open.needs);
      if (reason) return { ...row, news: hint, hint: reason, choice: { type: 'refuse', reason } };
      return {
        ...row,
        news: hint,
        ...creationWords(action.phone, room()),
        choice: { type: 'act', id: CREATE_ACTION + action.phone, stays: false },
      };
    }
    default:
      return { ...row, news: title, choice: { type: 'refuse', reason: title } };
  }
}

function kindOfAction(action: LookupRow['action']): RowKind {
  switch (action.type) {
    case 'open':
      return action.hit?.kind ?? 'screen';
    case 'create':
      return 'creation';
    case 'retry':
      return 'retry';
    default:
      return 'search';
  }
}

/** The title of the row for a phone without a client. It depends on the state of the new client panel. */
function creationWords(phone: string, room: ReturnType<typeof roomForPhone>) {
  switch (room) {
    case 'open':
      return {};
    case 'fill':
      return { title: `Вписать ${phone} в форму нового клиента` };
    case 'none':
      return {
        title: 'Вернуться к форме нового клиента',
        hint: `В ней другой телефон; ${phone} ни у кого нет`,
      };
  }
}

/** Recently used items, without the one on the screen. */
function useRecentRows(
  runtime: Runtime,
  sources: SourceSnapshots,
  href: string,
): readonly PaletteRow[] {
  const { recents, registry, paletteFocus } = runtime;
  const { items, names } = useSelector(recents, ({ context }) => context);
  const found = sources.recents.context.found;
  return useMemo(() => {
    const shown = new Set(
      [placeAt(href), goingAt(partsOf(href).path)].map((one) => one && recentKey(one)),
    );
    return items
      .filter((item) => !shown.has(recentKey(item)))
      .flatMap((item): PaletteRow[] => {
        const key = `recent:${recentKey(item)}`;
        if ('command' in item) {
          const bound = registry.available().find(({ command }) => command.id === item.command);
          if (!bound || reasonBehind(bound, paletteFocus.window())) return [];
          // The recents may come first, and the command's screen lists it anyway.
          if (!bound.on && isRisky(bound)) return [];
          const { id, title, group } = bound.command;
          return [
            {
              key,
              title: bound.on ? `${title}…` : title,
              hint: group,
              icon: iconOf(kindOf(bound.command)),
              choice: bound.on
                ? { type: 'ask', commandId: id }
                : { type: 'run', commandId: id, subjectKey: null },
            },
          ];
        }
        const hit = found?.hits.find((one) => recentKey(one) === recentKey(item));
        const title = hit?.title ?? knownName(runtime, item) ?? numberTitle(item);
        return [
          {
            key,
            title,
            hint: title === numberTitle(item) ? undefined : numberTitle(item),
            icon: iconOf(item.kind),
            choice: { type: 'go', href: hit?.to ?? recordHref(item) },
          },
        ];
      });
  }, [items, names, found, href, runtime, registry.available()]);
}
