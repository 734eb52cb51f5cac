import { Route, Switch } from 'wouter';
import { ScreenBoundary } from '#app/feedback/screen-boundary.tsx';
import { ProfilePage, screens } from '#app/runtime/screen-views.tsx';
// Part of the frame: everyone lands here after sign-in, so a file of its own would only add a request.
import UsersPage from '#features/users/users-page.tsx';
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
        {/* Before the others: users who await a role can open it, too. */}
        <Route path={paths.profile} component={ProfilePage} />
        {me.awaits_role === true && <Route component={AwaitsRolePage} />}
        <Route path={paths.home} component={UsersPage} />
        <Route path={paths.users} component={UsersPage} />
        {screens.map(([path, View]) => (
          <Route key={String(path)} path={path} component={View} />
        ))}
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
