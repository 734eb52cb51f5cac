import { SESSION_PATHS } from '#machines/session/session.setup.ts';
import { channelRecord } from '#records/channel.ts';
import { clientRecord } from '#records/client.ts';
import { offerRecord } from '#records/offer.ts';
import { allRecords } from '#records/records.ts';
import { userRecord } from '#records/user.ts';
import { partsOf } from './location.ts';

/** The paths of all screens. Paths of record pages come from `src/records`. */
export const paths = {
  ...SESSION_PATHS,
  users: userRecord.listPath,
  profile: '/profile',
  dashboard: '/dashboard',
  sentLeads: '/stats/sent-leads',
  receivedLeads: '/stats/received-leads',
  monetizationStats: '/stats/monetization',
  networksIssuance: '/analytics/networks-issuance',
  networksClicks: '/analytics/networks-clicks',
  targetedAdvertising: '/analytics/dashboard',
  fixedPlacements: '/analytics/fixed-placements',
  rankingsManual: '/rankings/manual',
  rankingsAuto: '/rankings/auto',
  channels: channelRecord.listPath,
  channelDefaults: '/channels/default',
  channelRates: '/channels/rates',
  channelLogic: '/channels/logic',
  offers: offerRecord.listPath,
  offerDefaults: '/offers/settings',
  clients: clientRecord.listPath,
  settingsGeneral: '/settings/general',
  settingsGeo: '/settings/geo',
  email: '/monetization/email',
  sms: '/monetization/sms',
  permissions: '/permissions',
  activityLog: '/activity-log',
} as const;

const NAMES = new Map<string, string>([
  ...Object.entries(paths).map(([name, path]) => [path, name] as const),
  ...allRecords.map(({ listPath }) => [listPath, listPath.slice(1)] as const),
]);

/** The id of the command that opens this address, if it is one of the paths above. */
export function goingId(href: string): string | undefined {
  const { path } = partsOf(href);
  const name = path === paths.home ? 'users' : NAMES.get(path);
  return name && `go.${name}`;
}
