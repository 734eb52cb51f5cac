import { useSelector } from '@xstate/react';
import type { RowAttributes } from '#ui/display/data-table.tsx';
import { FieldError } from '#ui/form/field.tsx';
import { useFocusOnRefusal } from '#workspace/editing/focus.ts';
import { normaliseForWire, ownWords, valueText } from '#workspace/settings/setting-value.ts';
import { SettingValueEditor } from '#workspace/settings/setting-value-editor.tsx';
import { EditedRowActions } from '#workspace/tables/edited-row-actions.tsx';
import { EditedRowBelow } from '#workspace/tables/edited-row-below.tsx';
import { isEnterInLine } from '#workspace/tables/edited-rows.ts';
import { fieldErrorOf, generalError } from '#workspace/writing/field-errors.ts';
import { boundRowCommands as commands } from './settings.commands.ts';
import type {
  BoundDraft,
  BoundRowActor,
  BoundRowsActor,
  BoundSetting,
  SwitchesActor,
} from './settings-bound.ts';
import { definitionOf, NOTE_GONE } from './settings-parts.ts';
import { UseDefaultSwitch } from './settings-switch.tsx';

interface EditRowProps {
  rowKey: string;
  /** The setting as the list has it now. */
  bound: BoundSetting;
  attributes: RowAttributes;
  row: BoundRowActor;
  rows: BoundRowsActor;
  columns: number;
  switches: SwitchesActor;
}

/** A setting of the channel whose value is edited in the table. */
export function BoundEditRow(props: EditRowProps) {
  const { rowKey, bound, attributes, row, rows, columns, switches } = props;
  const state = useSelector(row, (snapshot) => snapshot);
  const tr = useFocusOnRefusal<HTMLTableRowElement>(row);
  const { draft, fieldErrors, problem } = state.context;
  const isBusy = state.hasTag('busy');
  const general = generalError(problem, ['value'])?.details ?? [];

  return (
    <>
      <tr
        {...attributes}
        ref={tr}
        aria-busy={isBusy}
        onKeyDown={(event) => isEnterInLine(event) && rows.send(commands.save.event(rowKey))}
      >
        <td data-truncate>{draft.setting.key}</td>
        <td>{draft.setting.description || '-'}</td>
        <td>{draft.setting.type}</td>
        <td>
          <SettingValueEditor
            dense
            label="Значения"
            setting={definitionOf(draft.setting)}
            input={draft.value}
            words={ownWords}
            busy={isBusy || state.hasTag('question')}
            error={fieldErrorOf(fieldErrors, 'value')}
            onChange={(value) => row.send({ type: 'change', patch: { value } })}
          />
          {bound.setting.use_default && (
            <p className="mt-0.5 text-xs text-text-muted">{inForce(bound)}</p>
          )}
          {general.map((text) => (
            <FieldError key={text} role="alert" className="mt-0.5">
              {text}
            </FieldError>
          ))}
        </td>
        <td>
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <UseDefaultSwitch setting={bound.setting} switches={switches} />
            <EditedRowActions rowKey={rowKey} row={row} rows={rows} commands={commands} />
          </span>
        </td>
      </tr>
      <EditedRowBelow
        rowKey={rowKey}
        row={row}
        rows={rows}
        commands={commands}
        attributes={attributes}
        columns={columns}
        fields={[{ name: 'value', label: 'Значение' }]}
        text={wordsOf}
        conflictTitle="Пока вы правили эту настройку, её изменил другой пользователь"
        goneText={NOTE_GONE}
      />
    </>
  );
}

/** The value in effect while the setting follows its default, with a note on when its own value applies. */
function inForce({ setting, fallback }: BoundSetting): string {
  const value =
    fallback === null
      ? 'настройки по умолчанию'
      : `«${valueText(definitionOf(setting), fallback, ownWords)}»`;
  return `Пока включено «По умолчанию», действует значение ${value}. Своё сохранится и начнёт действовать, когда «По умолчанию» выключат.`;
}

function wordsOf({ setting, value }: BoundDraft): string {
  const definition = definitionOf(setting);
  return valueText(definition, normaliseForWire(definition, value), ownWords);
}
