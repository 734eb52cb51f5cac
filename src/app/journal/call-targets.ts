/** Where a call can be looked at: the screen that shows what it is about, and how that reads anew. */
import type { CallPlace } from '#api/call.ts';
import { isAvailable, run } from '#commands/command.ts';
import type { CommandRegistry } from '#commands/registry.ts';
import { type AppLocation, partsOf } from '#workspace/navigation/location.ts';
import { channelHref, clientHref, offerHref, paths } from '#workspace/navigation/routes.ts';

/** The address of the screen that shows this. */
export function hrefOf(place: CallPlace): string {
  switch (place.on) {
    case 'channel':
      return channelHref(place.id);
    case 'channelSettings':
      return channelHref(place.id, 'settings');
    case 'channelNewSettings':
      return channelHref(place.id, 'add-settings');
    case 'channelRates':
      return channelHref(place.id, 'rates');
    case 'offer':
      return offerHref(place.id);
    case 'offerNewParams':
      return offerHref(place.id, 'add-params');
    case 'client':
      return clientHref(place.id);
    default:
      return paths[place.on];
  }
}

/** By its path, the command that makes a screen read again. */
const RELOADS: readonly [path: RegExp, command: string][] = [
  [/^\/users$/, 'users.reload'],
  [/^\/channels$/, 'channels.reload'],
  [/^\/channels\/\d+$/, 'channel.reload'],
  [/^\/channels\/\d+\/settings$/, 'channelSettings.reload'],
  [/^\/channels\/\d+\/add-settings$/, 'channelSettings.reloadUnbound'],
  [/^\/channels\/\d+\/rates$/, 'rates.reload'],
  [/^\/(?:channels\/default|offers\/settings)$/, 'defaultSettings.reload'],
  [/^\/offers$/, 'offers.reload'],
  [/^\/offers\/\d+$/, 'offer.reload'],
  [/^\/offers\/\d+\/add-params$/, 'offer.reloadUnbound'],
  [/^\/clients$/, 'clients.reload'],
  [/^\/clients\/\d+$/, 'client.reload'],
];

/** One path for all addresses of a screen: the parts of a record stand below its card. */
function pathOf(href: string): string {
  const { path } = partsOf(href);
  if (path === paths.home) return paths.landing;
  return path.replace(
    /^(\/channels\/\d+)\/general$|^(\/(?:offers\/\d+(?!\/add-params)|clients\/\d+))\/.*$/,
    '$1$2',
  );
}

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
    const path = pathOf(href);
    const [, reload] = RELOADS.find(([pattern]) => pattern.test(path)) ?? [];
    const bound = registry.all().find(({ command }) => command.id === reload);
    if (pathOf(location.href()) !== path || !bound || !isAvailable(bound)) return false;
    run(bound);
    return true;
  }
  return {
    refresh,
    look(href) {
      if (refresh(href)) return;
      if (pathOf(href) === paths.profile) readProfile();
      location.go(href);
    },
  };
}
