import { Route, Switch } from 'wouter';
import { ScreenBoundary } from '#app/feedback/screen-boundary.tsx';
// Part of the entry chunk: everyone lands here after sign-in, so a chunk of its own would only add
// a request.
import UsersPage from '#features/users/users-page.tsx';
import { CHANNEL_PATTERN } from '#records/channel.ts';
import { CLIENT_PATTERN } from '#records/client.ts';
import { OFFER_PATTERN } from '#records/offer.ts';
import { RecordSkeleton } from '#ui/display/record-skeleton.tsx';
import { TableSkeleton } from '#ui/display/table-skeleton.tsx';
import { lazyView } from '#ui/feedback/lazy-view.tsx';
import { paths } from '#workspace/navigation/routes.ts';
import { Screen } from '#workspace/screen.tsx';
import { useSignedInUser } from '#workspace/services.tsx';
import { entries, titleOf } from './navigation.ts';

/** Shown while the code of a screen loads: its title and a skeleton in its shape. */
const coming = (title: string, tabs?: 'beside' | 'above') => (
  <Screen title={title}>
    {tabs ? <RecordSkeleton tabs={tabs} atOnce /> : <TableSkeleton columns={5} rows={12} atOnce />}
  </Screen>
);

const ClientPage = lazyView(
  () => import('#features/clients/page/client-page.tsx'),
  coming('Клиент', 'beside'),
);
const ClientsPage = lazyView(
  () => import('#features/clients/list/clients-page.tsx'),
  coming('Клиенты'),
);
const ChannelPage = lazyView(
  () => import('#features/channels/page/channel-page.tsx'),
  coming('Канал', 'above'),
);
const ChannelsPage = lazyView(
  () => import('#features/channels/list/channels-page.tsx'),
  coming('Каналы'),
);
const DefaultSettingsPage = lazyView(
  () => import('#features/default-settings/default-settings-page.tsx'),
  coming('Настройки'),
);
const OfferPage = lazyView(
  () => import('#features/offers/page/offer-page.tsx'),
  coming('Оффер', 'beside'),
);
const OffersPage = lazyView(
  () => import('#features/offers/list/offers-page.tsx'),
  coming('Офферы'),
);
const fallbacks = () => import('./fallback-screens.tsx');
const NotFoundScreen = lazyView(async () => ({ default: (await fallbacks()).NotFoundScreen }));
const AwaitsRolePage = lazyView(() => import('#features/session/awaits-role-page.tsx'));
const PlaceholderScreen = lazyView(
  async () => ({ default: (await fallbacks()).PlaceholderScreen }),
  coming('Раздел'),
);
const ProfilePage = lazyView(() => import('#features/profile/profile-page.tsx'), coming('Profile'));

/** The routes of the guarded screens. Under the lock their address does not change. */
export function ScreenRoutes() {
  const me = useSignedInUser();
  return (
    <ScreenBoundary part="screen">
      <Switch>
        <Route path={paths.profile} component={ProfilePage} />
        {me.awaits_role === true && <Route component={AwaitsRolePage} />}
        <Route path={paths.home} component={UsersPage} />
        <Route path={paths.users} component={UsersPage} />
        <Route path={paths.channels} component={ChannelsPage} />
        <Route path={paths.channelDefaults}>
          <DefaultSettingsPage key="channels" kind="channels" />
        </Route>
        <Route path={paths.offerDefaults}>
          <DefaultSettingsPage key="offers" kind="offers" />
        </Route>
        <Route path={CHANNEL_PATTERN} component={ChannelPage} />
        <Route path={paths.offers} component={OffersPage} />
        <Route path={OFFER_PATTERN} component={OfferPage} />
        <Route path={paths.clients} component={ClientsPage} />
        <Route path={CLIENT_PATTERN}>
          {({ id, tab }) => <ClientPage id={Number(id)} tab={tab ?? null} />}
        </Route>
        {entries.map((entry) =>
          // Overviews are loaded by way of it: a file named here costs the first screen.
          entry.isEmpty || entry.isOverview ? (
            <Route key={entry.path} path={entry.path}>
              <PlaceholderScreen id={entry.id} title={titleOf(entry)} />
            </Route>
          ) : null,
        )}
        <Route>
          <NotFoundScreen />
        </Route>
      </Switch>
    </ScreenBoundary>
  );
}
