import type { OfferSetting } from '#contract/offers.ts';
import { BusyOverlay } from '#ui/feedback/states.tsx';
import { FieldError } from '#ui/form/field.tsx';
import { Switch } from '#ui/form/switch.tsx';
import { EditedRow, type RowProps } from '#workspace/editing/later/edited-row.tsx';
import { ownWords } from '#workspace/settings/setting-value.ts';
import { SettingValueEditor } from '#workspace/settings/setting-value-editor.tsx';
import { fieldErrorOf, generalError } from '#workspace/writing/field-errors.ts';
import { paramRowCommands } from './offer.commands.ts';
import { ParamTitle } from './offer-param-row.tsx';
import { type ParamDraft, paramText } from './offer-params.logic.ts';

/** A parameter whose value is edited. */
export default function EditedParamRow({
  setting,
  ...rest
}: RowProps<ParamDraft> & { setting: OfferSetting }) {
  return (
    <EditedRow
      {...rest}
      commands={paramRowCommands}
      fields={[{ name: 'input', label: 'Значение' }]}
      text={(draft) => paramText({ ...draft, definition: setting })}
      conflictTitle="Пока вы правили параметр, его изменили"
      goneText="Этот параметр удалили, пока вы его правили."
      cells={(state, actions) => {
        const { draft, fieldErrors, problem } = state.context;
        const isBusy = state.hasTag('busy');
        return (
          <>
            <td data-align="end">{setting.setting_id}</td>
            <td>
              <ParamTitle param={setting} />
            </td>
            <td className="relative">
              <SettingValueEditor
                // Validation uses the same options.
                setting={draft.definition}
                input={draft.input ?? ''}
                words={ownWords}
                label="Значение"
                dense
                readOnly={isBusy || state.hasTag('question')}
                error={fieldErrorOf(fieldErrors, 'input')}
                onChange={(input) => rest.row.send({ type: 'change', patch: { input } })}
              />
              {generalError(problem, ['input'])?.details.map((detail) => (
                <FieldError key={detail} role="alert">
                  {detail}
                </FieldError>
              ))}
              {isBusy && <BusyOverlay />}
            </td>
            <td>
              <Switch
                label="По умолчанию"
                hideLabel
                isInRow
                checked={setting.use_default}
                disabled
              />
            </td>
            <td>
              <span className="-ms-2 flex flex-wrap gap-1">{actions}</span>
            </td>
          </>
        );
      }}
    />
  );
}
