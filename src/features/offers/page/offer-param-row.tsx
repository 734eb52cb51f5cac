import { Pencil, Trash2 } from 'lucide-react';
import { type ReactNode, useContext } from 'react';
import { named } from '#commands/command.ts';
import { RowActions, RowButton, short } from '#commands/row-actions.tsx';
import { MenuItemContext } from '#commands/use-button.tsx';
import type { OfferSetting } from '#contract/offers.ts';
import type { OfferDefaultSetting } from '#contract/settings.ts';
import { LongText } from '#ui/display/long-text.tsx';
import { BusyOverlay } from '#ui/feedback/states.tsx';
import { Button } from '#ui/form/button.tsx';
import { FieldError } from '#ui/form/field.tsx';
import { Switch } from '#ui/form/switch.tsx';
import { ownWords } from '#workspace/settings/setting-value.ts';
import { SettingValueEditor, SettingValueText } from '#workspace/settings/setting-value-editor.tsx';
import { EditedRow, type RowProps } from '#workspace/tables/edited-row.tsx';
import { fieldErrorOf, generalError } from '#workspace/writing/field-errors.ts';
import { DEFAULT_RULES, paramOpening, paramRemoval, paramRowCommands } from './offer.commands.ts';
import {
  type ParamDraft,
  type ParamRowsActor,
  paramName,
  paramNote,
  paramText,
} from './offer-params.logic.ts';

/** The name of a parameter with its description below. */
export function ParamTitle({ param }: { param: OfferSetting | OfferDefaultSetting }) {
  const note = paramNote(param);
  return (
    <>
      <LongText>{paramName(param)}</LongText>
      {note && (
        <span className="block text-xs text-text-muted">
          <LongText>{note}</LongText>
        </span>
      )}
    </>
  );
}

export function ParamValue({ setting }: { setting: OfferSetting }) {
  return <SettingValueText setting={setting} value={setting.value} words={ownWords} />;
}

/** Parameters cannot be deleted; the button says so and does nothing. */
export function ParamActions({ setting, actor }: { setting: OfferSetting; actor: ParamRowsActor }) {
  return (
    <RowActions className="-ms-2 -me-3">
      {setting.use_default ? (
        <Refused {...short(paramOpening.edit, Pencil)} reason={DEFAULT_RULES} />
      ) : (
        <RowButton
          command={paramOpening.edit}
          actor={actor}
          subject={setting}
          {...short(paramOpening.edit, Pencil)}
        />
      )}
      <Refused
        {...named(paramRemoval.remove)}
        {...short(paramRemoval.remove, Trash2)}
        reason={paramRemoval.remove.reason}
      />
    </RowActions>
  );
}

/** A button that cannot be pressed; in a menu, which shows no tips, only the reason. */
function Refused({
  reason,
  ...rest
}: {
  icon: ReactNode;
  children: ReactNode;
  reason: string | undefined;
}) {
  if (useContext(MenuItemContext)) {
    return <span className="max-w-60 px-3 py-1.5 text-xs text-text-muted">{reason}</span>;
  }
  return <Button {...rest} size="sm" variant="ghost" aria-disabled title={reason} />;
}

/** A parameter whose value is edited. */
export function EditedParamRow({
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
                setting={setting}
                input={draft.input ?? ''}
                words={ownWords}
                label="Значение"
                dense
                busy={isBusy || state.hasTag('question')}
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
