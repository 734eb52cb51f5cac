import { useSelector } from '@xstate/react';
import { Pencil, Trash2 } from 'lucide-react';
import { type ReactNode, useContext } from 'react';
import { named } from '#commands/command.ts';
import { RowActions, RowButton, short } from '#commands/row-actions.tsx';
import { MenuItemContext } from '#commands/use-button.tsx';
import type { OfferSetting } from '#contract/offers.ts';
import type { OfferDefaultSetting } from '#contract/settings.ts';
import type { EditorActor } from '#machines/editing/editor.machine.ts';
import type { RowAttributes } from '#ui/display/data-table.tsx';
import { LongText } from '#ui/display/long-text.tsx';
import { BusyOverlay } from '#ui/feedback/states.tsx';
import { Button } from '#ui/form/button.tsx';
import { FieldError } from '#ui/form/field.tsx';
import { Switch } from '#ui/form/switch.tsx';
import { useFocusOnRefusal } from '#workspace/editing/focus.ts';
import { ownWords } from '#workspace/settings/setting-value.ts';
import { SettingValueEditor, SettingValueText } from '#workspace/settings/setting-value-editor.tsx';
import { EditedRowActions } from '#workspace/tables/edited-row-actions.tsx';
import { EditedRowBelow } from '#workspace/tables/edited-row-below.tsx';
import { isEnterInLine } from '#workspace/tables/edited-rows.ts';
import { fieldErrorOf, generalError } from '#workspace/writing/field-errors.ts';
import { DEFAULT_RULES, paramOpening, paramRemoval, paramRowCommands } from './offer.commands.ts';
import {
  NOTE_GONE,
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
    <RowActions className="-ms-2">
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

interface EditedProps {
  attributes: RowAttributes;
  setting: OfferSetting;
  columns: number;
  row: EditorActor<ParamDraft>;
  rows: ParamRowsActor;
}

/** A parameter whose value is edited. */
export function EditedParamRow({ attributes, setting, columns, row, rows }: EditedProps) {
  const state = useSelector(row, (snapshot) => snapshot);
  const region = useFocusOnRefusal<HTMLTableRowElement>(row);
  const { draft, fieldErrors, problem } = state.context;
  const isBusy = state.hasTag('busy');
  const key = String(setting.setting_id);
  const alert = generalError(problem, ['input']);

  return (
    <>
      <tr
        {...attributes}
        ref={region}
        aria-busy={isBusy}
        onKeyDown={(event) => isEnterInLine(event) && rows.send(paramRowCommands.save.event(key))}
      >
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
            onChange={(input) => row.send({ type: 'change', patch: { input } })}
          />
          {alert?.details.map((detail) => (
            <FieldError key={detail} role="alert">
              {detail}
            </FieldError>
          ))}
          {isBusy && <BusyOverlay />}
        </td>
        <td>
          <Switch label="По умолчанию" hideLabel checked={setting.use_default} disabled />
        </td>
        <td>
          <span className="-ms-2 flex gap-1">
            <EditedRowActions rowKey={key} row={row} rows={rows} commands={paramRowCommands} />
          </span>
        </td>
      </tr>
      <EditedRowBelow
        rowKey={key}
        row={row}
        rows={rows}
        commands={paramRowCommands}
        attributes={attributes}
        columns={columns}
        fields={[{ name: 'input', label: 'Значение' }]}
        text={(draft) => paramText({ ...draft, definition: setting })}
        conflictTitle="Параметр изменил другой пользователь"
        goneText={NOTE_GONE}
      />
    </>
  );
}
