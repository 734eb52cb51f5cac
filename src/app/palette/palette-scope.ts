/** What the palette uses besides the commands of the screen. */
import { useMemo, useSyncExternalStore } from 'react';
import { useHref, useRuntime } from '#app/runtime/runtime-context.ts';
import type { Channel } from '#contract/channels.ts';
import type { KnownCommand } from './elsewhere/catalogue.ts';
import type { CurrentScreen } from './elsewhere/elsewhere-entries.ts';
import { type Phrase, phraseOf } from './phrases/phrase-rows.ts';

export interface PaletteScope {
  /** All commands of the console; none while signed out. */
  readonly catalogue: readonly KnownCommand[];
  readonly currentScreen: CurrentScreen;
  /** The query as a command and its subject. */
  readonly phrase: Phrase | null;
  /** The channels loaded so far. */
  readonly channels: readonly Channel[];
}

export function useScope(
  query: string,
  catalogue: readonly KnownCommand[],
  channels: readonly Channel[],
): PaletteScope {
  const { registry, paletteFocus } = useRuntime();
  const all = useSyncExternalStore(registry.subscribe, registry.all);
  const href = useHref();
  const window = paletteFocus.window();
  const currentScreen = useMemo(() => {
    const own = all.flatMap(({ command, isStandIn }) => (isStandIn ? [] : command.id));
    return { href, window, own: new Set(own), rights: registry.rights };
  }, [all, href, window, registry]);
  const phrase = useMemo(() => phraseOf(query, catalogue, all), [query, catalogue, all]);
  return useMemo(
    () => ({ catalogue, currentScreen, phrase, channels }),
    [catalogue, currentScreen, phrase, channels],
  );
}
