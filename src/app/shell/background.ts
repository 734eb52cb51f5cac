/** What works on every screen and draws nothing. */
import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { useRuntime } from '#app/runtime/runtime-context.ts';
import { bindOn } from '#commands/command.ts';
import { useBoundCommands } from '#commands/react.tsx';
import { absenceMachine } from '#machines/session/absence.machine.ts';
import { showKeyedFocus } from '#ui/overlay/keyed-focus.ts';
import { onClock } from '#workspace/clock.ts';
import { currentField, fieldButtons, fieldChoices } from '#workspace/editing/field-buttons.ts';
import { useEmitted } from '#workspace/editing/use-emitted.ts';

/** Each read of a client is logged as somebody's, so none is made that nobody asked for. */
const LOGGED = 'client.reload';

export default function Background() {
  useFieldCommands();
  useReadingAfterAbsence();
  useDrawerFocus();
  useEffect(showKeyedFocus, []);
  return null;
}

/** Registers the buttons inside fields as commands. */
function useFieldCommands() {
  const { shell } = useRuntime();
  useBoundCommands(
    () =>
      Object.values(fieldButtons).map((command) =>
        bindOn(command, shell, {
          choices: () => fieldChoices(command),
          current: () => currentField(command),
        }),
      ),
    [shell],
  );
}

/** Tells what the screen can reload that nobody saw it for long. Each machine decides what it does. */
function useReadingAfterAbsence() {
  const { registry, session } = useRuntime();
  const absence = useActorRef(absenceMachine, { input: { at: Date.now() } });
  const isCovered = useSelector(session, (state) => state.hasTag('covered'));
  useEffect(() => {
    const tell = () => {
      const isHidden = isCovered || document.visibilityState === 'hidden';
      absence.send({ type: isHidden ? 'hidden' : 'shown', at: Date.now() });
    };
    tell();
    return onClock(tell);
  }, [absence, isCovered]);
  useEmitted(absence, 'returned', () => {
    const shown = registry
      .all()
      .filter(({ command: { id } }) => /\.reload\w*$/.test(id) && id !== LOGGED);
    for (const actor of new Set(shown.map((bound) => bound.actor))) actor.send({ type: 'visit' });
  });
}

/** The focus goes into the opened drawer, to the entry of the screen, and back when the drawer is shut. */
function useDrawerFocus() {
  const { shell } = useRuntime();
  const isOpen = useSelector(shell, (state) => state.matches({ menu: { narrow: 'opened' } }));
  const before = useRef<Element>(null);
  // With the drawer, before anything in it can have the focus.
  useLayoutEffect(() => {
    if (!isOpen) return;
    before.current = document.activeElement;
    const shut = new AbortController();
    (inDrawer('[aria-current]') ?? inDrawer('a, button'))?.focus();
    // The entry of the current screen makes no step that would shut the drawer.
    const shutIfChosen = ({ target, defaultPrevented }: Event) => {
      const isChosen = defaultPrevented && (target as Element).closest('.shell-nav a');
      if (isChosen) shell.send({ type: 'menu.collapse' });
    };
    document.addEventListener('click', shutIfChosen, { signal: shut.signal });
    return () => shut.abort();
  }, [isOpen, shell]);
  useEmitted(shell, 'drawer.left', () => {
    // What had the focus may be gone or disabled. It must not stay in the shut drawer, and a press beside that drops it.
    for (const one of [before.current, document.querySelector('main')]) {
      const isLost = document.activeElement === document.body || inDrawer(':focus');
      if (one instanceof HTMLElement && isLost) one.focus();
    }
  });
}

const inDrawer = (selector: string) =>
  document.querySelector<HTMLElement>(`.shell-nav :is(${selector})`);
