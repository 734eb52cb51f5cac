import { useSelector } from '@xstate/react';
import type { DefaultSetting } from '#api/default-settings.api.ts';
import { bind, bindOn } from '#commands/command.ts';
import { SETTING_TYPES, type SettingType } from '#contract/settings.ts';
import { Field, TextArea, TextField } from '#ui/form/field.tsx';
import { NativeSelect } from '#ui/form/native-select.tsx';
import { DraftOffer } from '#workspace/drafts/draft-offer.tsx';
import type { StoredDraft } from '#workspace/drafts/stored-draft.ts';
import { type ReadList, useAbandonedForms } from '#workspace/editing/later/abandoned-forms.ts';
import { PanelForm } from '#workspace/editing/panel-form.tsx';
import { useServices } from '#workspace/services.tsx';
import { defaultWords } from '#workspace/settings/setting-value.ts';
import { SettingValueEditor } from '#workspace/settings/setting-value-editor.tsx';
import { type LandingList, useLanding } from '#workspace/tables/landing.ts';
import { fieldErrorOf, textFieldsOf } from '#workspace/writing/field-errors.ts';
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
  shownFields,
} from './new-setting.ts';
import type { SettingKind } from './setting-kinds.ts';
import { SettingOptions } from './setting-options.tsx';
import { storedNewSetting } from './setting-stored.ts';
import { findMade, isLike } from './setting-write.ts';

const types = SETTING_TYPES.map((type) => ({ value: type, label: type }));

/** The form for a new default setting. */
export default function SettingPanel({
  actor,
  draft: stored,
  kind,
  list,
  read,
}: {
  actor: SettingPanelActor;
  draft: StoredDraft;
  kind: SettingKind;
  /** Shows the new setting. */
  list: LandingList;
  read: ReadList<DefaultSetting>;
}) {
  const { nameLabel } = kind;
  const api = kind.apiOf(useServices());
  useLanding(actor, list, async ({ made, sent }, signal) => {
    const key = made ?? (await findMade(api, sent, signal))?.id;
    return key === undefined ? null : { key, page: 1 };
  });
  useAbandonedForms(actor, read, isLike, ({ name }) => `Уже записано: новая настройка «${name}»`);
  const state = useSelector(actor, (snapshot) => snapshot);
  const { draft, fieldErrors } = state.context;
  const isBusy = state.hasTag('busy');
  const change = (patch: Partial<NewSetting>) => actor.send({ type: 'change', patch });
  const field = textFieldsOf(state.context, isBusy, change);
  const step = (one: NewSettingStep) => actor.send({ type: 'step', step: one });

  return (
    <PanelForm
      actor={actor}
      commands={commands}
      more={(inside) => [
        bind(commands.addOption, actor, inside),
        bindOn(
          settingOptionCommands.remove,
          actor,
          { choices: () => optionChoices(actor.getSnapshot().context.draft) },
          inside,
        ),
      ]}
      offer={(region) => <DraftOffer draft={stored} form={storedNewSetting} region={region} />}
      title="Новая настройка"
      fields={shownFields(draft)}
      question="Не сохранять новую настройку?"
    >
      <TextField label={nameLabel} required name="name" {...field('name')} />
      <Field label="Описание" error={fieldErrorOf(fieldErrors, 'description')}>
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
      <Field label="Тип" required error={fieldErrorOf(fieldErrors, 'type')}>
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
        readOnly={isBusy}
        error={fieldErrorOf(fieldErrors, 'value')}
        onChange={(input) => step({ do: 'choose', input })}
      />
    </PanelForm>
  );
}
