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
import { TurnProblem } from './turn-problem.tsx';

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
  const turning = useSelector(actor, (snapshot) => turningIn<TSetting>(snapshot, at));
  const isTurning = turning !== null;
  const refusal = useRefusal(command) ?? command.blocked?.(setting) ?? null;
  return (
    <>
      <Switch
        {...named(command)}
        label="По умолчанию"
        hideLabel={hideLabel}
        isInRow
        checked={turning ? !turning.use_default : setting.use_default}
        aria-disabled={isTurning || undefined}
        aria-busy={isTurning || undefined}
        className={isTurning || refusal ? 'opacity-50' : undefined}
        onCheckedChange={() => refusal ?? actor.send(command.event(setting))}
        {...refusedBy(refusal)}
      />
      <TurnProblem
        actor={actor}
        at={at}
        isOf={({ use_default }) => use_default === setting.use_default}
      />
    </>
  );
}

/** The item whose call is running, as it was before; null if none is. */
export function turningIn<TSubject>(
  { context, children }: SnapshotFrom<TogglesMachine<TSubject>>,
  key: number,
): TSubject | null {
  const child = children[`toggle ${key}`] as
    | ActorRefFrom<typeof createToggleMachine<TSubject>>
    | undefined;
  return context.turning.includes(key) ? (child?.getSnapshot().context.subject ?? null) : null;
}
