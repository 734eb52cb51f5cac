/** The records that some words of the query name, looked up beside the whole query. */
import { useActorRef } from '@xstate/react';
import { useEffect, useMemo } from 'react';
import { useSources } from '#app/lookup/watch-sources.ts';
import { noObjects, type PaletteObjects } from '#app/palette/palette-entries.ts';
import type { RecordKind } from '#machines/palette/kinds.ts';
import type { LookupMachine } from '#machines/palette/lookup.machine.ts';
import { records } from '#records/records.ts';

/** @param kinds The kinds to search; the channels are known already. */
export function useObjects(
  logic: LookupMachine,
  text: string,
  kinds: readonly RecordKind[],
): PaletteObjects {
  const lookup = useActorRef(logic);
  const sources = useSources(lookup, text);
  const wanted = text.trim() === '' ? '' : kinds.join();
  useEffect(() => {
    const requested = wanted === '' ? [] : (wanted.split(',') as RecordKind[]);
    lookup.send({ type: 'query.changed', query: text, requested });
  }, [lookup, text, wanted]);
  return useMemo(() => {
    if (wanted === '') return noObjects;
    const searches = (wanted.split(',') as RecordKind[]).map((kind) => ({
      kind,
      source: sources[kind],
    }));
    const isCurrent = ({ source }: (typeof searches)[number]) => source.context.query === text;
    const ready = searches.filter((one) => isCurrent(one) && one.source.matches('ready'));
    const failed = searches.filter((one) => isCurrent(one) && one.source.matches('failed'));
    return {
      hits: ready.flatMap(({ source: { context } }) => [
        ...(context.found?.exact ?? []),
        ...(context.found?.hits ?? []),
      ]),
      notes: failed.map(
        ({ kind, source }) =>
          `${records[kind].words.many} не ответили: ${source.context.problem?.message ?? ''}`,
      ),
      isLooking: searches.some((one) => !isCurrent(one) || one.source.hasTag('busy')),
    };
  }, [sources, text, wanted]);
}
