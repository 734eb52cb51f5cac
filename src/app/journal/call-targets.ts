/** Where a call can be looked at: the screen that shows what it is about, and how that reads anew. */
import type { CallPlace } from '#api/call.ts';
import { isAvailable, run } from '#commands/command.ts';
import type { CommandRegistry } from '#commands/registry.ts';
import type { CallScreens } from '#records/record.ts';
import { allRecords } from '#records/records.ts';
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

/** The address of the screen that shows this. */
export const hrefOf = (place: CallPlace): string =>
  SCREENS[place.on]!('id' in place ? place.id : 0);

interface ReadScreen {
  /** The same for all addresses of a screen. */
  readonly key: string;
  /** The command that reads it again. */
  readonly reload: string | undefined;
}

/** The screen of an address. The tabs that one command reads are one screen. */
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
  /** Makes the screen of this address read again; false where another one is shown, or it cannot. */
  refresh(href: string): boolean;
  /** Shows what stands there now: reads again where its screen is shown, else goes to it. */
  look(href: string): void;
}

/** @param readProfile Reads the signed-in user again: the profile has no reading of its own. */
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
    refresh,
    look(href) {
      if (refresh(href)) return;
      if (screenAt(href).key === paths.profile) readProfile();
      location.go(href);
    },
  };
}
