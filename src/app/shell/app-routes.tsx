import { useSelector } from '@xstate/react';
import { useSyncExternalStore } from 'react';
import { Route, Switch } from 'wouter';
import { useRuntime } from '#app/runtime/runtime-context.ts';
import { StartPage } from '#features/session/start-page.tsx';
import { lazyScreen } from '#ui/feedback/lazy-view.tsx';
import { partsOf } from '#workspace/navigation/location.ts';
import { paths } from '#workspace/navigation/routes.ts';
import { Workspace } from './workspace.tsx';

const LoginPage = lazyScreen(() => import('#features/session/login-page.tsx'), <StartPage />);
const RegisterPage = lazyScreen(() => import('#features/session/register-page.tsx'), <StartPage />);
const LockPage = lazyScreen(() => import('#features/session/lock-page.tsx'), <StartPage />);
const ForgotPasswordPage = lazyScreen(
  () => import('#features/session/forgot-password-page.tsx'),
  <StartPage />,
);

/**
 * The routes of the address bar. The session machine decides which are allowed and emits `moved`.
 * Until it knows the user, only the password help is shown.
 */
export function AppRoutes() {
  const { session, browser } = useRuntime();
  const isUndecided = useSelector(
    session,
    (state) => state.matches('starting') || state.matches('unreachable'),
  );
  const path = useSyncExternalStore(browser.subscribe, () => partsOf(browser.href()).path);
  return (
    <Switch location={path}>
      <Route path={paths.forgotPassword} component={ForgotPasswordPage} />
      {isUndecided && <Route component={StartPage} />}
      <Route path={paths.login} component={LoginPage} />
      <Route path={paths.register} component={RegisterPage} />
      <Route>
        <Workspace />
        <Switch location={path}>
          <Route path={paths.lock} component={LockPage} />
        </Switch>
      </Route>
    </Switch>
  );
}
