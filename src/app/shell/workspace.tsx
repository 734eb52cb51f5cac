import { useSelector } from '@xstate/react';
import { memo, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { ScreenBoundary } from '#app/feedback/screen-boundary.tsx';
import { recentChoices, recordOpening } from '#app/lookup/record-names.ts';
import { JournalPanel } from '#app/runtime/lazy-views.ts';
import { useRuntime } from '#app/runtime/runtime-context.ts';
import { bind, bindAll, bindOn } from '#commands/command.ts';
import { CommandButton, useBoundCommands } from '#commands/react.tsx';
import { LogoMark } from '#ui/layout/logo.tsx';
import { NARROW_QUERY } from '#ui/layout/queries.ts';
import { ShellLayout } from '#ui/layout/shell.tsx';
import { CoveredContext } from '#ui/overlay/covered.ts';
import { DetachWhenCovered } from '#ui/overlay/detach-when-covered.tsx';
import { useEmitted } from '#workspace/editing/use-emitted.ts';
import { holdKeys } from '#workspace/held-keys.ts';
import { ScreenRoutes } from './screens.tsx';
import {
  groupCommands,
  journalCommand,
  navigationCommands,
  sessionCommands,
  shellCommands,
} from './shell.commands.ts';
import { Sidebar } from './sidebar.tsx';
import { TopBar } from './top-bar.tsx';

/** The guarded screens. Under the lock they stay mounted, outside of the document. */
export function Workspace() {
  const { session } = useRuntime();
  const userId = useSelector(session, ({ context }) => context.user?.id ?? null);
  const isCovered = useSelector(session, (state) => state.hasTag('covered'));
  const isReturning = useSelector(session, ({ context }) => context.returnTo !== null);
  // A console that was opened while locked has nothing mounted yet.
  if (userId === null || (isCovered && !isReturning)) return null;
  return (
    <CoveredContext value={isCovered}>
      <DetachWhenCovered>
        <Frame key={userId} />
      </DetachWhenCovered>
    </CoveredContext>
  );
}

/** The same on every screen; a route change re-renders only its content. */
const Frame = memo(function Frame() {
  const runtime = useRuntime();
  const { shell, session, journal } = runtime;
  const isJournalOpen = useSelector(journal, (state) => state.hasTag('open'));
  const isCollapsed = useSelector(
    shell,
    (state) =>
      state.matches({ menu: { wide: 'collapsed' } }) ||
      state.matches({ menu: { narrow: 'closed' } }),
  );
  const isDrawerOpen = useSelector(shell, (state) => state.matches({ menu: { narrow: 'opened' } }));
  const frame = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const narrow = window.matchMedia(NARROW_QUERY);
    const notify = () =>
      shell.send({ type: narrow.matches ? 'window.narrowed' : 'window.widened' });
    notify();
    narrow.addEventListener('change', notify);
    return () => narrow.removeEventListener('change', notify);
  }, [shell]);

  useEmitted(shell, 'content.wanted', () => frame.current?.querySelector('main')?.focus());
  useBoundCommands(
    () => [
      ...bindAll(navigationCommands, shell),
      ...bindAll(groupCommands, shell),
      bind(shellCommands.expandMenu, shell),
      bind(shellCommands.collapseMenu, shell),
      bind(shellCommands.toContent, shell),
      bind(journalCommand.open, journal),
      bind(sessionCommands.signOut, session),
    ],
    [runtime],
  );
  // Separate from the journal, which changes with each call.
  useBoundCommands(
    () => [bindOn(recordOpening.open, shell, { choices: () => recentChoices(runtime) })],
    [runtime],
  );
  useHeldKeys();

  return (
    <div ref={frame}>
      <ShellLayout
        skip={
          <CommandButton
            command={shellCommands.toContent}
            actor={shell}
            variant="primary"
            className="sr-only z-toast focus-visible:not-sr-only focus-visible:fixed focus-visible:start-2 focus-visible:top-2"
          />
        }
        brand={
          <span className="flex items-center gap-2.5 text-lg font-semibold">
            <LogoMark /> <span className="nav-text">Пульт</span>
          </span>
        }
        topBar={<TopBar isCollapsed={isCollapsed} />}
        sidebar={<Sidebar />}
        collapsed={isCollapsed}
        isDrawerOpen={isDrawerOpen}
        onCollapse={() => shell.send({ type: 'menu.collapse' })}
      >
        <ScreenRoutes />
      </ShellLayout>
      <ScreenBoundary part="window">
        {isJournalOpen && <JournalPanel actor={journal} />}
      </ScreenBoundary>
      {/* Last, so that its effect runs after those of the screen, which may take the focus. */}
      <ScreenTop frame={frame} />
    </div>
  );
});

/** Holds keys pressed while the frame is visible and its commands are not bound yet. Called after they are bound. */
function useHeldKeys() {
  const release = useRef((_isAnswered: boolean) => {});
  useLayoutEffect(() => {
    release.current = holdKeys();
    return () => release.current(false);
  }, []);
  useEffect(() => release.current(true), []);
}

/** A new screen starts at its top. */
function ScreenTop({ frame }: { frame: RefObject<HTMLDivElement | null> }) {
  const [path] = useLocation();
  useEffect(() => {
    const main = frame.current?.querySelector('main');
    // So that it gets the focus again: a screen reader then reads the title of the new screen.
    if (document.activeElement === main) main?.blur();
    // Unless something in it already has the focus. Both need a layout: in the next frame there is one, with the data
    // that has arrived by then.
    const next = requestAnimationFrame(() => {
      const own = document.activeElement?.closest('main *');
      if (main && path && !own) main.focus();
      window.scrollTo(0, 0);
      // On the way back, it is the row of the record, which may be far down its list.
      own?.scrollIntoView({ block: 'nearest' });
    });
    return () => cancelAnimationFrame(next);
  }, [path, frame]);
  return null;
}
