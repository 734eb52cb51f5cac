import { useSelector } from '@xstate/react';
import { named } from '#commands/command.ts';
import type { ChannelSetting } from '#contract/settings.ts';
import { Switch } from '#ui/form/switch.tsx';
import { oddBlocked } from '#workspace/editing/reasons.ts';
import { boundSwitching } from './settings.commands.ts';
import { type SwitchesActor, targetOf } from './settings-bound.ts';

/** Whether a setting follows its default. Saved at once, locked while saving, restored if that fails. */
export function UseDefaultSwitch({
  setting,
  switches,
}: {
  setting: ChannelSetting;
  switches: SwitchesActor;
}) {
  const target = useSelector(switches, (snapshot) => targetOf(snapshot, setting.id));
  const isTurning = target !== null;
  const blocked = oddBlocked(setting);
  return (
    <Switch
      {...named(boundSwitching.toggle)}
      label="По умолчанию"
      checked={target ?? setting.use_default}
      title={blocked}
      aria-disabled={isTurning || Boolean(blocked) || undefined}
      aria-busy={isTurning || undefined}
      className={isTurning || blocked ? 'opacity-50' : undefined}
      onCheckedChange={() => blocked || switches.send(boundSwitching.toggle.event(setting))}
    />
  );
}
