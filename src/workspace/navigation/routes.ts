import type { RecordKind } from '#machines/palette/kinds.ts';
import { SESSION_PATHS } from '#machines/session/session.setup.ts';
import { allRecords } from '#records/records.ts';
import { partsOf } from './location.ts';

/** The lists of records, by the first word of their address: `offers`. */
const lists = Object.fromEntries(
  allRecords.map(({ listPath }) => [listPath.slice(1), listPath]),
) as Record<`${RecordKind}s`, string>;

/** The paths of all screens. Paths of record pages come from `src/records`. */
export const paths = {
  ...SESSION_PATHS,
  ...lists,
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
  channelDefaults: '/channels/default',
  channelRates: '/channels/rates',
  channelLogic: '/channels/logic',
  offerDefaults: '/offers/settings',
  settingsGeneral: '/settings/general',
  settingsGeo: '/settings/geo',
  email: '/monetization/email',
  sms: '/monetization/sms',
  permissions: '/permissions',
  activityLog: '/activity-log',
} as const;

const NAMES = new Map<string, string>(Object.entries(paths).map(([name, path]) => [path, name]));

/** The id of the command that opens this address, if it is one of the paths above. */
export function goingId(href: string): string | undefined {
  const { path } = partsOf(href);
  const name = path === paths.home ? 'users' : NAMES.get(path);
  return name && `go.${name}`;
}
