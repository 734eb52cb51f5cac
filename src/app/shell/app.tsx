import { useSelector } from '@xstate/react';
import { type ReactNode, useEffect } from 'react';
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
  Background,
  HelpSheet,
  KeyContinuations,
  LeavingQuestion,
  PaletteView,
  preloadWhenIdle,
  StandIns,
  Tips,
  Toaster,
} from '#app/runtime/lazy-views.ts';
import type { Runtime } from '#app/runtime/runtime.ts';
import { RuntimeContext, useRuntime } from '#app/runtime/runtime-context.ts';
import { bind, bindAll, bindOn } from '#commands/command.ts';
import { CommandProvider, useBoundCommands } from '#commands/react.tsx';
import { Announcer } from '#ui/feedback/announcer.tsx';
import { PaletteContext } from '#ui/overlay/behind-palette.ts';
import { useEmitted } from '#workspace/editing/use-emitted.ts';
import { ServicesProvider } from '#workspace/services.tsx';
import { AppRoutes } from './app-routes.tsx';
import { paletteCommands, shellCommands } from './shell.commands.ts';

export function App({ runtime }: { runtime: Runtime }) {
  useEffect(preloadWhenIdle, []);
  return (
    <RuntimeContext value={runtime}>
      <ServicesProvider services={runtime}>
        <CommandProvider registry={runtime.registry}>
          <BehindPalette>
            <ScreenBoundary part="screen" isAlone>
              <AppRoutes />
            </ScreenBoundary>
            <Everywhere />
          </BehindPalette>
        </CommandProvider>
      </ServicesProvider>
    </RuntimeContext>
  );
}

/** Re-renders only windows when the palette opens or closes. */
function BehindPalette({ children }: { children: ReactNode }) {
  const { palette } = useRuntime();
  const isOpen = useSelector(palette, (state) => state.hasTag('open'));
  return <PaletteContext value={isOpen}>{children}</PaletteContext>;
}

/** Everything above the screens, and the commands that work on each. */
function Everywhere() {
  const runtime = useRuntime();
  const { shell, palette, toasts, keySequence, fault } = runtime;
  const isPaletteOpen = useSelector(palette, (state) => state.hasTag('open'));
  const isPaletteLoaded = useSelector(palette, ({ context }) => context.isLoaded);
  const isHelpOpen = useSelector(shell, (state) => state.hasTag('open'));
  const isHesitating = useSelector(keySequence, (state) => state.matches('listing'));
  // Stays mounted after the first message: a live region only announces later changes.
  const hasToasted = useSelector(
    toasts,
    ({ context }) => context.toasts.length > 0,
    (before) => before,
  );

  useBoundCommands(() => {
    const { expandMenu: _, collapseMenu: __, toContent: ___, ...everywhere } = shellCommands;
    return [
      ...bindAll(toastCommands, toasts),
      ...bindAll(faultCommands, fault),
      bindOn(toastClosing.close, toasts, {
        choices: () => toastChoices(toasts.getSnapshot().context),
      }),
      bindOn(toastLooking.look, toasts, {
        choices: () => lookChoices(toasts.getSnapshot().context.toasts),
      }),
      ...bindAll(everywhere, shell),
    ];
  }, [shell, toasts, fault]);
  // Bound separately, because the palette changes with every typed letter.
  useBoundCommands(() => [bind(paletteCommands.open, palette)], [palette]);

  useUndoCommands();
  useEmitted(palette, 'chosen', ({ choice }) => perform(choice, runtime));

  return (
    <>
      <FaultNotice />
      <ScreenBoundary part="window">
        {isPaletteOpen && (isPaletteLoaded ? <PaletteView /> : <PaletteComing />)}
      </ScreenBoundary>
      <ScreenBoundary part="window">
        <LeavingQuestion />
      </ScreenBoundary>
      <ScreenBoundary part="window">
        {isHelpOpen && <HelpSheet actor={shell} closing="help.close" />}
      </ScreenBoundary>
      <ScreenBoundary part="window">{hasToasted && <Toaster />}</ScreenBoundary>
      <ScreenBoundary part="window">
        <Background />
        <Tips />
        <StandIns />
        <div role="status">{isHesitating && <KeyContinuations />}</div>
      </ScreenBoundary>
      <Announcer />
    </>
  );
}
