import { useSelector } from '@xstate/react';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { type CommandOn, named } from '#commands/command.ts';
import { refusedBy, useRefusal } from '#commands/refusal.ts';
import type {
  createToggleMachine,
  TogglesActor,
  TogglesMachine,
} from '#machines/editing/toggles.machine.ts';
import { Switch } from '#ui/form/switch.tsx';
import { ToggleProblem } from './toggle-problem.tsx';

interface UseDefaultSwitchProps<TSetting> {
  setting: TSetting;
  /** The key of the setting among the toggles. */
  at: number;
  actor: TogglesActor<TSetting>;
  command: CommandOn<TogglesMachine<TSetting>, TSetting>;
  hideLabel?: boolean;
}

/** Whether a setting follows its default. Saved at once, locked while saving, restored if that fails. */
export function UseDefaultSwitch<TSetting extends { readonly use_default: boolean }>({
  setting,
  at,
  actor,
  command,
  hideLabel,
}: UseDefaultSwitchProps<TSetting>) {
  const toggling = useSelector(actor, (snapshot) => togglingIn<TSetting>(snapshot, at));
  const isToggling = toggling !== null;
  const refusal = useRefusal(command) ?? command.blocked?.(setting) ?? null;
  return (
    <>
      <Switch
        {...named(command)}
        label="По умолчанию"
        hideLabel={hideLabel}
        isInRow
        checked={toggling ? !toggling.use_default : setting.use_default}
        aria-disabled={isToggling || undefined}
        aria-busy={isToggling || undefined}
        className={isToggling || refusal ? 'opacity-50' : undefined}
        onCheckedChange={() => refusal ?? actor.send(command.event(setting))}
        {...refusedBy(refusal)}
      />
      <ToggleProblem
        actor={actor}
        at={at}
        isOf={({ use_default }) => use_default === setting.use_default}
      />
    </>
  );
}

/** Returns the item whose call is running, as it was before the call; null if none is running. */
export function togglingIn<TSubject>(
  { context, children }: SnapshotFrom<TogglesMachine<TSubject>>,
  key: number,
): TSubject | null {
  const child = children[`toggle ${key}`] as
    | ActorRefFrom<typeof createToggleMachine<TSubject>>
    | undefined;
  return context.toggling.includes(key) ? (child?.getSnapshot().context.subject ?? null) : null;
}
