/** What works on every screen and draws nothing. */
import { useActorRef } from '@xstate/react';
import { useEffect } from 'react';
import { useRuntime } from '#app/runtime/runtime-context.ts';
import { bindOn } from '#commands/command.ts';
import { useBoundCommands } from '#commands/react.tsx';
import { absenceMachine } from '#machines/session/absence.machine.ts';
import { currentField, fieldButtons, fieldChoices } from '#workspace/editing/field-buttons.ts';
import { useEmitted } from '#workspace/editing/use-emitted.ts';

export default function Background() {
  useFieldCommands();
  useReadingAfterAbsence();
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

/** Tells what the screen can reload that the page was out of sight for long. Each machine decides what it does. */
function useReadingAfterAbsence() {
  const { registry } = useRuntime();
  const absence = useActorRef(absenceMachine);
  useEffect(() => {
    const tell = () => {
      const isHidden = document.visibilityState === 'hidden';
      absence.send({ type: isHidden ? 'hidden' : 'shown', at: Date.now() });
    };
    document.addEventListener('visibilitychange', tell);
    return () => document.removeEventListener('visibilitychange', tell);
  }, [absence]);
  useEmitted(absence, 'returned', () => {
    const shown = registry.all().filter(({ command }) => /\.reload\w*$/.test(command.id));
    for (const actor of new Set(shown.map((bound) => bound.actor))) actor.send({ type: 'visit' });
  });
}
