import { Route, Switch } from 'wouter';
import { ScreenBoundary } from '#app/feedback/screen-boundary.tsx';
import {
  ActivityPage,
  AllRatesPage,
  ChannelPage,
  ChannelsPage,
  ClientPage,
  ClientsPage,
  DefaultSettingsPage,
  OfferPage,
  OffersPage,
  ProfilePage,
} from '#app/runtime/screen-views.tsx';
// Part of the entry chunk: everyone lands here after sign-in, so a chunk of its own would only add
// a request.
import UsersPage from '#features/users/users-page.tsx';
import { CHANNEL_PATTERN } from '#records/channel.ts';
import { CLIENT_PATTERN } from '#records/client.ts';
import { OFFER_PATTERN } from '#records/offer.ts';
import { TableSkeleton } from '#ui/display/table-skeleton.tsx';
import { lazyScreen } from '#ui/feedback/lazy-view.tsx';
import { paths } from '#workspace/navigation/routes.ts';
import { Screen } from '#workspace/screen.tsx';
import { useSignedInUser } from '#workspace/services.tsx';
import { entries, titleOf } from './navigation.ts';

const fallbacks = () => import('./fallback-screens.tsx');
const NotFoundScreen = lazyScreen(async () => ({ default: (await fallbacks()).NotFoundScreen }));
const AwaitsRolePage = lazyScreen(() => import('#features/session/awaits-role-page.tsx'));
const PlaceholderScreen = lazyScreen(
  async () => ({ default: (await fallbacks()).PlaceholderScreen }),
  <Screen title="Раздел">
    <TableSkeleton columns={5} rows={12} atOnce />
  </Screen>,
);

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
        <Route path={paths.channelRates} component={AllRatesPage} />
        <Route path={paths.activityLog} component={ActivityPage} />
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
          entry.isEmpty ? (
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
