/** The screens with a file of their own, and the addresses that show them. */
import { CHANNEL_PATTERN } from '#records/channel.ts';
import { CLIENT_PATTERN } from '#records/client.ts';
import { OFFER_PATTERN } from '#records/offer.ts';
import { RecordSkeleton } from '#ui/display/record-skeleton.tsx';
import { TableSkeleton } from '#ui/display/table-skeleton.tsx';
import { lazyScreen } from '#ui/feedback/lazy-view.tsx';
import { partsOf } from '#workspace/navigation/location.ts';
import { paths } from '#workspace/navigation/routes.ts';
import { Screen } from '#workspace/screen.tsx';

/** Shown while the code of a screen loads: its title and a skeleton in its shape. */
const coming = (title: string, tabs?: 'beside' | 'above', columns = 5) => (
  <Screen title={title}>
    {tabs ? (
      <RecordSkeleton tabs={tabs} atOnce />
    ) : (
      <TableSkeleton {...{ columns }} rows={12} atOnce />
    )}
  </Screen>
);

export const ClientPage = lazyScreen(
  () => import('#features/clients/page/client-page.tsx'),
  coming('Клиент', 'beside'),
);
export const ClientsPage = lazyScreen(
  () => import('#features/clients/list/clients-page.tsx'),
  coming('Клиенты'),
);
export const ChannelPage = lazyScreen(
  () => import('#features/channels/page/channel-page.tsx'),
  coming('Канал', 'above'),
);
export const ChannelsPage = lazyScreen(
  () => import('#features/channels/list/channels-page.tsx'),
  coming('Каналы'),
);
export const AllRatesPage = lazyScreen(
  () => import('#features/channels/all-rates/all-rates-page.tsx'),
  coming('Ставки каналов', undefined, 8),
);
export const DefaultSettingsPage = lazyScreen(
  () => import('#features/default-settings/default-settings-page.tsx'),
  coming('Настройки'),
);
export const OfferPage = lazyScreen(
  () => import('#features/offers/page/offer-page.tsx'),
  coming('Оффер', 'beside'),
);
export const OffersPage = lazyScreen(
  () => import('#features/offers/list/offers-page.tsx'),
  coming('Офферы'),
);
export const ActivityPage = lazyScreen(
  () => import('#features/activity/activity-page.tsx'),
  coming('Журнал действий', undefined, 4),
);
export const ProfilePage = lazyScreen(
  () => import('#features/profile/profile-page.tsx'),
  coming('Profile'),
);

const PLACES = [
  [paths.clients, ClientsPage],
  [CLIENT_PATTERN, ClientPage],
  [paths.channels, ChannelsPage],
  [paths.channelRates, AllRatesPage],
  [paths.channelDefaults, DefaultSettingsPage],
  [CHANNEL_PATTERN, ChannelPage],
  [paths.offers, OffersPage],
  [paths.offerDefaults, DefaultSettingsPage],
  [OFFER_PATTERN, OfferPage],
  [paths.activityLog, ActivityPage],
  [paths.profile, ProfilePage],
] as const;

/** Loads the code of the screen at an address, if it is not loaded. A failure is shown by the screen. */
export async function loadScreen(href: string): Promise<void> {
  const { path } = partsOf(href);
  const place = PLACES.find(([at]) => (typeof at === 'string' ? at === path : at.test(path)));
  await place?.[1].preload();
}
