import { useSelector } from '@xstate/react';
import type { RowAttributes } from '#ui/display/data-table.tsx';
import { FieldError, TextArea } from '#ui/form/field.tsx';
import { useFocusOnRefusal } from '#workspace/editing/focus.ts';
import { defaultWords, normaliseForWire, valueText } from '#workspace/settings/setting-value.ts';
import { SettingValueEditor } from '#workspace/settings/setting-value-editor.tsx';
import { EditedRowActions } from '#workspace/tables/edited-row-actions.tsx';
import { EditedRowBelow } from '#workspace/tables/edited-row-below.tsx';
import { isEnterInLine } from '#workspace/tables/edited-rows.ts';
import { fieldErrorOf, generalError } from '#workspace/writing/field-errors.ts';
import { settingRowCommands as commands } from './default-settings.commands.ts';
import type { SettingRowActor, SettingRowsActor } from './default-settings.logic.ts';
import { NOTE_GONE, type SettingRowDraft } from './setting-row.ts';

const fields = [
  { name: 'description', label: 'Описание' },
  { name: 'value', label: 'Значение' },
];

interface EditRowProps {
  rowKey: string;
  attributes: RowAttributes;
  row: SettingRowActor;
  rows: SettingRowsActor;
  columns: number;
}

/** A default setting whose description and value are edited in the table. */
export function SettingEditRow({ rowKey, attributes, row, rows, columns }: EditRowProps) {
  const state = useSelector(row, (snapshot) => snapshot);
  const tr = useFocusOnRefusal<HTMLTableRowElement>(row);
  const { draft, fieldErrors, problem } = state.context;
  const isBusy = state.hasTag('busy');
  const isFixed = isBusy || state.hasTag('question');
  const note = fieldErrorOf(fieldErrors, 'description');
  const general = generalError(problem, ['description', 'value'])?.details ?? [];
  const change = (patch: Partial<SettingRowDraft>) => row.send({ type: 'change', patch });

  return (
    <>
      <tr
        {...attributes}
        ref={tr}
        aria-busy={isBusy}
        onKeyDown={(event) => isEnterInLine(event) && rows.send(commands.save.event(rowKey))}
      >
        <td data-truncate>{draft.setting.name}</td>
        <td>
          <TextArea
            dense
            rows={1}
            name="description"
            aria-label="Описание"
            aria-invalid={note ? true : undefined}
            aria-describedby={note && `description-${rowKey}`}
            className="field-sizing-content max-h-40 resize-none"
            value={draft.description}
            readOnly={isFixed}
            onChange={({ target }) => change({ description: target.value })}
          />
          {note && <FieldError id={`description-${rowKey}`}>{note}</FieldError>}
        </td>
        <td>{draft.setting.type}</td>
        <td>
          <SettingValueEditor
            dense
            label="Значение"
            setting={draft.setting}
            input={draft.value}
            words={defaultWords}
            busy={isFixed}
            error={fieldErrorOf(fieldErrors, 'value')}
            onChange={(value) => change({ value })}
          />
          {general.map((text) => (
            <FieldError key={text} role="alert" className="mt-0.5">
              {text}
            </FieldError>
          ))}
        </td>
        <td>
          <span className="flex flex-wrap gap-1">
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
        fields={fields}
        text={wordsOf}
        conflictTitle="Пока вы правили эту настройку, её изменил другой пользователь"
        goneText={NOTE_GONE}
      />
    </>
  );
}

const wordsOf = ({ setting, description, value }: SettingRowDraft, field: string) =>
  field === 'description'
    ? description || '-'
    : valueText(setting, normaliseForWire(setting, value), defaultWords);
