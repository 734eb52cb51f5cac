import type { CommandOn } from '#commands/command.ts';
import { CommandOnButton } from '#commands/react.tsx';
import type { TogglesActor, TogglesMachine } from '#machines/editing/toggles.machine.ts';
import { ToggleProblem } from './toggle-problem.tsx';

interface BindButtonProps<TSetting> {
  actor: TogglesActor<TSetting>;
  command: CommandOn<TogglesMachine<TSetting>, TSetting>;
  setting: TSetting;
}

/** Adds a setting to a record, and shows why a call was refused. */
export function BindButton<TSetting extends { readonly id: number }>({
  actor,
  command,
  setting,
}: BindButtonProps<TSetting>) {
  return (
    <>
      <CommandOnButton {...{ command, actor }} subject={setting} size="sm" keepsFocus />
      <ToggleProblem actor={actor} at={setting.id} />
    </>
  );
}
