import { useRuntime } from '#app/runtime/runtime-context.ts';
import { bindOn } from '#commands/command.ts';
import { useBoundCommands } from '#commands/react.tsx';
import { currentField, fieldButtons, fieldChoices } from '#workspace/editing/field-buttons.ts';

/** Registers the buttons inside fields as commands on every screen. Renders nothing. */
export default function FieldCommands() {
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
  return null;
}
