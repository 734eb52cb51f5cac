import { type ComponentProps, type KeyboardEvent, useRef } from 'react';
import type { SnapshotFrom } from 'xstate';
import { CommandButton, CommandOnButton } from '#commands/react.tsx';
import { TextField } from '#ui/form/field.tsx';
import { useEmitted } from '#workspace/editing/use-emitted.ts';
import { fieldErrorOf } from '#workspace/writing/field-errors.ts';
import {
  settingPanelCommands as commands,
  settingOptionCommands,
} from './default-settings.commands.ts';
import type { SettingPanelActor, SettingPanelMachine } from './default-settings.logic.ts';
import { NEXT_OPTION, type NewSetting } from './new-setting.ts';

const OptionField = (props: ComponentProps<typeof TextField>) => (
  <div className="min-w-0 flex-1 basis-28">
    <TextField {...props} />
  </div>
);

/** The options of a new setting, all editable, with a row to add one. */
export function SettingOptions({
  actor,
  state,
}: {
  actor: SettingPanelActor;
  state: SnapshotFrom<SettingPanelMachine>;
}) {
  const next = useRef<HTMLInputElement>(null);
  useEmitted(actor, 'stepped', ({ step }) => {
    if (step.do === 'addOption' || step.do === 'removeOption') next.current?.focus();
  });
  const { draft, fieldErrors } = state.context;
  const readOnly = state.hasTag('busy');
  const change = (patch: Partial<NewSetting>) => actor.send({ type: 'change', patch });
  const setOption = (at: number, patch: { value: string } | { title: string }) =>
    actor.send({ type: 'step', step: { do: 'setOption', at, patch } });
  const addOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
    if (event.nativeEvent.isComposing) return;
    event.preventDefault();
    actor.send(commands.addOption.event);
  };

  return (
    <div className="flex flex-col gap-3 rounded border border-border bg-surface-sunken p-3">
      {draft.options.map(({ key, value, title }, at) => (
        <fieldset key={key} className="flex min-w-0 flex-wrap items-start gap-2">
          <legend className="sr-only">{`Опция ${at + 1}`}</legend>
          <OptionField
            label="Значение опции"
            value={value}
            error={fieldErrorOf(fieldErrors, `options.${at}.value`)}
            readOnly={readOnly}
            onText={(text) => setOption(at, { value: text })}
          />
          <OptionField
            label="Название опции"
            value={title}
            error={fieldErrorOf(fieldErrors, `options.${at}.title`)}
            readOnly={readOnly}
            onText={(text) => setOption(at, { title: text })}
          />
          <CommandOnButton
            command={settingOptionCommands.remove}
            actor={actor}
            subject={at}
            variant="ghost"
            className="mt-5.5 w-34"
          />
        </fieldset>
      ))}
      <fieldset className="flex min-w-0 flex-wrap items-start gap-2">
        <legend className="sr-only">Новая опция</legend>
        <OptionField
          label="Значение опции"
          ref={next}
          value={draft.optionValue}
          error={fieldErrors.optionValue?.[0] ?? fieldErrors[NEXT_OPTION]?.[0]}
          readOnly={readOnly}
          onKeyDown={addOnEnter}
          onText={(text) => change({ optionValue: text })}
        />
        <OptionField
          label="Название опции"
          value={draft.optionTitle}
          readOnly={readOnly}
          onKeyDown={addOnEnter}
          onText={(text) => change({ optionTitle: text })}
        />
        <CommandButton
          lang="en"
          command={commands.addOption}
          actor={actor}
          className="mt-5.5 w-34"
        />
      </fieldset>
    </div>
  );
}
