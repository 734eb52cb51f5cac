import { Route, Router, Switch } from 'wouter';
// Where everybody lands after signing in: a file of its own would only be one more request.
import UsersPage from '#features/users/users-page.tsx';
import { lazyView } from '#ui/lazy-view.tsx';
import { TableSkeleton } from '#ui/table-skeleton.tsx';
import { partsOf } from '#workspace/location.ts';
import { CHANNEL_PATTERN, CLIENT_PATTERN, OFFER_PATTERN, paths } from '#workspace/routes.ts';
import { entries } from './navigation.ts';
import { NotFoundScreen } from './not-found-screen.tsx';
import { PlaceholderScreen } from './placeholder-screen.tsx';
import { useHref, useRuntime } from './runtime-context.ts';
import { ScreenBoundary } from './screen-boundary.tsx';

const skeleton = <TableSkeleton columns={5} rows={12} />;

const ClientPage = lazyView(() => import('#features/clients/client-page.tsx'), skeleton);
const ClientsPage = lazyView(() => import('#features/clients/clients-page.tsx'), skeleton);
const ChannelPage = lazyView(() => import('#features/channels/channel-page.tsx'), skeleton);
const ChannelsPage = lazyView(() => import('#features/channels/channels-page.tsx'), skeleton);
const DefaultSettingsPage = lazyView(
  () => import('#features/default-settings/default-settings-page.tsx'),
  skeleton,
);
const OfferPage = lazyView(() => import('#features/offers/offer-page.tsx'), skeleton);
const OffersPage = lazyView(() => import('#features/offers/offers-page.tsx'), skeleton);
const ProfilePage = lazyView(() => import('#features/profile/profile-page.tsx'), skeleton);

/** Lets the router see the address as the workspace does: still while the lock lies over it. */
function useWorkspaceLocation(): [string, (to: string) => void] {
  const { location } = useRuntime();
  return [partsOf(useHref()).path, location.go];
}

export function Routes() {
  return (
    <ScreenBoundary part="screen">
      <Router hook={useWorkspaceLocation}>
        <Switch>
          <Route path={paths.home} component={UsersPage} />
          <Route path={paths.users} component={UsersPage} />
          <Route path={paths.profile} component={ProfilePage} />
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
          {entries.map(({ path: entryPath, label, awaits }) =>
            awaits ? (
              <Route key={entryPath} path={entryPath}>
                <PlaceholderScreen title={label} awaits={awaits} />
              </Route>
            ) : null,
          )}
          <Route>
            <NotFoundScreen />
          </Route>
        </Switch>
      </Router>
    </ScreenBoundary>
  );
}
