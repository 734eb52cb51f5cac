/** The screens with a file of their own, and the addresses that show them. */
import type { ComponentType } from 'react';
import { isForField, isKey } from '#commands/shortcut.ts';
import { CHANNEL_PATTERN } from '#records/channel.ts';
import { CLIENT_PATTERN } from '#records/client.ts';
import { OFFER_PATTERN } from '#records/offer.ts';
import { RecordSkeleton } from '#ui/display/record-skeleton.tsx';
import { TableSkeleton } from '#ui/display/table-skeleton.tsx';
import { lazyScreen } from '#ui/feedback/lazy-view.tsx';
import { isCombined } from '#workspace/held-keys.ts';
import { useKeysUntil } from '#workspace/loading-window.tsx';
import { partsOf } from '#workspace/navigation/location.ts';
import { paths } from '#workspace/navigation/routes.ts';
import { Screen } from '#workspace/screen.tsx';
import { useRuntime } from './runtime-context.ts';

/** Holds characters until the screen is loaded, except those of sequences, which can leave it. */
function HeldKeys() {
  const { keySequence, registry } = useRuntime();
  useKeysUntil(
    'main',
    true,
    (event) =>
      event.key.length === 1 &&
      !isCombined(event) &&
      !isForField(event) &&
      !isKey(event, 'g') &&
      keySequence.getSnapshot().context.prefix === null &&
      !registry.layers.top(),
  );
  return null;
}

type Page = () => Promise<{ default: ComponentType }>;

/**
 * While the code of a screen loads, its title and a skeleton in its shape are shown: the tabs of a record, or the
 * columns of a table.
 *
 * @param crumbs Empty breadcrumbs reserve the space of those that load later.
 */
const screen = (
  load: Page,
  title: string,
  shape: 'lg' | 'xl' | 'above' | number = 5,
  crumbs = typeof shape === 'number' ? undefined : [],
) =>
  lazyScreen(
    load,
    <Screen title={title} crumbs={crumbs}>
      <HeldKeys />
      {typeof shape === 'number' ? (
        <TableSkeleton columns={shape} rows={12} atOnce />
      ) : (
        <RecordSkeleton tabs={shape} atOnce />
      )}
    </Screen>,
  );

const importDefaults = () => import('#features/default-settings/default-settings-page.tsx');
const defaultsOf = (kind: 'channels' | 'offers') =>
  screen(
    async () => {
      const { default: Page } = await importDefaults();
      return { default: () => <Page kind={kind} /> };
    },
    'Настройки',
    5,
    [],
  );

export const ProfilePage = screen(() => import('#features/profile/profile-page.tsx'), 'Profile');

export const screens = [
  [paths.clients, screen(() => import('#features/clients/list/clients-page.tsx'), 'Клиенты')],
  [CLIENT_PATTERN, screen(() => import('#features/clients/page/client-page.tsx'), 'Клиент', 'lg')],
  [paths.channels, screen(() => import('#features/channels/list/channels-page.tsx'), 'Каналы')],
  [
    paths.channelRates,
    screen(() => import('#features/channels/all-rates/all-rates-page.tsx'), 'Ставки каналов', 8),
  ],
  [paths.channelDefaults, defaultsOf('channels')],
  [
    CHANNEL_PATTERN,
    screen(() => import('#features/channels/page/channel-page.tsx'), 'Канал', 'above'),
  ],
  [paths.offers, screen(() => import('#features/offers/list/offers-page.tsx'), 'Офферы')],
  [paths.offerDefaults, defaultsOf('offers')],
  [OFFER_PATTERN, screen(() => import('#features/offers/page/offer-page.tsx'), 'Оффер', 'xl')],
  [
    paths.activityLog,
    screen(() => import('#features/activity/activity-page.tsx'), 'Журнал действий', 4),
  ],
  [paths.profile, ProfilePage],
] as const;

/** Loads the code of the screen at an address, if it is not loaded. A failure is shown by the screen. */
export async function loadScreen(href: string): Promise<void> {
  const { path } = partsOf(href);
  const found = screens.find(([at]) => (typeof at === 'string' ? at === path : at.test(path)));
  await found?.[1].preload();
}
