import { useSelector } from '@xstate/react';
import { named } from '#commands/command.ts';
import { refusedBy, useRefusal } from '#commands/refusal.ts';
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
  const refusal = useRefusal(boundSwitching.toggle) ?? oddBlocked(setting) ?? null;
  return (
    <Switch
      {...named(boundSwitching.toggle)}
      label="По умолчанию"
      checked={target ?? setting.use_default}
      aria-disabled={isTurning || undefined}
      aria-busy={isTurning || undefined}
      className={isTurning || refusal ? 'opacity-50' : undefined}
      onCheckedChange={() => refusal ?? switches.send(boundSwitching.toggle.event(setting))}
      {...refusedBy(refusal)}
    />
  );
}
