/** The screen that shows the record of a call, and how to reload that screen. */
import type { CallPlace } from '#api/call.ts';
import { isAvailable, run } from '#commands/command.ts';
import type { CommandRegistry } from '#commands/registry.ts';
import type { CallScreens } from '#records/record.ts';
import { allRecords, recordAt } from '#records/records.ts';
import { type AppLocation, partsOf } from '#workspace/navigation/location.ts';
import { paths } from '#workspace/navigation/routes.ts';

const OTHER_SCREENS: CallScreens = {
  profile: () => paths.profile,
  channelDefaults: () => paths.channelDefaults,
  offerDefaults: () => paths.offerDefaults,
};
const SCREENS: CallScreens = Object.assign(
  {},
  OTHER_SCREENS,
  ...allRecords.map((one) => one.screens),
);

/** The address of the screen. */
export const hrefOf = (place: CallPlace): string =>
  SCREENS[place.on]!('id' in place ? place.id : 0);

interface ReadScreen {
  /** Equal for all addresses of a screen. */
  readonly key: string;
  /** The reload command of the screen. */
  readonly reload: string | undefined;
}

/** The screen of an address. Tabs with the same reload command are one screen. */
function screenAt(href: string): ReadScreen {
  const { path } = partsOf(href);
  if (DEFAULTS.includes(path)) return { key: path, reload: 'defaultSettings.reload' };
  for (const { listPath, listCommands, page } of allRecords) {
    if (path === listPath) return { key: path, reload: listCommands.reload };
    const shown = page?.at(path);
    if (!page || !shown) continue;
    const tab = shown.tab ?? page.tabs[0]!;
    const reload = page.reloads[tab];
    return { key: `${listPath}/${shown.id}/${reload ?? tab}`, reload };
  }
  return path === paths.home ? screenAt(paths.landing) : { key: path, reload: undefined };
}

const DEFAULTS: readonly string[] = [paths.channelDefaults, paths.offerDefaults];

export interface CallPlaces {
  /** Whether the screen of this place is shown. A record's page shows its record on every tab. */
  isShown(place: CallPlace): boolean;
  /** Reloads the screen of this address. False if another screen is shown or it cannot reload. */
  refresh(href: string): boolean;
  /** Shows the current state: reloads the screen if it is shown, otherwise opens it. */
  look(href: string): void;
}

/** @param readProfile Reads the signed-in user again, because the profile has no reload command. */
export function createCallPlaces(
  location: Pick<AppLocation, 'href' | 'go'>,
  registry: Pick<CommandRegistry, 'all'>,
  readProfile: () => void,
): CallPlaces {
  function refresh(href: string): boolean {
    const { key, reload } = screenAt(href);
    const bound = registry.all().find(({ command }) => command.id === reload);
    if (screenAt(location.href()).key !== key || !bound || !isAvailable(bound)) return false;
    run(bound);
    return true;
  }
  return {
    isShown(place) {
      const here = location.href();
      const record = recordAt(partsOf(here).path);
      const isRecord =
        record && record.kind === place.on && 'id' in place && record.id === place.id;
      return isRecord || screenAt(here).key === screenAt(hrefOf(place)).key;
    },
    refresh,
    look(href) {
      if (refresh(href)) return;
      if (screenAt(href).key === paths.profile) readProfile();
      location.go(href);
    },
  };
}
