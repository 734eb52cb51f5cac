import { type KeyboardEvent, useRef } from 'react';
import type { SnapshotFrom } from 'xstate';
import { CommandButton, CommandOnButton } from '#commands/react.tsx';
import { Field, TextInput } from '#ui/form/field.tsx';
import { useEmitted } from '#workspace/editing/use-emitted.ts';
import {
  settingPanelCommands as commands,
  settingOptionCommands,
} from './default-settings.commands.ts';
import type { SettingPanelActor, SettingPanelMachine } from './default-settings.logic.ts';

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
  const isBusy = state.hasTag('busy');
  const addOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    actor.send(commands.addOption.event);
  };

  return (
    <div className="flex flex-col gap-3 rounded border border-border bg-surface-sunken p-3">
      {draft.options.map(({ key, value, title }, at) => (
        <fieldset key={key} className="flex min-w-0 flex-wrap items-start gap-2">
          <legend className="sr-only">{`Опция ${at + 1}`}</legend>
          <Field
            label="Значение опции"
            className="flex-1 basis-28"
            error={fieldErrors[`options.${at}.value`]?.[0]}
          >
            {(control) => (
              <TextInput
                {...control}
                value={value}
                readOnly={isBusy}
                onChange={({ target }) =>
                  actor.send({
                    type: 'step',
                    step: { do: 'setOption', at, patch: { value: target.value } },
                  })
                }
              />
            )}
          </Field>
          <Field
            label="Название опции"
            className="flex-1 basis-28"
            error={fieldErrors[`options.${at}.title`]?.[0]}
          >
            {(control) => (
              <TextInput
                {...control}
                value={title}
                readOnly={isBusy}
                onChange={({ target }) =>
                  actor.send({
                    type: 'step',
                    step: { do: 'setOption', at, patch: { title: target.value } },
                  })
                }
              />
            )}
          </Field>
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
        <Field
          label="Значение опции"
          className="flex-1 basis-28"
          error={fieldErrors.optionValue?.[0] ?? fieldErrors.options?.[0]}
        >
          {(control) => (
            <TextInput
              {...control}
              ref={next}
              value={draft.optionValue}
              readOnly={isBusy}
              onKeyDown={addOnEnter}
              onChange={({ target }) =>
                actor.send({ type: 'change', patch: { optionValue: target.value } })
              }
            />
          )}
        </Field>
        <Field label="Название опции" className="flex-1 basis-28">
          {(control) => (
            <TextInput
              {...control}
              value={draft.optionTitle}
              readOnly={isBusy}
              onKeyDown={addOnEnter}
              onChange={({ target }) =>
                actor.send({ type: 'change', patch: { optionTitle: target.value } })
              }
            />
          )}
        </Field>
        <CommandButton command={commands.addOption} actor={actor} className="mt-5.5 w-34" />
      </fieldset>
    </div>
  );
}
