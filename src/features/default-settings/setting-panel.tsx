import { useSelector } from '@xstate/react';
import { bind, bindOn } from '#commands/command.ts';
import { CommandButton, useBoundCommands } from '#commands/react.tsx';
import { SETTING_TYPES, type SettingType } from '#contract/settings.ts';
import type { StoredDraftActor } from '#machines/stored-draft.machine.ts';
import { Question, SidePanel } from '#ui/dialog.tsx';
import { Field, TextArea, TextInput } from '#ui/field.tsx';
import { FormAlert } from '#ui/form-alert.tsx';
import { NativeSelect } from '#ui/select.tsx';
import { DraftOffer } from '#workspace/draft-offer.tsx';
import { useFocusOnRefusal } from '#workspace/focus.ts';
import { generalNote, noteOf } from '#workspace/notes.ts';
import { defaultWords } from '#workspace/setting-value.ts';
import { SettingValueEditor } from '#workspace/setting-value.tsx';
import {
  settingPanelCommands as commands,
  optionChoices,
  settingOptionCommands,
} from './default-settings.commands.ts';
import type { SettingPanelActor } from './default-settings.logic.ts';
import {
  definitionOf,
  inputOfNew,
  isChoice,
  type NewSetting,
  type NewSettingStep,
  newSettingFields,
} from './new-setting.ts';
import { SettingOptions } from './setting-options.tsx';
import { newSettingDraftCommands, newSettingDraftWords } from './setting-stored.ts';

const types = SETTING_TYPES.map((type) => ({ value: type, label: type }));

/** A new default setting. */
export default function SettingPanel({
  actor,
  draft: stored,
  nameLabel,
}: {
  actor: SettingPanelActor;
  draft: StoredDraftActor;
  nameLabel: string;
}) {
  const state = useSelector(actor, (snapshot) => snapshot);
  const form = useFocusOnRefusal<HTMLDivElement>(actor);
  useBoundCommands(() => {
    const inside = () => form.current;
    const { save, cancel, addOption, discard, keep } = commands;
    return [
      ...[save, cancel, addOption, discard, keep].map((command) => bind(command, actor, inside)),
      bindOn(
        settingOptionCommands.remove,
        actor,
        { choices: () => optionChoices(actor.getSnapshot().context.draft) },
        inside,
      ),
    ];
  }, [actor]);

  const { draft, notes, problem } = state.context;
  const isBusy = state.hasTag('busy');
  const alert = generalNote(problem, newSettingFields);
  const change = (patch: Partial<NewSetting>) => actor.send({ type: 'change', patch });
  const step = (one: NewSettingStep) => actor.send({ type: 'step', step: one });

  return (
    <>
      <SidePanel
        open={state.hasTag('open')}
        title="Новая настройка"
        busy={isBusy}
        onClose={() => actor.send(commands.cancel.event)}
        onSubmit={(event) => {
          event.preventDefault();
          actor.send(commands.save.event);
        }}
        footer={
          <>
            <CommandButton command={commands.cancel} actor={actor} />
            <CommandButton command={commands.save} actor={actor} type="submit" variant="primary" />
          </>
        }
      >
        <div ref={form} className="flex flex-col gap-4">
          {state.hasTag('open') && (
            <DraftOffer
              actor={stored}
              commands={newSettingDraftCommands}
              words={newSettingDraftWords}
              region={() => form.current}
            />
          )}
          {alert && <FormAlert {...alert} />}
          <Field label={nameLabel} required error={noteOf(notes, 'name')}>
            {(control) => (
              <TextInput
                {...control}
                name="name"
                value={draft.name}
                readOnly={isBusy}
                onChange={({ target }) => change({ name: target.value })}
              />
            )}
          </Field>
          <Field label="Описание" error={noteOf(notes, 'description')}>
            {(control) => (
              <TextArea
                {...control}
                name="description"
                rows={2}
                value={draft.description}
                readOnly={isBusy}
                onChange={({ target }) => change({ description: target.value })}
              />
            )}
          </Field>
          <Field label="Тип" required error={noteOf(notes, 'type')}>
            {(control) => (
              <NativeSelect
                {...control}
                name="type"
                options={types}
                value={draft.type}
                onChange={({ target }) => step({ do: 'setType', to: target.value as SettingType })}
              />
            )}
          </Field>
          {isChoice(draft.type) && <SettingOptions actor={actor} state={state} />}
          <SettingValueEditor
            label="Значение"
            required
            setting={definitionOf(draft)}
            input={inputOfNew(draft)}
            words={defaultWords}
            busy={isBusy}
            error={noteOf(notes, 'value')}
            onChange={(input) => step({ do: 'choose', input })}
          />
        </div>
      </SidePanel>
      <Question
        open={state.matches('confirmingDiscard')}
        question="Не сохранять новую настройку?"
        description="То, что набрано, пропадёт."
        cancel={<CommandButton command={commands.keep} actor={actor} />}
        confirm={<CommandButton command={commands.discard} actor={actor} variant="danger" />}
        onClose={() => actor.send(commands.keep.event)}
      />
    </>
  );
}
