import { useSelector } from '@xstate/react';
import { useEffect, useSyncExternalStore } from 'react';
import { faultCommands } from '#app/feedback/fault.commands.ts';
import { FaultNotice, ScreenBoundary } from '#app/feedback/screen-boundary.tsx';
import {
  lookChoices,
  toastChoices,
  toastClosing,
  toastCommands,
  toastLooking,
} from '#app/feedback/toasts.commands.ts';
import { useUndoCommands } from '#app/feedback/use-undo-commands.ts';
import { perform } from '#app/palette/palette-choice.ts';
import { PaletteComing } from '#app/palette/palette-loading.tsx';
import {
  FieldCommands,
  HelpSheet,
  KeyContinuations,
  PaletteView,
  preloadWhenIdle,
  Tips,
  Toaster,
} from '#app/runtime/lazy-views.ts';
import type { Runtime } from '#app/runtime/runtime.ts';
import { RuntimeContext, useRuntime } from '#app/runtime/runtime-context.ts';
import { bind, bindOn } from '#commands/command.ts';
import { CommandProvider, useBoundCommands } from '#commands/react.tsx';
import { topLayer } from '#commands/registry.ts';
import { LoginPage } from '#features/session/login-page.tsx';
import { StartPage } from '#features/session/start-page.tsx';
import { lazyView } from '#ui/lazy-view.tsx';
import { partsOf } from '#workspace/navigation/location.ts';
import { paths } from '#workspace/navigation/routes.ts';
import { ServicesContext } from '#workspace/services.tsx';
import { paletteCommands, shellCommands } from './shell.commands.ts';
import { Workspace } from './workspace.tsx';

const RegisterPage = lazyView(() => import('#features/session/register-page.tsx'), <StartPage />);
const ForgotPasswordPage = lazyView(
  () => import('#features/session/forgot-password-page.tsx'),
  <StartPage />,
);

export function App({ runtime }: { runtime: Runtime }) {
  useEffect(preloadWhenIdle, []);
  return (
    <RuntimeContext value={runtime}>
      <ServicesContext value={runtime}>
        <CommandProvider registry={runtime.registry}>
          <ScreenBoundary part="screen" isAlone>
            <Screens />
          </ScreenBoundary>
          <Everywhere />
        </CommandProvider>
      </ServicesContext>
    </RuntimeContext>
  );
}

/** The public screens, or the workspace of whoever is signed in. */
function Screens() {
  const { session, browser } = useRuntime();
  const state = useSelector(session, (snapshot) => snapshot);
  const { path } = partsOf(useSyncExternalStore(browser.subscribe, browser.href));
  if (path === paths.forgotPassword) return <ForgotPasswordPage />;
  if (state.matches('starting') || state.matches('unreachable')) return <StartPage />;
  if (!state.matches('unauthenticated')) return <Workspace />;
  return path === paths.register ? <RegisterPage /> : <LoginPage />;
}

/** What lies over every screen, and the commands that work on each. */
function Everywhere() {
  const runtime = useRuntime();
  const { shell, palette, toasts, keySequence, fault } = runtime;
  const isPaletteOpen = useSelector(palette, (state) => state.hasTag('open'));
  const isPaletteLoaded = useSelector(palette, ({ context }) => context.isLoaded);
  const isHelpOpen = useSelector(shell, (state) => state.matches({ help: 'open' }));
  const isHesitating = useSelector(keySequence, (state) => state.matches('listing'));
  // Once there was a message it stays: a live region speaks only of what comes into it later.
  const hasSpoken = useSelector(
    toasts,
    ({ context }) => context.toasts.length > 0,
    (before) => before,
  );

  useBoundCommands(() => {
    const { expandMenu: _, collapseMenu: __, toContent: ___, ...everywhere } = shellCommands;
    return [
      ...Object.values(toastCommands).map((command) => bind(command, toasts)),
      ...Object.values(faultCommands).map((command) => bind(command, fault)),
      bindOn(toastClosing.close, toasts, {
        choices: () => toastChoices(toasts.getSnapshot().context),
      }),
      bindOn(toastLooking.look, toasts, {
        choices: () => lookChoices(toasts.getSnapshot().context.toasts),
      }),
      ...Object.values(everywhere).map((command) =>
        bind(command, shell, command === shellCommands.help ? topLayer : undefined),
      ),
    ];
  }, [shell, toasts, fault]);
  // Apart from what has things to choose from: it moves with every letter that is typed into it.
  useBoundCommands(() => [bind(paletteCommands.open, palette, topLayer)], [palette]);

  useUndoCommands();
  useEffect(() => {
    const { unsubscribe } = palette.on('chosen', ({ choice }) => perform(choice, runtime));
    return unsubscribe;
  }, [palette, runtime]);

  return (
    <>
      <FaultNotice />
      <ScreenBoundary part="window">
        {isPaletteOpen && (isPaletteLoaded ? <PaletteView /> : <PaletteComing />)}
      </ScreenBoundary>
      <ScreenBoundary part="window">{isHelpOpen && <HelpSheet />}</ScreenBoundary>
      <ScreenBoundary part="window">{hasSpoken && <Toaster />}</ScreenBoundary>
      <ScreenBoundary part="window">
        {isPaletteLoaded && <FieldCommands />}
        <Tips />
        <div role="status">{isHesitating && <KeyContinuations />}</div>
      </ScreenBoundary>
    </>
  );
}
