/** Features that work on every screen and draw nothing. */
import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { useRuntime } from '#app/runtime/runtime-context.ts';
import { bindOn } from '#commands/command.ts';
import { useBoundCommands } from '#commands/react.tsx';
import type { CommandRegistry } from '#commands/registry.ts';
import type { Client } from '#contract/clients.ts';
import type { Offer } from '#contract/offers.ts';
import type { User } from '#contract/users.ts';
import { joinFullName } from '#features/clients/fields/full-name.ts';
import { recentKey } from '#machines/palette/recents.machine.ts';
import { absenceMachine } from '#machines/session/absence.machine.ts';
import { numberTitle } from '#records/records.ts';
import { showKeyedFocus } from '#ui/overlay/keyed-focus.ts';
import { onClock } from '#workspace/clock.ts';
import { currentField, fieldButtons, fieldChoices } from '#workspace/editing/field-buttons.ts';
import { useEmitted } from '#workspace/editing/use-emitted.ts';

/** Each read of a client is logged under the user's name, so none is made that the user has not requested. */
const LOGGED = 'client.reload';

export default function Background() {
  useFieldCommands();
  useReloading();
  useNamesOfRecents();
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

/** Reloads the screen and the rights after a long absence, and the screen after a change of rights. */
function useReloading() {
  const { registry, session, readRights } = useRuntime();
  const rights = useSelector(session, ({ context: { user } }) => user?.permissions?.join());
  const absence = useActorRef(absenceMachine, { input: { at: Date.now(), rights } });
  const isCovered = useSelector(session, (state) => state.hasTag('covered'));
  useEffect(() => {
    const notify = () => {
      const isHidden = isCovered || document.visibilityState === 'hidden';
      absence.send({ type: isHidden ? 'hidden' : 'shown', at: Date.now() });
    };
    notify();
    return onClock(notify);
  }, [absence, isCovered]);
  useEffect(() => absence.send({ type: 'rights.read', rights }), [absence, rights]);
  useEmitted(absence, 'returned', () => {
    reload(registry, (id) => id !== LOGGED);
    readRights();
  });
  // A client and the log, too: the contacts on the screen may have to be masked now.
  useEmitted(absence, 'rights.changed', () => reload(registry, () => true, 'rights.changed'));
}

/** Renames recents of the palette when this console has saved their records. */
function useNamesOfRecents() {
  const { lists, recents } = useRuntime();
  useEmitted(lists, 'learnt', ({ kind, id, whole }) => {
    const record = { kind, id };
    const name = kind === 'client' ? joinFullName(whole as Client) : (whole as Offer | User).name;
    recents.send({ type: 'named', names: { [recentKey(record)]: name || numberTitle(record) } });
  });
}

/** Sends `visit`, and `why`, to the machines whose reload commands `isMeant` accepts by id. Each decides what it does. */
function reload(registry: CommandRegistry, isMeant: (id: string) => boolean, why?: string): void {
  const shown = registry
    .all()
    .filter(({ command: { id } }) => /\.reload\w*$/.test(id) && isMeant(id));
  for (const actor of new Set(shown.map((bound) => bound.actor))) {
    actor.send({ type: 'visit' });
    if (why) actor.send({ type: why });
  }
}

/** Moves the focus into the opened drawer, to the entry of the screen, and back when the drawer closes. */
function useDrawerFocus() {
  const { shell } = useRuntime();
  const isOpen = useSelector(shell, (state) => state.matches({ menu: { narrow: 'opened' } }));
  const before = useRef<Element>(null);
  // Together with the drawer, before anything in it can have the focus.
  useLayoutEffect(() => {
    if (!isOpen) return;
    before.current = document.activeElement;
    const shut = new AbortController();
    (inDrawer('[aria-current]') ?? inDrawer('a, button'))?.focus();
    // A click on the entry of the current screen changes no address, which would close the drawer.
    const shutIfChosen = ({ target, defaultPrevented }: Event) => {
      const isChosen = defaultPrevented && (target as Element).closest('.shell-nav a');
      if (isChosen) shell.send({ type: 'menu.collapse' });
    };
    document.addEventListener('click', shutIfChosen, { signal: shut.signal });
    return () => shut.abort();
  }, [isOpen, shell]);
  useEmitted(shell, 'drawer.left', () => {
    // The previous element may be gone or disabled. The closed drawer must not keep the focus; a press beside drops it.
    for (const one of [before.current, document.querySelector('main')]) {
      const isLost = document.activeElement === document.body || inDrawer(':focus');
      if (one instanceof HTMLElement && isLost) one.focus();
    }
  });
}

const inDrawer = (selector: string) =>
  document.querySelector<HTMLElement>(`.shell-nav :is(${selector})`);
