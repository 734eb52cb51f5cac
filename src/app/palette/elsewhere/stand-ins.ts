/** Shortcuts of other screens that work on every screen: a stand-in for the command opens its screen. */
import { useSelector } from '@xstate/react';
import type { Runtime } from '#app/runtime/runtime.ts';
import { useRuntime } from '#app/runtime/runtime-context.ts';
import type { BoundCommand } from '#commands/command.ts';
import { useBoundCommands } from '#commands/react.tsx';
import { shortcutsOf } from '#commands/registry.ts';
import { useEmitted } from '#workspace/editing/use-emitted.ts';
import { catalogue } from './catalogue.ts';
import { choiceOf } from './elsewhere-entries.ts';
import { errandOf } from './errands.ts';

/** The first key of the sequences that create something. */
const NEW = 'n ';

/** Registers the stand-ins while a user is signed in, and runs chosen commands there. Renders nothing. */
export default function StandIns() {
  const runtime = useRuntime();
  useEmitted(runtime.palette, 'chosen', ({ choice }) => {
    if (choice.type === 'there') errandOf(runtime).send({ type: 'order', errand: choice.errand });
  });
  const isSignedIn = useSelector(runtime.session, (state) => state.matches('authenticated'));
  useBoundCommands(() => (isSignedIn ? standInsFor(runtime) : []), [runtime, isSignedIn]);
  return null;
}

function standInsFor(runtime: Runtime): readonly BoundCommand[] {
  return catalogue.flatMap((known) => {
    const { command } = known;
    const shortcut = shortcutsOf(command.shortcut).filter((one) => one.startsWith(NEW));
    const choice = choiceOf(known, { href: '/', window: null, own: new Set() });
    if (shortcut.length === 0 || choice.type !== 'there') return [];
    const { errand } = choice;
    return {
      command: { ...command, shortcut },
      actor: errandOf(runtime),
      within: () => null,
      isStandIn: true,
      eventFor: () => ({ type: 'order', errand }),
      reasonNow: () => null,
    };
  });
}
